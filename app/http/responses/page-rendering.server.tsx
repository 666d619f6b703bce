/** React's rendering of a page: complete, or in pieces when a block is late. */
import { PassThrough } from "node:stream";
import { text as textOf } from "node:stream/consumers";
import type { EntryContext } from "@remix-run/node";
import { RemixServer } from "@remix-run/react";
import type { ReactElement } from "react";
import { renderToPipeableStream, renderToString, type PipeableStream } from "react-dom/server";
import { logger } from "~/platform/logger.server";
import { NONCE_PLACEHOLDER } from "~/platform/placeholders";
import { NonceProvider } from "../security/nonce";

const RENDER_TIMEOUT_MS = 10_000;
/** How long Remix waits for promises of a page. */
export const STREAM_TIMEOUT_MS = RENDER_TIMEOUT_MS + 1_000;

/**
 * The complete page. React's synchronous renderer makes one string, which costs half of what its stream costs. It cannot
 * wait: when a chunk of the page has not been loaded yet, or a block has failed, the stream renders the page again.
 */
export async function renderToBuffer(
  request: Request,
  { serverHandoffStream, ...context }: EntryContext,
): Promise<Buffer> {
  const html = renderToString(pageOf(request, context));
  const data =
    serverHandoffStream && context.renderMeta?.didRenderScripts ? dataScripts(await textIn(serverHandoffStream)) : "";
  // Searching flattens the string that React concatenated, which copies it. With everything appended first, once.
  const page = DOCTYPE + html + data;
  return Buffer.from(page.includes(UNFINISHED) ? (await renderWaiting(request, context)) + data : page);
}

const DOCTYPE = "<!DOCTYPE html>";
/** How React marks a boundary that the browser has to render. The page's data cannot contain it: their "<" is escaped. */
const UNFINISHED = "<!--$!-->";

/** The document after everything in it is ready. */
async function renderWaiting(request: Request, context: EntryContext): Promise<string> {
  const { pipe } = await render(request, context, { complete: true });
  return textOf(pipe(new PassThrough()));
}

/**
 * The data of the page, as Remix's browser code expects it: it reads them from a stream. As JSON in an element of its own
 * they need not be escaped a second time, as in a string of a script.
 */
function dataScripts(data: string): string {
  return (
    `<script type="application/json" id="page-data" nonce="${NONCE_PLACEHOLDER}">${data.replaceAll("<", "\\u003c")}</script>` +
    `<script nonce="${NONCE_PLACEHOLDER}">{const{streamController:c}=window.__remixContext;` +
    `c.enqueue(document.getElementById("page-data").textContent);c.close()}</script>`
  );
}

async function textIn(stream: ReadableStream<Uint8Array>): Promise<string> {
  const reader = stream.getReader();
  const decoder = new TextDecoder();
  let text = "";
  for (let read = await reader.read(); !read.done; read = await reader.read())
    text += decoder.decode(read.value, { stream: true });
  return text;
}

/** The page without its late blocks, which follow on the same stream. */
export function renderInPieces(request: Request, context: EntryContext): Promise<PipeableStream> {
  return render(request, context, { complete: false });
}

function render(request: Request, context: EntryContext, { complete }: { complete: boolean }): Promise<PipeableStream> {
  return new Promise((resolve, reject) => {
    const stream = renderToPipeableStream(pageOf(request, context), {
      nonce: NONCE_PLACEHOLDER,
      onShellReady() {
        if (!complete) resolve(stream);
      },
      onAllReady() {
        clearTimeout(timer);
        if (complete) resolve(stream);
      },
      onShellError: reject,
      onError(error) {
        if (!request.signal.aborted)
          logger.error({ err: error, requestId: request.headers.get("x-request-id") }, "render");
      },
    });
    const timer = setTimeout(stream.abort, RENDER_TIMEOUT_MS);
  });
}

function pageOf(request: Request, context: EntryContext): ReactElement {
  return (
    <NonceProvider value={NONCE_PLACEHOLDER}>
      <RemixServer context={context} url={request.url} abortDelay={RENDER_TIMEOUT_MS} nonce={NONCE_PLACEHOLDER} />
    </NonceProvider>
  );
}

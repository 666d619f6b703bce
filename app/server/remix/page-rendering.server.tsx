/**
 * Renders a page: complete, or in pieces when a block is late. Leans on single fetch's handoff (`serverHandoffStream`,
 * and its counterpart in the browser, `window.__remixContext.streamController`), on `renderMeta.didRenderScripts`, and on
 * the comment with which React marks a boundary that it could not render.
 */
import { PassThrough } from "node:stream";
import { text as textOf } from "node:stream/consumers";
import type { EntryContext } from "@remix-run/node";
import { RemixServer } from "@remix-run/react";
import type { ReactElement } from "react";
import { renderToPipeableStream, renderToString, type PipeableStream } from "react-dom/server";
import { logger } from "~/platform/logger.server";
import { NONCE_PLACEHOLDER } from "~/platform/placeholders";
import { NonceProvider } from "~/ui/hooks/use-nonce";

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
  const page: Buffer[] = html.includes(UNFINISHED)
    ? [Buffer.from(await renderWaiting(request, context))]
    : [DOCTYPE, Buffer.from(html)];
  if (serverHandoffStream && context.renderMeta?.didRenderScripts)
    page.push(...dataScripts(await bytesIn(serverHandoffStream)));
  return Buffer.concat(page);
}

const DOCTYPE = Buffer.from("<!DOCTYPE html>");
/** How React marks a boundary that the browser has to render. */
export const UNFINISHED = "<!--$!-->";

/** The document after everything in it is ready. */
async function renderWaiting(request: Request, context: EntryContext): Promise<string> {
  const { pipe } = await render(request, context, { complete: true });
  return textOf(pipe(new PassThrough()));
}

/**
 * The data of the page, as Remix's browser code expects it: it reads them from a stream. As JSON in an element of its own
 * they need not be escaped a second time, as in a string of a script, and as bytes they need not be decoded.
 */
function dataScripts(json: Buffer): Buffer[] {
  // No text can end the element. In Latin-1 each byte is a character, and the same byte again.
  const escaped = json.toString("latin1").replaceAll("<", "\\u003c");
  return [DATA_START, Buffer.from(escaped, "latin1"), DATA_END];
}

const DATA_START = Buffer.from(`<script type="application/json" id="page-data" nonce="${NONCE_PLACEHOLDER}">`);
const DATA_END = Buffer.from(
  `</script><script nonce="${NONCE_PLACEHOLDER}">{const{streamController:c}=window.__remixContext;` +
    `c.enqueue(document.getElementById("page-data").textContent);c.close()}</script>`,
);

async function bytesIn(stream: ReadableStream<Uint8Array>): Promise<Buffer> {
  const reader = stream.getReader();
  const chunks: Uint8Array[] = [];
  for (let read = await reader.read(); !read.done; read = await reader.read()) chunks.push(read.value);
  return Buffer.concat(chunks);
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

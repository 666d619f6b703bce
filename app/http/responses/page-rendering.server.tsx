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
  const finished = renderToString(pageOf(request, context));
  const html = finished.includes(UNFINISHED) ? await renderWaiting(request, context) : DOCTYPE + finished;
  const withData = serverHandoffStream && context.renderMeta?.didRenderScripts;
  const data = withData ? dataScripts(await bytesIn(serverHandoffStream)) : [];
  return Buffer.concat([Buffer.from(html), ...data]);
}

const DOCTYPE = "<!DOCTYPE html>";
/** How React marks a boundary that the browser has to render. */
const UNFINISHED = "<!--$!-->";

/** The document after everything in it is ready. */
async function renderWaiting(request: Request, context: EntryContext): Promise<string> {
  const { pipe } = await render(request, context, { complete: true });
  return textOf(pipe(new PassThrough()));
}

/**
 * The data of the page, as Remix's browser code expects it: it reads them from a stream. As JSON in an element of its own
 * they need not be escaped a second time, as in a string of a script. Bytes, because they are made as bytes and may have
 * letters for which V8 would use twice the memory for the whole page.
 */
function dataScripts(json: Buffer): Buffer[] {
  return [DATA_START, ...escapedTags(json), DATA_END];
}

const DATA_START = Buffer.from(`<script type="application/json" id="page-data" nonce="${NONCE_PLACEHOLDER}">`);
const DATA_END = Buffer.from(
  `</script><script nonce="${NONCE_PLACEHOLDER}">{const{streamController:c}=window.__remixContext;` +
    `c.enqueue(document.getElementById("page-data").textContent);c.close()}</script>`,
);

/** JSON whose strings cannot end the element around it. */
function escapedTags(json: Buffer): Buffer[] {
  const pieces: Buffer[] = [];
  let from = 0;
  for (let at = json.indexOf("<"); at !== -1; at = json.indexOf("<", from)) {
    pieces.push(json.subarray(from, at), ESCAPED_TAG);
    from = at + 1;
  }
  return [...pieces, json.subarray(from)];
}

const ESCAPED_TAG = Buffer.from("\\u003c");

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

/** React's rendering of a page: complete, or in pieces when a block is late. */
import { Writable } from "node:stream";
import type { EntryContext } from "@remix-run/node";
import { RemixServer } from "@remix-run/react";
import { renderToPipeableStream, type PipeableStream } from "react-dom/server";
import { logger } from "~/platform/logger.server";
import { NONCE_PLACEHOLDER } from "~/platform/placeholders";
import { NonceProvider } from "../security/nonce";

const RENDER_TIMEOUT_MS = 10_000;
/** How long Remix waits for promises of a page. */
export const STREAM_TIMEOUT_MS = RENDER_TIMEOUT_MS + 1_000;

/** The complete page. Collecting it and sending it in one piece costs half of what many small chunks cost. */
export async function renderToBuffer(request: Request, context: EntryContext): Promise<Buffer> {
  const { pipe } = await render(request, context, { complete: true });
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    const sink = new Writable({
      write(chunk: Buffer, _encoding, written) {
        chunks.push(chunk);
        written();
      },
    });
    sink.on("finish", () => resolve(Buffer.concat(chunks)));
    sink.on("error", reject);
    pipe(sink);
  });
}

/** The page without its late blocks, which follow on the same stream. */
export function renderInPieces(request: Request, context: EntryContext): Promise<PipeableStream> {
  return render(request, context, { complete: false });
}

function render(request: Request, context: EntryContext, { complete }: { complete: boolean }): Promise<PipeableStream> {
  return new Promise((resolve, reject) => {
    const page = (
      <NonceProvider value={NONCE_PLACEHOLDER}>
        <RemixServer context={context} url={request.url} abortDelay={RENDER_TIMEOUT_MS} nonce={NONCE_PLACEHOLDER} />
      </NonceProvider>
    );
    const stream = renderToPipeableStream(page, {
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

/** React's rendering of a page: whole, or in pieces when a block is late. */
import { Writable } from "node:stream";
import type { EntryContext } from "@remix-run/node";
import { RemixServer } from "@remix-run/react";
import { renderToPipeableStream, type PipeableStream } from "react-dom/server";
import { logger } from "~/logger.server";
import { NonceProvider } from "./nonce";
import { NONCE_PLACEHOLDER } from "./placeholders";

const RENDER_TIMEOUT_MS = 10_000;
/** For Remix: how long promises of a page may take. */
export const STREAM_TIMEOUT_MS = RENDER_TIMEOUT_MS + 1_000;

/** The whole page: collected and sent once it costs half of what many small chunks do. */
export async function renderWhole(request: Request, context: EntryContext): Promise<Buffer> {
  const { pipe } = await render(request, context, { whole: true });
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

/** The page as far as it is there; its stream goes on with the late blocks. */
export function renderInPieces(request: Request, context: EntryContext): Promise<PipeableStream> {
  return render(request, context, { whole: false });
}

function render(request: Request, context: EntryContext, { whole }: { whole: boolean }): Promise<PipeableStream> {
  return new Promise((resolve, reject) => {
    const page = (
      <NonceProvider value={NONCE_PLACEHOLDER}>
        <RemixServer context={context} url={request.url} abortDelay={RENDER_TIMEOUT_MS} nonce={NONCE_PLACEHOLDER} />
      </NonceProvider>
    );
    const stream = renderToPipeableStream(page, {
      nonce: NONCE_PLACEHOLDER,
      onShellReady() {
        if (!whole) resolve(stream);
      },
      onAllReady() {
        clearTimeout(timer);
        if (whole) resolve(stream);
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

/**
 * Leans on Remix passing on the very `Response` that a handler made. Reading a streamed body costs more than rendering
 * the page, so our web server gets a finished one as a Buffer, attached to an empty Response under this symbol. Other
 * servers do not know the symbol: there the response has a normal body. `Symbol.for`, because the server and the build
 * are separate module graphs.
 */
const BODY = Symbol.for("loyalty.bufferedBody");
const OWN_SERVER = Symbol.for("loyalty.ownServer");

type Carrier = { [BODY]?: Buffer };

/** Says whether this process runs our own web server. */
export function markOwnServer(runs: boolean): void {
  (globalThis as Record<symbol, unknown>)[OWN_SERVER] = runs;
}

/** A response with a finished body. */
export function respondWith(body: Buffer, init: ResponseInit): Response {
  const ownServer = (globalThis as Record<symbol, unknown>)[OWN_SERVER] === true;
  const response = new Response(ownServer ? null : new Uint8Array(body), init);
  if (ownServer) (response as Carrier)[BODY] = body;
  return response;
}

/** The body that `respondWith` attached, or undefined when the response streams. */
export function bufferedBodyOf(response: Response): Buffer | undefined {
  return (response as Carrier)[BODY];
}

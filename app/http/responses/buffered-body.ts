/**
 * A finished body that our own web server (app/server/web) writes in one piece, without a stream.
 *
 * Remix gives the server a `Response`, and reading a streamed body costs more than rendering the page. So
 * `entry.server` renders to a Buffer and attaches it to an empty Response under this symbol. `remix-serve` and the dev
 * server do not know the symbol: there the response has a normal body. `Symbol.for`, because the server and the build
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

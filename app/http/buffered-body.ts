/**
 * A finished body that the thin web server (process/) writes in one piece, without a stream.
 *
 * Remix hands our server a `Response`; reading a streamed body costs more than rendering the page. So
 * `entry.server` renders to a Buffer and hangs it on an empty Response under this symbol. Under
 * `remix-serve` and the dev server nobody reads the symbol: there `isThinServer()` is false and a normal
 * body is sent. `Symbol.for`, because server and build are separate module graphs.
 */
const BODY = Symbol.for("loyalty.bufferedBody");
const THIN_SERVER = Symbol.for("loyalty.thinServer");

type Carrier = { [BODY]?: Buffer };

export function markThinServer(): void {
  (globalThis as Record<symbol, unknown>)[THIN_SERVER] = true;
}

export function respondWith(body: Buffer, init: ResponseInit): Response {
  const thin = (globalThis as Record<symbol, unknown>)[THIN_SERVER] === true;
  const response = new Response(thin ? null : new Uint8Array(body), init);
  if (thin) (response as Carrier)[BODY] = body;
  return response;
}

/** The body put on by `respondWith`, or undefined when the response streams. */
export function bufferedBodyOf(response: Response): Buffer | undefined {
  return (response as Carrier)[BODY];
}

import type { IncomingMessage } from "node:http";

const LOOPBACK = ["127.0.0.1", "::1", "::ffff:127.0.0.1"];

/** Names of this machine, and names under `.test`, which exist nowhere but on machines of developers. */
const LOCAL_HOST = /^(([\w-]+\.)*localhost|[\w.-]+\.test|127\.0\.0\.1|\[::1\])(:\d+)?$/i;

/** What proxies say of themselves or of the client, besides `x-forwarded-…`. */
const PROXY_HEADERS = ["forwarded", "via", "x-real-ip", "x-client-ip", "true-client-ip", "cf-connecting-ip"];

/**
 * Whether a client on this machine sent the request to this server. A proxy on this machine does not count. It names the
 * client that it forwards for, or passes on the host that the client asked for, or speaks HTTP/1.0 as nginx does when it
 * is not configured to do any of this.
 */
export function isDirectRequest({ socket, headers, httpVersion }: IncomingMessage): boolean {
  return (
    LOOPBACK.includes(socket.remoteAddress ?? "") &&
    httpVersion !== "1.0" &&
    LOCAL_HOST.test(headers.host ?? "") &&
    !Object.keys(headers).some((name) => name.startsWith("x-forwarded-") || PROXY_HEADERS.includes(name))
  );
}

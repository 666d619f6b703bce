import type { IncomingMessage, ServerResponse } from "node:http";
import { logger } from "~/platform/logger.server";
import type { CheckedRequest } from "./request-checks";

/**
 * One line for each request, after its response. `caller` has by then what the handlers found. Never a name, a query, a body or a cookie, which may have secrets.
 */
export function logRequest(
  request: IncomingMessage,
  response: ServerResponse,
  { url, headers, caller }: CheckedRequest,
): void {
  const startedAt = performance.now();
  response.once("close", () => {
    logger.info(
      {
        requestId: headers["x-request-id"],
        method: request.method,
        host: url.host,
        client: headers["x-client-address"],
        path: withoutSecrets(url.pathname),
        // 499 as in nginx: the client closed the connection first.
        status: response.writableFinished ? response.statusCode : 499,
        ...caller,
        ms: Math.round(performance.now() - startedAt),
      },
      "request",
    );
  });
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Magic links have their secret in the path: a long segment that is neither words nor the id of a row. */
export function withoutSecrets(pathname: string): string {
  return pathname.replace(/[A-Za-z0-9_-]{24,}/g, (part) =>
    UUID.test(part) || /^[a-z]+([-_][a-z]+)*$/.test(part) ? part : "…",
  );
}

import type { IncomingMessage, ServerResponse } from "node:http";
import { logger } from "~/logger.server";
import type { Visit } from "./front-door";

/** One line for each request when it has been answered. Never a query, a body or a cookie: they hold secrets. */
export function logRequest(request: IncomingMessage, response: ServerResponse, { url, headers }: Visit): void {
  const startedAt = performance.now();
  response.once("close", () => {
    logger.info(
      {
        requestId: headers["x-request-id"],
        method: request.method,
        host: url.host,
        path: withoutSecrets(url.pathname),
        status: response.writableFinished ? response.statusCode : 499, // as nginx has it: the client left first
        ms: Math.round(performance.now() - startedAt),
      },
      "request",
    );
  });
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Magic links carry their secret in the path: a long segment without words, which is not the id of a row. */
function withoutSecrets(pathname: string): string {
  return pathname.replace(/[A-Za-z0-9_-]{24,}/g, (part) =>
    UUID.test(part) || /^[a-z]+([-_][a-z]+)*$/.test(part) ? part : "…",
  );
}

import type { IncomingMessage, ServerResponse } from "node:http";
import { traced } from "~/platform/tracing.server";
import type { CheckedRequest } from "./request-checks";
import { withoutSecrets } from "./request-log";
import { areaOf } from "./request-metrics";

/** Responds to a request as one step of a trace: the caller's, if its `traceparent` names one. */
export function traceRequest(
  request: IncomingMessage,
  response: ServerResponse,
  { url, headers }: CheckedRequest,
  respond: () => Promise<void>,
): Promise<void> {
  const attributes = {
    "http.request.method": request.method!,
    "server.address": url.host,
    "url.path": withoutSecrets(url.pathname),
    "loyalty.request_id": String(headers["x-request-id"]),
  };
  const name = `${request.method} ${areaOf(url.pathname)}`;
  return traced(name, { kind: "server", attributes, headers: request.headers }, async (note) => {
    await respond();
    note({ "http.response.status_code": response.statusCode });
  });
}

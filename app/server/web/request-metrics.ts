/** What the web server measures of its requests, for GET /metrics. */
import type { IncomingMessage, ServerResponse } from "node:http";
import { collectDefaultMetrics, Histogram, Registry } from "prom-client";

const registry = new Registry();
collectDefaultMetrics({ register: registry });

const duration = new Histogram({
  name: "http_request_duration_seconds",
  help: "Requests by area, method and status, without static files. 499: the client closed the connection first.",
  labelNames: ["area", "method", "status"],
  buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
  registers: [registry],
});

/** Measures a request until its response is sent. Paths are no labels: there are too many of them. */
export function measureRequest(request: IncomingMessage, response: ServerResponse, pathname: string): void {
  const end = duration.startTimer({ area: areaOf(pathname), method: request.method });
  response.once("close", () => {
    const status = response.writableFinished ? response.statusCode : 499;
    end({ status });
    counts.handled++;
    if (status >= 500) counts.failed++;
  });
}

/** The part of the product that a path belongs to. */
export function areaOf(pathname: string): string {
  if (pathname.startsWith("/admin/")) return "admin";
  return /^\/(public|offers|api|webhooks)\//.test(pathname) ? "calls" : "site";
}

const counts = { handled: 0, failed: 0 };

/** How many requests this process has responded to, and how many of them with an error of its own. */
export function requestCounts() {
  return counts;
}

/** In the text format of Prometheus. */
export function requestMetrics(): Promise<string> {
  return registry.metrics();
}

import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { collectDefaultMetrics, Gauge, Registry } from "prom-client";
import { logger } from "~/platform/logger.server";
import { VERSION } from "~/platform/version";
import { listen } from "../listen";
import { metrics } from "../metrics.server";
import { sendJson, sendMetrics } from "../operator-responses";
import { jobCounts } from "./worker";

const registry = new Registry();
collectDefaultMetrics({ register: registry });

new Gauge({
  name: "job_tries",
  help: "Tries of jobs of this process since it started.",
  labelNames: ["result"],
  registers: [registry],
  collect() {
    const { handled, failed } = jobCounts();
    this.set({ result: "done" }, handled - failed);
    this.set({ result: "failed" }, failed);
  },
});

type Options = { port: number; host: string; metricsToken?: string };

/**
 * Serves `/healthz` and `/metrics` of a worker, for what restarts and watches it. A web server has both itself.
 * @returns its port, and a function that ends it
 * @throws OperatorError when the port is taken
 */
export async function startWorkerServer({ port, host, metricsToken }: Options) {
  const server = createServer((request, response) => {
    if (request.method !== "GET" && request.method !== "HEAD")
      return sendJson(request, response, 405, { message: "Method Not Allowed" });
    if (request.url === "/healthz") return sendJson(request, response, 200, { status: "ok", version: VERSION });
    if (request.url !== "/metrics") return sendJson(request, response, 404, { message: "Not Found" });
    const read = async () => (await registry.metrics()) + (await metrics());
    sendMetrics(read, metricsToken, request, response).catch((error: unknown) => {
      logger.warn({ err: error }, "the metrics could not be read");
      sendJson(request, response, 503, { message: "Service Unavailable" });
    });
  });
  await listen(server, { port, host }, "WORKER_PORT");
  return {
    port: (server.address() as AddressInfo).port,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

import { afterAll, beforeAll, expect, it } from "vitest";
import { metrics } from "~/server/metrics.server";
import type { WebServer } from "~/server/web/web-server";
import { startWorkerServer } from "~/server/worker/worker-server";
import { catalogueOf } from "~/services/programs/catalogue.server";
import { createProgram } from "../factories";
import { testDatabase } from "../setup/database";
import { serve } from "../setup/web-server";
import { sendRequest } from "./http-client";
import { sampleBuild } from "./sample-build";

const { pool } = await testDatabase();
const TOKEN = "a-token-of-this-test";

let server: WebServer;
beforeAll(async () => {
  server = await serve(sampleBuild(["echo"], { metrics }), { metricsToken: TOKEN });
});
afterAll(() => server.close());

const HERE = { host: "127.0.0.1:3000" };
const OUTSIDE = { host: "rewards.example.com" };
const scrape = (token: string, port = server.port) =>
  sendRequest(port, "/metrics", { headers: { ...OUTSIDE, authorization: `Bearer ${token}` } });
const valueOf = (text: string, series: string) =>
  Number(
    text
      .split("\n")
      .find((line) => line.startsWith(`${series} `))
      ?.split(" ")
      .at(-1),
  );

it("are for requests with the token, and without one for clients on this machine only", async () => {
  expect((await sendRequest(server.port, "/metrics", { headers: OUTSIDE })).status).toBe(401);
  expect((await sendRequest(server.port, "/metrics", { headers: HERE })).status).toBe(200);
  const proxied = { host: `127.0.0.1:${server.port}`, "x-forwarded-for": "203.0.113.7" };
  expect((await sendRequest(server.port, "/metrics", { headers: proxied })).status).toBe(401);
  expect((await scrape("another-token-of-16")).status).toBe(401);
  expect((await scrape(TOKEN)).status).toBe(200);
  const off = await serve(sampleBuild(["echo"], { metrics }));
  expect((await scrape(TOKEN, off.port)).status).toBe(404);
  expect((await sendRequest(off.port, "/metrics", { headers: HERE })).status).toBe(200);
  await off.close();
});

it("count requests by area, method and status", async () => {
  const series = 'http_request_duration_seconds_count{area="site",method="GET",status="200"}';
  const before = valueOf((await scrape(TOKEN)).text, series) || 0;
  await sendRequest(server.port, "/echo");
  await sendRequest(server.port, "/echo");
  await expect.poll(async () => valueOf((await scrape(TOKEN)).text, series)).toBe(before + 2);
});

it("count what was found in the caches and what was made anew", async () => {
  const { id } = await createProgram();
  const counts = async () => {
    const { text } = await scrape(TOKEN);
    return ["hit", "miss"].map((result) => valueOf(text, `cache_reads{cache="catalogue",result="${result}"}`));
  };
  const [hits, misses] = await counts();
  await catalogueOf(id);
  await catalogueOf(id);
  expect(await counts()).toEqual([hits! + 1, misses! + 1]);
});

it("tell of connections, of jobs that wait or have failed, and of deliveries of webhooks", async () => {
  await pool.query(
    `insert into graphile_worker._private_tasks (identifier) values ('metrics-test') on conflict do nothing`,
  );
  await pool.query(
    `insert into graphile_worker._private_jobs (task_id, payload, max_attempts, attempts, run_at)
     select id, '{}'::json, 3, tries, now() - interval '90 seconds' from graphile_worker._private_tasks, unnest(array[0, 0, 3]) tries
      where identifier = 'metrics-test'`,
  );
  const { text } = await scrape(TOKEN);
  expect(valueOf(text, 'jobs{task="metrics-test",state="waiting"}')).toBe(2);
  expect(valueOf(text, 'jobs{task="metrics-test",state="failed"}')).toBe(1);
  expect(valueOf(text, "jobs_oldest_due_seconds")).toBeGreaterThanOrEqual(89);
  expect(valueOf(text, 'database_connections{pool="pg",state="waiting"}')).toBe(0);
  expect(valueOf(text, "webhook_deliveries_open")).toBe(0);
  expect(valueOf(text, "process_resident_memory_bytes")).toBeGreaterThan(0);
});

it("are served by a worker with a port of its own, with the tries of its jobs", async () => {
  const worker = await startWorkerServer({ port: 0, host: "127.0.0.1", metricsToken: TOKEN });
  const { text } = await scrape(TOKEN, worker.port);
  expect(text).toContain('job_tries{result="failed"}');
  expect(text).toContain("process_resident_memory_bytes");
  expect(text).toContain("jobs_oldest_due_seconds");
  expect((await scrape("another-token-of-16", worker.port)).status).toBe(401);
  expect((await sendRequest(worker.port, "/healthz")).status).toBe(200);
  expect((await sendRequest(worker.port, "/echo")).status).toBe(404);
  const second = startWorkerServer({ port: worker.port, host: "127.0.0.1" });
  await expect(second).rejects.toThrow("stop what uses it, or set WORKER_PORT");
  await worker.close();
});

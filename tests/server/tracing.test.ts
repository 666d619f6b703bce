import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import type { TaskList } from "graphile-worker";
import { expect, it } from "vitest";
import { sqlText } from "~/platform/database/sql";
import { sql } from "~/platform/database/statements.server";
import { extendEnvironment } from "~/platform/env.server";
import { traced } from "~/platform/tracing.server";
import { query } from "~/platform/use-case.server";
import { startTracing } from "~/server/tracing";
import { startWorker } from "~/server/worker/worker";
import { createProgram, siteCtx } from "../factories";
import { testDatabase } from "../setup/database";
import { serve } from "../setup/web-server";
import { sendRequest } from "./http-client";
import { sampleBuild } from "./sample-build";

const { pool, url } = await testDatabase();

type Value = { stringValue?: string; intValue?: number };
type Span = {
  name: string;
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  attributes: { key: string; value: Value }[];
  status: { code?: number };
};

/** The receiver of traces, which also stands for an outside service that others call. */
async function startReceiver() {
  const spans: Span[] = [];
  const calls: { path: string; traceparent: unknown }[] = [];
  const server = createServer(async (request, response) => {
    const body = await buffer(request);
    if (request.url !== "/v1/traces") calls.push({ path: request.url!, traceparent: request.headers.traceparent });
    else {
      type Sent = { resourceSpans: { scopeSpans: { spans: Span[] }[] }[] };
      const { resourceSpans } = JSON.parse(body.toString()) as Sent;
      for (const { scopeSpans } of resourceSpans) for (const scope of scopeSpans) spans.push(...scope.spans);
    }
    response.writeHead(200, { "Content-Type": "application/json" }).end("{}");
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans,
    calls,
    close: () => server.close(),
  };
}

const attribute = ({ attributes }: Span, key: string) => attributes.find((one) => one.key === key)?.value.stringValue;

it("without an endpoint nothing is recorded", async () => {
  const stop = await startTracing("web");
  expect(await traced("step", {}, async () => "result")).toBe("result");
  await stop();
});

it("sends a request with its use case, statements and outside calls as one trace, which the caller began", async () => {
  const receiver = await startReceiver();
  extendEnvironment({ OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url });
  const stop = await startTracing("web");
  const ctx = await siteCtx((await createProgram()).id);
  const lookAround = query("site:visit", async function lookAround() {
    await sql(sqlText`select $1::text as secret`, ["a secret value"]);
    await fetch(`${receiver.url}/outside`);
    throw new Error("a bug");
  });
  const build = sampleBuild(["public/look"]);
  build.routes["public/look"]!.module.loader = async () => {
    await lookAround(ctx).catch(() => {});
    return Response.json({});
  };
  const server = await serve(build);
  const caller = { traceId: "0af7651916cd43dd8448eb211c80319c", spanId: "b7ad6b7169203331" };
  const headers = { traceparent: `00-${caller.traceId}-${caller.spanId}-01` };
  expect((await sendRequest(server.port, "/public/look?secret=1", { headers })).status).toBe(200);
  await server.close();
  await stop();
  receiver.close();

  const mine = receiver.spans.filter(({ traceId }) => traceId === caller.traceId);
  const named = (name: string) => mine.find((span) => span.name === name)!;
  const [request, useCase, statement, call] = ["GET calls", "use case lookAround", "sql select", "call GET"].map(named);
  expect([request, useCase, statement, call].map((span) => span?.parentSpanId)).toEqual([
    caller.spanId,
    request!.spanId,
    useCase!.spanId,
    useCase!.spanId,
  ]);
  expect(attribute(request!, "url.path")).toBe("/public/look");
  expect(attribute(statement!, "db.query.text")).toBe("select $1::text as secret");
  expect(JSON.stringify(receiver.spans)).not.toContain("a secret value");
  expect(useCase!.status.code).toBe(2); // an error
  expect(receiver.calls).toEqual([{ path: "/outside", traceparent: `00-${caller.traceId}-${call!.spanId}-01` }]);
});

it("sends each job as a trace of its own", async () => {
  const receiver = await startReceiver();
  extendEnvironment({ OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url });
  const stop = await startTracing("worker");
  let isDone = false;
  const tasks: TaskList = {
    count: async () => {
      await sql(sqlText`select 1`, []);
      isDone = true;
    },
  };
  const stopWorker = await startWorker(url, [{ tasks, workers: 8, limitSeconds: () => 60 }]);
  await pool.query("select graphile_worker.add_job('count')");
  await expect.poll(() => isDone).toBe(true);
  await stopWorker();
  await stop();
  receiver.close();
  const job = receiver.spans.find(({ name }) => name === "job count")!;
  expect(job.parentSpanId ?? "").toBe("");
  expect(receiver.spans.some(({ parentSpanId, name }) => parentSpanId === job.spanId && name === "sql select")).toBe(
    true,
  );
});

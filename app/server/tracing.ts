/**
 * Sends traces by OTLP over HTTP, when OTEL_EXPORTER_OTLP_ENDPOINT says where to. Otherwise nothing of OpenTelemetry is
 * loaded (docs/decisions/observation.md).
 */
import diagnostics from "node:diagnostics_channel";
import type { ClientRequest, IncomingMessage } from "node:http";
import type { Span, SpanKind } from "@opentelemetry/api";
import pg from "pg";
import { env } from "~/platform/env.server";
import { recordWith, type Recorder } from "~/platform/tracing.server";

const MAX_STATEMENT = 2_000;

/** What instruments one thing. @returns a function that undoes it */
type Instrument = (open: OpenSpan) => () => void;
/** Opens a span for an outside call below the step that is running; undefined outside of any. */
type OpenSpan = (name: string, attributes: Record<string, string | number>) => OpenedSpan | undefined;
type OpenedSpan = { traceparent: string; end(attributes?: Record<string, string | number>, error?: unknown): void };

/**
 * Starts to record the traces of this process.
 * @returns a function that sends what is left and stops
 */
export async function startTracing(process: "web" | "worker"): Promise<() => Promise<void>> {
  if (!env.sendsTraces) return async () => {};
  const [api, { BatchSpanProcessor, NodeTracerProvider }, { OTLPTraceExporter }, resources] = await Promise.all([
    import("@opentelemetry/api"),
    import("@opentelemetry/sdk-trace-node"),
    import("@opentelemetry/exporter-trace-otlp-http"),
    import("@opentelemetry/resources"),
  ]);
  const { context, propagation, trace, SpanKind, SpanStatusCode } = api;
  const named = resources.resourceFromAttributes({ "service.name": "loyalty", "loyalty.process": process });
  const configured = resources.detectResources({ detectors: [resources.envDetector] });
  // The SDK reads the rest of its variables itself: the endpoint, its headers, and how many traces are sampled.
  const provider = new NodeTracerProvider({
    resource: named.merge(configured),
    spanProcessors: [new BatchSpanProcessor(new OTLPTraceExporter())],
  });
  provider.register();
  const tracer = trace.getTracer("loyalty");
  const kinds: Record<string, SpanKind> = {
    server: SpanKind.SERVER,
    consumer: SpanKind.CONSUMER,
    client: SpanKind.CLIENT,
  };

  const fail = (span: Span, error: unknown) => {
    if (error instanceof Error) span.recordException(error);
    span.setStatus({ code: SpanStatusCode.ERROR });
  };
  const record: Recorder = (name, { kind, attributes, headers }, run) => {
    const parent = headers ? propagation.extract(context.active(), headers) : context.active();
    const span = tracer.startSpan(name, { kind: kind && kinds[kind], attributes }, parent);
    return context.with(trace.setSpan(parent, span), async () => {
      try {
        return await run((more) => {
          span.setAttributes(more);
          if (Number(more[STATUS]) >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
        });
      } catch (error) {
        if (!isExpected(error)) fail(span, error);
        throw error;
      } finally {
        span.end();
      }
    });
  };
  const open: OpenSpan = (name, attributes) => {
    if (!trace.getActiveSpan()) return undefined;
    const span = tracer.startSpan(name, { kind: SpanKind.CLIENT, attributes });
    const { traceId, spanId, traceFlags } = span.spanContext();
    return {
      traceparent: `00-${traceId}-${spanId}-0${traceFlags}`,
      end(more = {}, error) {
        span.setAttributes(more);
        if (error) fail(span, error);
        span.end();
      },
    };
  };
  const undo = [statements, httpRequests, fetches].map((instrument) => instrument(open));
  recordWith(record);
  return async () => {
    recordWith(undefined);
    for (const each of undo) each();
    await provider.shutdown().catch(() => {}); // the receiver may be away
    for (const global of [trace, context, propagation]) global.disable();
  };
}

const STATUS = "http.response.status_code";

/** A rejection that the caller has to deal with, or a response that was thrown. */
function isExpected(error: unknown): boolean {
  return error instanceof Response || !(error instanceof Error) || error.name === "AppError";
}

/** Statements of every connection. Their values are not part of their texts. */
const statements: Instrument = (open) => {
  const prototype = pg.Client.prototype as { query: (...args: unknown[]) => unknown };
  const { query } = prototype;
  prototype.query = function (this: unknown, ...args: unknown[]) {
    const text = textOf(args[0]);
    const attributes = { "db.system.name": "postgresql", "db.query.text": text?.slice(0, MAX_STATEMENT) ?? "" };
    const span = text === undefined ? undefined : open(firstWord(text), attributes);
    if (!span) return query.apply(this, args);
    // The pool passes a callback, everything else awaits a promise.
    const callback = args.at(-1);
    if (typeof callback === "function")
      return query.apply(this, [
        ...args.slice(0, -1),
        (error: unknown, ...rest: unknown[]) => {
          span.end({}, error);
          (callback as (...results: unknown[]) => void)(error, ...rest);
        },
      ]);
    const result = query.apply(this, args);
    if (result instanceof Promise)
      result.then(
        () => span.end(),
        (error: unknown) => span.end({}, error),
      );
    else span.end(); // a stream, such as COPY
    return result;
  };
  return () => (prototype.query = query);
};

function textOf(statement: unknown): string | undefined {
  if (typeof statement === "string") return statement;
  const { text } = (statement ?? {}) as { text?: unknown };
  return typeof text === "string" ? text : undefined;
}

/** The name of a statement's span, such as "sql select". */
function firstWord(text: string): string {
  return `sql ${/[a-z]+/i.exec(text)?.[0].toLowerCase() ?? ""}`;
}

/** Requests of libraries that use node:http or node:https: payments, buckets, webhooks, push notifications. */
const httpRequests: Instrument = (open) => {
  const spans = new WeakMap<ClientRequest, OpenedSpan>();
  const onStart = (message: unknown) => {
    const { request } = message as { request: ClientRequest };
    const attributes = { "server.address": String(request.getHeader("host") ?? request.host) };
    const span = open(`call ${request.method}`, attributes);
    if (!span) return;
    spans.set(request, span);
    request.once("error", (error) => span.end({}, error));
  };
  const onFinish = (message: unknown) => {
    const { request, response } = message as { request: ClientRequest; response: IncomingMessage };
    spans.get(request)?.end({ [STATUS]: response.statusCode ?? 0 });
  };
  return subscribed({ "http.client.request.start": onStart, "http.client.response.finish": onFinish });
};

type Fetch = { origin: string; method: string; addHeader(name: string, value: string): void };

/** Requests by fetch: they carry the trace to whom they reach. */
const fetches: Instrument = (open) => {
  const spans = new WeakMap<object, OpenedSpan>();
  const onCreate = (message: unknown) => {
    const { request } = message as { request: Fetch };
    const span = open(`call ${request.method}`, { "server.address": String(request.origin) });
    if (!span) return;
    spans.set(request, span);
    request.addHeader("traceparent", span.traceparent);
  };
  const onHeaders = (message: unknown) => {
    const { request, response } = message as { request: Fetch; response: { statusCode: number } };
    spans.get(request)?.end({ [STATUS]: response.statusCode });
  };
  const onError = (message: unknown) => {
    const { request, error } = message as { request: Fetch; error: unknown };
    spans.get(request)?.end({}, error);
  };
  return subscribed({
    "undici:request:create": onCreate,
    "undici:request:headers": onHeaders,
    "undici:request:error": onError,
  });
};

function subscribed(listeners: Record<string, (message: unknown) => void>): () => void {
  for (const [name, listener] of Object.entries(listeners)) diagnostics.subscribe(name, listener);
  return () => {
    for (const [name, listener] of Object.entries(listeners)) diagnostics.unsubscribe(name, listener);
  };
}

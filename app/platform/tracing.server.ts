/**
 * What takes part in a trace: requests, use cases, jobs and mails call `traced`. Statements and other outside calls are
 * seen by the recorder itself (server/tracing.ts), which is loaded only when traces are sent somewhere.
 */
type Attributes = Record<string, string | number>;

export type SpanOptions = {
  kind?: "server" | "consumer" | "client";
  attributes?: Attributes;
  /** The headers of a request, which may name the trace of the caller. */
  headers?: object;
};

/** Adds what is known only later. */
type Note = (attributes: Attributes) => void;

export type Recorder = <T>(name: string, options: SpanOptions, run: (note: Note) => Promise<T>) => Promise<T>;

/** The server's own modules and those of the build are loaded apart, and share this. */
const RECORDER = Symbol.for("loyalty.tracing");
const shared = globalThis as { [RECORDER]?: Recorder };

/** Runs `run` as one step of a trace; without a recorder it only runs it. */
export function traced<T>(name: string, options: SpanOptions, run: (note: Note) => Promise<T>): Promise<T> {
  const recorder = shared[RECORDER];
  return recorder ? recorder(name, options, run) : run(ignore);
}

function ignore(): void {}

/** Turns the recording on, or off with undefined. */
export function recordWith(recorder: Recorder | undefined): void {
  shared[RECORDER] = recorder;
}

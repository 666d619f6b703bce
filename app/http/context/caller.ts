import type { AppLoadContext } from "@remix-run/node";
import type { Actor } from "~/platform/context";

/** Who sent a request, and the program that it is about, as far as they were found. Ids only: it goes into the log. */
export type Caller = { program?: string; actor?: { kind: Actor["kind"]; id: string } };

declare module "@remix-run/node" {
  interface AppLoadContext {
    /** Given by the web server, which logs what is in it when the response ends. */
    caller?: Caller;
  }
}

/** Adds to the log line of the request which program it is about. */
export function noteProgram({ caller }: AppLoadContext, program: string): void {
  if (caller) caller.program = program;
}

/** Adds to the log line of the request who sent it. Of a visitor nothing is known. */
export function noteActor({ caller }: AppLoadContext, actor: Actor | null): void {
  if (caller && actor && "id" in actor) caller.actor = { kind: actor.kind, id: actor.id };
}

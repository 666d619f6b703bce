const HANDLER = Symbol.for("loyalty.handler");

export type HandlerKind = "site" | "participant" | "admin" | "public" | "sandbox" | "webhook";

/** Marks a loader or action as checked. A test looks at every route module and fails on one without the mark. */
export function markHandler<F extends (...args: never[]) => unknown>(kind: HandlerKind, fn: F): F {
  return Object.assign(fn, { [HANDLER]: kind });
}

export function handlerKindOf(value: unknown): HandlerKind | undefined {
  return typeof value === "function" ? (value as { [HANDLER]?: HandlerKind })[HANDLER] : undefined;
}

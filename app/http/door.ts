const DOOR = Symbol.for("loyalty.door");

export type DoorKind = "site" | "participant" | "admin" | "public" | "sandbox" | "webhook";

/** Brands a loader or action as made by a door. A test globs every route module and fails on one without. */
export function door<F extends (...args: never[]) => unknown>(kind: DoorKind, fn: F): F {
  return Object.assign(fn, { [DOOR]: kind });
}

export function doorOf(value: unknown): DoorKind | undefined {
  return typeof value === "function" ? (value as { [DOOR]?: DoorKind })[DOOR] : undefined;
}

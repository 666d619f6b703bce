import type { Ctx } from "./context";
import { uuidv7 } from "./ids.server";

/** A change as a use case reports it to the audit log; actor, time and request are added from the context. */
export type Change = {
  action: string;
  targetType: string;
  targetId: string | null;
  reason?: string;
  before?: Record<string, unknown>;
  after?: Record<string, unknown>;
};

/** The columns that every audit row has, in the program's log and in the platform's. */
export function auditRow(ctx: Ctx, change: Change) {
  const { actor } = ctx;
  return {
    id: uuidv7(ctx.now),
    actorType: actor.kind,
    actorId: "id" in actor ? actor.id : null,
    action: change.action,
    targetType: change.targetType,
    targetId: change.targetId,
    reason: change.reason,
    before: asJson(change.before),
    after: asJson(change.after),
    requestId: ctx.requestId,
    createdAt: ctx.now,
  };
}

function asJson(value: Record<string, unknown> | undefined) {
  if (value === undefined) return undefined;
  return JSON.parse(JSON.stringify(value, (_, v) => (typeof v === "bigint" ? Number(v) : v)));
}

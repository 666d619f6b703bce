/** What systems send, at the page of events and at the call for many. */
import type { ProgramIntentArgs } from "~/http/handlers/admin.server";
import { runs } from "~/http/handlers/runs.server";
import type { ActionResult } from "~/http/responses/responses.server";
import { takeEvent, takeEventBatch } from "~/services/events/event-intake.admin.server";
import type { EventBatch, EventBatchResult, EventInput, TakenEvent } from "~/services/events/events.schema";

/** `create`: takes in an event, and credits what it earns. */
export const create = runs(
  takeEvent,
  async function create(
    run,
    { ctx }: ProgramIntentArgs,
    { intent: _intent, ...input }: EventInput & { intent: "create" },
  ): Promise<ActionResult<{ data: TakenEvent }>> {
    return { body: { data: await run(ctx, input) } };
  },
);

export const takeBatch = runs(
  takeEventBatch,
  async function takeBatch(
    run,
    { ctx }: ProgramIntentArgs,
    input: EventBatch,
  ): Promise<ActionResult<EventBatchResult>> {
    return { body: await run(ctx, input) };
  },
  "result",
);

/** Events that an operator's systems send. */
import { translate } from "~/locales/translate";
import { checkRow, NOT_STORED, sentIdOf } from "~/platform/batch-of-rows";
import { sqlIn } from "~/platform/database/statements.server";
import { AppError, type FieldError } from "~/platform/errors";
import { inHalves } from "~/platform/halving.server";
import { command, workflow } from "~/platform/use-case.server";
import type { AdminProgramCtx } from "~/services/programs/program-context";
import {
  eventBatchResult,
  eventBatchRow,
  takenEvent,
  type EventBatch,
  type EventBatchResult,
  type EventInput,
  type EventRowResult,
  type TakenEvent,
} from "./events.schema";
import { takeEvents, type Taken } from "./internal/taken-events.server";

/**
 * Takes in an event, and credits what it earns. Sent again, it gets the same answer.
 * @throws invalid on a field; conflict when another event has its `external_id`
 */
export const takeEvent = command(
  "events:create",
  async function takeEvent(ctx: AdminProgramCtx, { tx, audit }, input: EventInput): Promise<TakenEvent> {
    const [taken] = await takeEvents(sqlIn(tx), ctx, [input]);
    if (taken instanceof AppError) throw taken;
    const { id, status, external_id } = taken!;
    if (status === "created")
      audit({ action: "event.create", targetType: "event", targetId: id, after: { name: input.name, external_id } });
    return taken!;
  },
  { output: takenEvent },
);

/** Takes in up to a thousand events at once, each as `takeEvent` does. Rows with an error keep no other from being stored. */
export const takeEventBatch = workflow(
  "events:create",
  async function takeEventBatch(ctx: AdminProgramCtx, { rows }: EventBatch): Promise<EventBatchResult> {
    const checked = rows.map((row) => checkRow(eventBatchRow, row));
    const taken = await inHalves<EventInput, Taken>(
      checked.flatMap(({ data }) => data ?? []),
      (some) => takeEventRows(ctx, some),
      () => new AppError("unavailable", NOT_STORED.message, { errors: [NOT_STORED] }),
    );
    let next = 0;
    return {
      rows: checked.map(({ errors }, at) =>
        errors ? rowError(ctx, rows[at], errors) : resultOf(ctx, rows[at], taken[next++]!),
      ),
    };
  },
  { output: eventBatchResult },
);

const takeEventRows = command(
  "events:create",
  async function takeEventRows(ctx: AdminProgramCtx, { tx, audit }, inputs: readonly EventInput[]): Promise<Taken[]> {
    const taken = await takeEvents(sqlIn(tx), ctx, inputs);
    const created = taken.filter((one) => !(one instanceof AppError) && one.status === "created").length;
    if (created > 0)
      audit({
        action: "event.create_many",
        targetType: "event",
        targetId: null,
        after: { rows: inputs.length, created },
      });
    return taken;
  },
);

function resultOf(ctx: AdminProgramCtx, row: unknown, taken: Taken): EventRowResult {
  if (!(taken instanceof AppError)) return { ...taken, errors: [] };
  return rowError(ctx, row, taken.errors);
}

function rowError({ locale }: AdminProgramCtx, row: unknown, errors: readonly FieldError[]): EventRowResult {
  return {
    id: null,
    external_id: sentIdOf(row),
    status: "error",
    participant_id: null,
    points: null,
    balance: null,
    waits_until: null,
    errors: errors.map(({ field, message, values }) => ({ field, message: translate(locale, message, values) })),
  };
}

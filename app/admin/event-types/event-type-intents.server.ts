/** The intents of event types, for their pages and for the JSON calls. */
import { rowLink } from "~/admin/forms/row-link.server";
import type { ProgramIntentArgs } from "~/http/handlers/admin.server";
import { runs } from "~/http/handlers/runs.server";
import { redirectWithMessage, type ActionResult } from "~/http/responses/responses.server";
import { msg, translate } from "~/locales/translate";
import { createEventType, deleteEventType, updateEventType } from "~/services/events/event-types.admin.server";
import type { EventTypeChange, EventTypeInput, EventTypeRow } from "~/services/events/event-types.schema";

export const create = runs(
  createEventType,
  async function create(
    run,
    args: ProgramIntentArgs,
    { idempotency_key, ...input }: EventTypeInput & { idempotency_key?: string },
  ): Promise<ActionResult> {
    const key = args.idempotencyKey ?? idempotency_key ?? null;
    return done(args, msg("Event type created"), await run(args.ctx, input, key), true);
  },
);

export const update = runs(
  updateEventType,
  async function update(run, args: ProgramIntentArgs, input: EventTypeChange): Promise<ActionResult> {
    return done(args, msg("Event type saved"), await run(args.ctx, args.param("eventTypeId"), input), true);
  },
);

export const remove = runs(
  deleteEventType,
  async function remove(run, args: ProgramIntentArgs, _input: object): Promise<ActionResult> {
    return done(args, msg("Event type deleted"), await run(args.ctx, args.param("eventTypeId")), false);
  },
);

function done(args: ProgramIntentArgs, text: string, data: EventTypeRow, stays: boolean): ActionResult {
  const list = `/admin/v2/programs/${args.ctx.programId}/settings/program/event-types`;
  const link = stays ? rowLink(args.ctx.locale, `${list}/${data.id}/edit`, data.label) : undefined;
  return redirectWithMessage(list, translate(args.ctx.locale, text), { data }, link);
}

/** The intents on one participant, for their page and for the JSON calls `participants/{id}/{intent}`. */
import type { z } from "zod";
import { rowInUrl } from "~/admin/forms/row-in-url.server";
import type { ProgramIntentArgs } from "~/http/handlers/admin.server";
import { runs } from "~/http/handlers/runs.server";
import type { ActionResult } from "~/http/responses/responses.server";
import { translate } from "~/locales/translate";
import { cancelClaim, replaceCode } from "~/services/participant-accounts/claim-corrections.admin.server";
import { undoCancelClaim } from "~/services/participant-accounts/claim-undo.admin.server";
import {
  recordCompletion,
  undoParticipantCompletion,
} from "~/services/participant-accounts/completion-corrections.admin.server";
import { cancelEmailChange, updateContact } from "~/services/participant-accounts/contact.admin.server";
import { mergeParticipants } from "~/services/participant-accounts/merge.admin.server";
import type { MergeInput } from "~/services/participant-accounts/merge.schema";
import {
  createMagicLink,
  deleteParticipant,
  resetActivities,
  updateParticipant,
} from "~/services/participant-accounts/participant-changes.admin.server";
import type { participantIntent } from "~/services/participant-accounts/participants-admin.schema";
import { adjustPoints, undoPointAdjustment } from "~/services/participant-accounts/point-adjustments.admin.server";
import { addPoints } from "~/services/points/points.admin.server";
import { toggleParticipantTag } from "~/services/tags/row-tags.admin.server";

type Intent = z.output<typeof participantIntent>;
type Input<Name extends Intent["intent"]> = Extract<Intent, { intent: Name }>;

/** `create_action {points, action_title}`. */
export const create_action = runs(
  addPoints,
  async (run, args: ProgramIntentArgs, input: Input<"create_action">): Promise<ActionResult> => {
    const { ctx, idempotencyKey } = args;
    const participant_id = participantIn(args, input);
    const { points, action_title } = input;
    const key = idempotencyKey ?? input.idempotency_key;
    const body = await run(ctx, { points, action_title, participant_id }, key);
    return done(args, translate(ctx.locale, "Points Added"), body);
  },
  "result",
);

/** `adjust_points {direction, points, reason, note, allow_debt}`. */
export const adjust_points = runs(
  adjustPoints,
  async (run, args: ProgramIntentArgs, input: Input<"adjust_points">): Promise<ActionResult> => {
    const { intent: _, id: __, idempotency_key, ...adjustment } = input;
    const key = args.idempotencyKey ?? idempotency_key ?? null;
    const body = await run(args.ctx, participantIn(args, input), adjustment, key);
    return done(args, translate(args.ctx.locale, "Points adjusted"), body);
  },
  "result",
);

/** `undo_adjustment {action_id, reason, note}`: back on the points of the participant. */
export const undo_adjustment = runs(
  undoPointAdjustment,
  async (run, args: ProgramIntentArgs, input: Input<"undo_adjustment">): Promise<ActionResult> => {
    const { action_id, reason, note, idempotency_key } = input;
    const key = args.idempotencyKey ?? idempotency_key ?? null;
    const body = await run(args.ctx, participantIn(args, input), { action_id, reason, note }, key);
    return done(args, translate(args.ctx.locale, "Adjustment undone"), body, "/points");
  },
  "result",
);

/** `cancel_claim {claim_id, return_points, code, notify, reason, note}`: back on the rewards of the participant. */
export const cancel_claim = runs(
  cancelClaim,
  async (run, args: ProgramIntentArgs, input: Input<"cancel_claim">): Promise<ActionResult> => {
    const { intent: _, id: __, idempotency_key, ...claim } = input;
    const body = await run(args.ctx, participantIn(args, input), claim, args.idempotencyKey ?? idempotency_key ?? null);
    return done(args, translate(args.ctx.locale, "Claim canceled"), body, "/rewards");
  },
  "result",
);

/** `undo_cancel_claim {claim_id, reason, note}`: back on the rewards of the participant. */
export const undo_cancel_claim = runs(
  undoCancelClaim,
  async (run, args: ProgramIntentArgs, input: Input<"undo_cancel_claim">): Promise<ActionResult> => {
    const { claim_id, reason, note, idempotency_key } = input;
    const key = args.idempotencyKey ?? idempotency_key ?? null;
    const body = await run(args.ctx, participantIn(args, input), { claim_id, reason, note }, key);
    return done(args, translate(args.ctx.locale, "Claim restored"), body, "/rewards");
  },
  "result",
);

/** `replace_code {claim_id, notify, reason, note}`: back on the rewards of the participant. */
export const replace_code = runs(
  replaceCode,
  async (run, args: ProgramIntentArgs, input: Input<"replace_code">): Promise<ActionResult> => {
    const { intent: _, id: __, idempotency_key, ...claim } = input;
    const body = await run(args.ctx, participantIn(args, input), claim, args.idempotencyKey ?? idempotency_key ?? null);
    return done(args, translate(args.ctx.locale, "Code replaced"), body, "/rewards");
  },
  "result",
);

/** `record_completion {challenge_id, reason, note}`: back on the challenges of the participant. */
export const record_completion = runs(
  recordCompletion,
  async (run, args: ProgramIntentArgs, input: Input<"record_completion">): Promise<ActionResult> => {
    const { challenge_id, reason, note, idempotency_key } = input;
    const key = args.idempotencyKey ?? idempotency_key ?? null;
    const body = await run(args.ctx, participantIn(args, input), { challenge_id, reason, note }, key);
    return done(args, translate(args.ctx.locale, "Challenge completed"), body, "/challenges");
  },
  "result",
);

/** `undo_completion {completion_id, reason, note}`: back on the challenges of the participant. */
export const undo_completion = runs(
  undoParticipantCompletion,
  async (run, args: ProgramIntentArgs, input: Input<"undo_completion">): Promise<ActionResult> => {
    const { completion_id, reason, note, idempotency_key } = input;
    const key = args.idempotencyKey ?? idempotency_key ?? null;
    const body = await run(args.ctx, participantIn(args, input), { completion_id, reason, note }, key);
    return done(args, translate(args.ctx.locale, "Completion undone"), body, "/challenges");
  },
  "result",
);

/** `toggle_tag {tag}`. */
export const toggle_tag = runs(
  toggleParticipantTag,
  async (run, args: ProgramIntentArgs, input: Input<"toggle_tag">): Promise<ActionResult> => {
    const body = await run(args.ctx, participantIn(args, input), input);
    return { message: translate(args.ctx.locale, "Tag updated"), body };
  },
  "result",
);

/** `update_participant {status, reason, note}` or `{staff}`. */
export const update_participant = runs(
  updateParticipant,
  async (run, args: ProgramIntentArgs, input: Input<"update_participant">): Promise<ActionResult> => {
    const { status, staff, reason, note } = input;
    const body = await run(args.ctx, participantIn(args, input), { status, staff, reason, note });
    return { message: translate(args.ctx.locale, "Participant updated"), body };
  },
  "result",
);

/** `magic_link`: responds with the link. It has no message, since only the page knows whether it could be copied. */
export const magic_link = runs(
  createMagicLink,
  async (run, args: ProgramIntentArgs, input: Input<"magic_link">): Promise<ActionResult> => ({
    body: await run(args.ctx, participantIn(args, input)),
  }),
  "result",
);

export const reset_activities = runs(
  resetActivities,
  async (run, args: ProgramIntentArgs, input: Input<"reset_activities">): Promise<ActionResult> => {
    const body = await run(args.ctx, participantIn(args, input));
    return done(args, translate(args.ctx.locale, "Activities reset"), body);
  },
  "result",
);

/** `update_contact {first_name, last_name, email, email_proof, reason, note}`. */
export const update_contact = runs(
  updateContact,
  async (run, args: ProgramIntentArgs, input: Input<"update_contact">): Promise<ActionResult> => {
    const { locale } = args.ctx;
    const body = await run(args.ctx, participantIn(args, input), input);
    const waits = input.email !== undefined && body.pending_email === input.email;
    const message = waits
      ? translate(locale, "Saved. The new email applies once it is confirmed.")
      : translate(locale, "Contact details saved");
    return done(args, message, { data: body });
  },
);

export const cancel_email_change = runs(
  cancelEmailChange,
  async (run, args: ProgramIntentArgs, input: Input<"cancel_email_change">): Promise<ActionResult> => {
    const body = await run(args.ctx, participantIn(args, input));
    return done(args, translate(args.ctx.locale, "Email change canceled"), { data: body });
  },
);

/** `merge {from, reason, note, confirm}`. */
export const merge = runs(
  mergeParticipants,
  async (run, args: ProgramIntentArgs, input: MergeInput): Promise<ActionResult> => {
    const body = await run(args.ctx, args.param("participantId"), input);
    return done(args, translate(args.ctx.locale, "Accounts merged"), { data: body });
  },
);

/** `delete_participant {confirm, reason}`: redirects to the list. */
export const delete_participant = runs(
  deleteParticipant,
  async (run, args: ProgramIntentArgs, input: Input<"delete_participant">): Promise<ActionResult> => {
    const { ctx } = args;
    await run(ctx, participantIn(args, input), input);
    const message = translate(ctx.locale, "Participant deleted");
    return {
      message,
      redirectTo: `/admin/v2/programs/${ctx.programId}/users`,
      flash: { type: "default", message },
    };
  },
  "nothing",
);

function participantIn(args: ProgramIntentArgs, { id }: { id?: string }): string {
  return rowInUrl(args, "participantId", id);
}

/** Back on the participant's page, without the dialog. */
function done(args: ProgramIntentArgs, message: string, body: object, tab = ""): ActionResult {
  return {
    message,
    body,
    redirectTo: `/admin/v2/programs/${args.ctx.programId}/users/${args.param("participantId")}${tab}`,
    flash: { type: "default", message },
  };
}

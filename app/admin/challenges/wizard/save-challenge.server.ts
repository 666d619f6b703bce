/** The intents of the wizard, shared by its pages and by the JSON calls. */
import { runs, type ProgramIntentArgs } from "~/http/handlers/admin.server";
import { parseInput } from "~/http/input/body.server";
import type { ActionResult } from "~/http/responses/responses.server";
import { translate } from "~/locales/translate";
import { createChallenge, getChallengeForm, updateChallenge } from "~/services/challenges/challenge-form.admin.server";
import { challengeInput } from "~/services/challenges/challenge-form.schema";

type RawInput = Record<string, unknown> & { updated_at?: string };

/** `create`, from the wizard and from `POST programs/{id}/challenges`. */
export const create = runs(
  createChallenge,
  async function create(
    { ctx, idempotencyKey }: ProgramIntentArgs,
    { idempotency_key, ...sent }: RawInput & { idempotency_key?: string },
  ): Promise<ActionResult> {
    const challenge = await createChallenge(ctx, parseInput(challengeInput, sent), idempotencyKey ?? idempotency_key);
    const label = translate(ctx.locale, "Open {name}", { name: challenge.caption });
    return done(challenge, translate(ctx.locale, "Challenge created successfully."), {
      to: `/admin/v2/challenges/${challenge.id}`,
      label,
    });
  },
);

/** `update`, from the wizard and from `PUT challenges/{id}`. A field that is not sent stays as it is. */
export const update = runs(
  updateChallenge,
  async function update({ ctx, param }: ProgramIntentArgs, sent: RawInput): Promise<ActionResult> {
    const { challenge: stored } = await getChallengeForm(ctx, param("challengeId"));
    const input = parseInput(challengeInput, { ...stored, ...sent });
    const challenge = await updateChallenge(ctx, stored.id, input, sent.updated_at ?? stored.updated_at);
    return done(challenge, translate(ctx.locale, "Challenge updated successfully."));
  },
);

function done(challenge: { program_id: string }, message: string, link?: { to: string; label: string }): ActionResult {
  const redirectTo = `/admin/v2/programs/${challenge.program_id}/challenges`;
  return { message, body: { data: challenge }, redirectTo, flash: { type: "success", message, link } };
}

/** The intents of the wizard, shared by its pages and by the JSON calls. */
import { rowLink } from "~/admin/forms/row-link.server";
import type { ProgramIntentArgs } from "~/http/handlers/admin.server";
import { runs } from "~/http/handlers/runs.server";
import { parseInput } from "~/http/input/body.server";
import { redirectWithMessage, type ActionResult } from "~/http/responses/responses.server";
import { msg, translate, type Locale } from "~/locales/translate";
import { withPublication, type Publication } from "~/platform/publication";
import type { ChallengeFormView } from "~/services/challenges/form/challenge-form-view.schema";
import {
  createChallenge,
  getChallengeForm,
  updateChallenge,
} from "~/services/challenges/form/challenge-form.admin.server";
import { challengeInput } from "~/services/challenges/form/challenge-form.schema";

type RawInput = Record<string, unknown> & { updated_at?: string; publication?: Publication };

/** `create`, from the wizard and from `POST programs/{id}/challenges`. */
export const create = runs(
  createChallenge,
  async function create(
    run,
    { ctx, idempotencyKey }: ProgramIntentArgs,
    { idempotency_key, ...sent }: RawInput & { idempotency_key?: string },
  ): Promise<ActionResult> {
    const challenge = await run(
      ctx,
      parseInput(challengeInput, withPublication(sent)),
      idempotencyKey ?? idempotency_key,
    );
    return done(ctx.locale, challenge, msg("Challenge created successfully."));
  },
);

/** `update`, from the wizard and from `PUT challenges/{id}`. A field that is not sent stays as it is. */
export const update = runs(
  updateChallenge,
  async function update(run, { ctx, param }: ProgramIntentArgs, sent: RawInput): Promise<ActionResult> {
    const { challenge: stored } = await getChallengeForm(ctx, param("challengeId"));
    const input = parseInput(challengeInput, { ...stored, ...withPublication(sent) });
    const challenge = await run(ctx, stored.id, input, sent.updated_at ?? stored.updated_at);
    return done(ctx.locale, challenge, msg("Challenge updated successfully."));
  },
);

/** Leads to the list, with a message that leads to the challenge. */
function done(locale: Locale, challenge: ChallengeFormView, text: string): ActionResult {
  const message = translate(locale, text);
  const link = rowLink(locale, `/admin/v2/challenges/${challenge.id}`, challenge.caption, !challenge.published);
  return redirectWithMessage(
    `/admin/v2/programs/${challenge.program_id}/challenges`,
    message,
    { data: challenge },
    link,
  );
}

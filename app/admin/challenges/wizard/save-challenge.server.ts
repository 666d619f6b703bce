/** What the intents of the wizard do, whichever page or call they come from. */
import type { AdminArgs, IntentArgs } from "~/http/admin-doors.server";
import type { Outcome } from "~/http/answers.server";
import { parseInput } from "~/http/body.server";
import { say } from "~/locales/say";
import { challengeInput } from "~/services/challenges/challenge-form.schema";
import { createChallenge, getChallengeForm, updateChallenge } from "~/services/challenges/challenge-form.verbs.server";

type Sent = Record<string, unknown> & { updated_at?: string };

/** `create`, from the wizard and from `POST programs/{id}/challenges`. */
export async function create(
  { params, idempotencyKey, inProgram }: IntentArgs,
  { idempotency_key, ...sent }: Sent & { idempotency_key?: string },
): Promise<Outcome> {
  const ctx = await inProgram(params.programId);
  const challenge = await createChallenge(ctx, parseInput(challengeInput, sent), idempotencyKey ?? idempotency_key);
  return done(challenge, say(ctx.locale, "Challenge created successfully."));
}

/** `update`, from the wizard and from `PUT challenges/{id}`. A field that is not sent stays as it is. */
export async function update({ params, inProgramOf }: AdminArgs, sent: Sent): Promise<Outcome> {
  const ctx = await inProgramOf("challenges", params.challengeId);
  const { challenge: stored } = await getChallengeForm(ctx, params.challengeId ?? "");
  const input = parseInput(challengeInput, { ...stored, ...sent });
  const challenge = await updateChallenge(ctx, stored.id, input, sent.updated_at ?? stored.updated_at);
  return done(challenge, say(ctx.locale, "Challenge updated successfully."));
}

function done(challenge: { program_id: string }, message: string): Outcome {
  const redirectTo = `/admin/v2/programs/${challenge.program_id}/challenges`;
  return { message, body: { data: challenge }, redirectTo, flash: { type: "success", message } };
}

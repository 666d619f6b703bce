/**
 * The intents on one participant of a reward. They are those of the participant's own page, with the participant in
 * `participant_id`, since the URL names the reward.
 */
import type { z } from "zod";
import * as participant from "~/admin/participants/participant-intents.server";
import type { ProgramIntentArgs } from "~/http/handlers/admin.server";
import { runs } from "~/http/handlers/runs.server";
import type { claimantIntents } from "~/services/rewards/reward-participants.schema";

type Input<Name extends keyof typeof claimantIntents> = z.output<(typeof claimantIntents)[Name]>;

/** `create_action {participant_id, points, action_title}`. */
export const create_action = runs(
  participant.create_action,
  async (run, args: ProgramIntentArgs, input: Input<"create_action">) => {
    const { message, body } = await run(about(args, input.participant_id), input);
    return { message, body };
  },
);

/** `update_participant {participant_id, status}` or `{participant_id, staff}`. */
export const update_participant = runs(
  participant.update_participant,
  (run, args: ProgramIntentArgs, input: Input<"update_participant">) => run(about(args, input.participant_id), input),
);

/** `get_magic_link {participant_id}`. */
export const get_magic_link = runs(
  participant.magic_link,
  (run, args: ProgramIntentArgs, input: Input<"get_magic_link">) =>
    run(about(args, input.participant_id), { intent: "magic_link" }),
);

/** The request as one about this participant. */
export function about(args: ProgramIntentArgs, participantId: string): ProgramIntentArgs {
  return { ...args, param: (name) => (name === "participantId" ? participantId : args.param(name)) };
}

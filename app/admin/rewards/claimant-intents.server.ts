/**
 * The intents on one participant of a reward. They are those of the participant's own page, with the participant in
 * `participant_id`, since the URL names the reward.
 */
import type { z } from "zod";
import * as participant from "~/admin/participants/participant-intents.server";
import { runs, type ProgramIntentArgs } from "~/http/handlers/admin.server";
import { createMagicLink, updateParticipant } from "~/services/participants/participant-changes.admin.server";
import { addPoints } from "~/services/points/points.admin.server";
import type { claimantIntents } from "~/services/rewards/reward-participants.schema";

type Input<Name extends keyof typeof claimantIntents> = z.output<(typeof claimantIntents)[Name]>;

/** `create_action {participant_id, points, action_title}`. */
export const create_action = runs(
  addPoints,
  async (args: ProgramIntentArgs, input: Input<"create_action">) => {
    const { message, body } = await participant.create_action(about(args, input.participant_id), input);
    return { message, body };
  },
  "result",
);

/** `update_participant {participant_id, status}` or `{participant_id, staff}`. */
export const update_participant = runs(
  updateParticipant,
  (args: ProgramIntentArgs, input: Input<"update_participant">) =>
    participant.update_participant(about(args, input.participant_id), input),
  "result",
);

/** `get_magic_link {participant_id}`. */
export const get_magic_link = runs(
  createMagicLink,
  (args: ProgramIntentArgs, input: Input<"get_magic_link">) =>
    participant.magic_link(about(args, input.participant_id), { intent: "magic_link" }),
  "result",
);

/** The request as one about this participant. */
export function about(args: ProgramIntentArgs, participantId: string): ProgramIntentArgs {
  return { ...args, param: (name) => (name === "participantId" ? participantId : args.param(name)) };
}

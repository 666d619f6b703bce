/** The intents on a participant from the page of a reward. Browser-safe. */
import { z } from "zod";
import { msg } from "~/locales/translate";
import { createActionIntent, updateParticipantIntent } from "~/services/participant-accounts/participants-admin.schema";
import { toggleTagIntent } from "~/services/tags/tags.schema";

const participant_id = z.string(msg("Choose a participant"));
const named = z.object({ participant_id });

export const claimantIntents = {
  create_action: createActionIntent.omit({ id: true }).extend({ participant_id }),
  update_participant: updateParticipantIntent.safeExtend({ participant_id }),
  get_magic_link: named.extend({ intent: z.literal("get_magic_link") }),
};

/** With `participant_id` it is about this participant, else about the reward. */
export const rewardTagIntent = toggleTagIntent.extend({ participant_id: participant_id.optional() });

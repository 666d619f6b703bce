import type { ParticipantActor } from "~/platform/context";
import type { Catalogue } from "~/services/programs/catalogue.server";
import type { CelebrationView } from "./celebrations.schema";

/** What the participant has not been congratulated on yet, wins first. Rewards that were removed are left out. */
export function celebrationsOf({ rewards }: Catalogue, { celebrations }: ParticipantActor): CelebrationView[] {
  return celebrations.flatMap(({ reward_id, details: week, ...celebration }) => {
    if (reward_id === null) return { ...celebration, reward: null, week };
    const reward = rewards.find(({ id }) => id === reward_id);
    return reward ? { ...celebration, reward: { id: reward.id, name: reward.name }, week } : [];
  });
}

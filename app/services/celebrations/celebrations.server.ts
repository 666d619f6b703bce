import type { ParticipantActor } from "~/platform/context";
import type { Catalogue } from "~/services/programs/catalogue.server";
import type { CelebrationView } from "./celebrations.schema";

/** What the participant has not been congratulated on yet, wins first. Rewards that were removed are left out. */
export function celebrationsOf(program: Catalogue, { celebrations }: ParticipantActor): CelebrationView[] {
  return celebrations.flatMap(({ reward_id, details, ...celebration }) => {
    const about = detailsOf(program, details);
    if (reward_id === null) return { ...celebration, reward: null, ...about };
    const reward = program.rewards.find(({ id }) => id === reward_id);
    return reward ? { ...celebration, reward: { id: reward.id, name: reward.name }, ...about } : [];
  });
}

/** What is known of the week or the quest. A quest that is not on the site any more has the title that it had. */
function detailsOf(
  { quests }: Catalogue,
  details: ParticipantActor["celebrations"][number]["details"],
): Pick<CelebrationView, "week" | "quest"> {
  if (details === null || !("quest_id" in details)) return { week: details, quest: null };
  return { week: null, quest: quests.find(({ id }) => id === details.quest_id)?.title ?? details.title };
}

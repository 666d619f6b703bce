import type { Catalogue } from "./catalogue.server";

const SHOWN_AFTER_MS = 7 * 24 * 60 * 60 * 1000;

/** The team goal that the site shows at `now`: the one that is on, else the one that ended within the last week. */
export function shownTeamGoal(
  { teamGoals }: Pick<Catalogue, "teamGoals">,
  now: Date,
): Catalogue["teamGoals"][number] | undefined {
  const begun = teamGoals.filter(({ startsAt }) => startsAt <= now);
  return (
    begun.find(({ endsAt }) => endsAt > now) ??
    begun.find(({ endsAt }) => now.getTime() - endsAt.getTime() < SHOWN_AFTER_MS)
  );
}

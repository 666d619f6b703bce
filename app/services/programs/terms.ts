/** A program's own words for points and rewards, for texts with a number. Browser-safe. */
import type { Term } from "~/locales/text";

type PointsWord = { term_points_as: string; term_points_singular: string | null };
type RewardsWord = { term_rewards_as: string; term_rewards_singular: string | null };

/** The program's word for points: 'Spark' and 'Sparks'. */
export function pointsTerm({ term_points_as: many, term_points_singular: one }: PointsWord): Term {
  return termOf(many, one);
}

/** The program's word for points, from its cached or stored row. */
export function pointsTermOf(program: { termPointsAs: string; termPointsSingular: string | null }): Term {
  return termOf(program.termPointsAs, program.termPointsSingular);
}

/** The program's word for rewards: 'Perk' and 'Perks'. */
export function rewardsTerm({ term_rewards_as: many, term_rewards_singular: one }: RewardsWord): Term {
  return termOf(many, one);
}

/**
 * A word in both forms.
 * @param many the plural, as the operator entered it
 * @param one the singular; where none was entered, it is the plural without its last s
 */
function termOf(many: string, one: string | null): Term {
  return { one: one ?? (many.length > 1 && many.endsWith("s") ? many.slice(0, -1) : many), other: many };
}

/** The title of the page with a participant's rewards, in the program's own word for rewards. Browser-safe. */
import type { TextValues } from "~/locales/translate";

/** What rewards are called in a program that has not renamed them. */
const DEFAULT_TERM = "Rewards";

/**
 * 'My Perks' in a program that calls its rewards Perks.
 * @param term the program's word for rewards
 * @param t translates into the reader's language
 */
export function myRewardsTitle(term: string, t: (text: string, values?: TextValues) => string): string {
  return term === DEFAULT_TERM ? t("My Rewards") : t("My {rewards}", { rewards: term });
}

import type { Term, Text } from "~/locales/text";
import type { TextValues } from "~/locales/translate";

type Week = { points: number; challenges: number; place: number | null; people: number | null };

/** The best that can be said of somebody's last week in a few words. Browser-safe. */
export function weekTitle(
  { points, challenges, place, people }: Week,
  term: Term,
  t: (text: Text, values?: TextValues) => string,
): string {
  if (place !== null && people !== null && people > 1)
    return t("Last week: place {place} of {people}", { place, people });
  if (points > 0) return t("Last week: {points} {term}", { points, term });
  return t({ one: "Last week: {count} challenge", other: "Last week: {count} challenges" }, { count: challenges });
}

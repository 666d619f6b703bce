/** Where the points of a lot come from, in words. Without zod, so that pages can import it at no cost. */
import { msg } from "~/locales/translate";
import { challengeKind } from "~/services/challenge-types/registry";

const SOURCE_LABELS: Readonly<Record<string, string>> = {
  receipt: msg("Receipt"),
  referral: msg("Referral"),
  purchase: msg("Purchase"),
  event: msg("Event"),
  birthday: msg("Birthday"),
  weekly_goal: msg("Weekly goal"),
  quest: msg("Quest"),
  team_goal: msg("Team goal"),
  daily_question: msg("Question of the day"),
  daily_box: msg("Daily box"),
  import: msg("Import"),
  admin: msg("Added by an admin"),
};

/** The text of a source as point_lots store it; that of a challenge is the label of its type. */
export function pointSourceLabel(source: string): string {
  const [kind, type] = source.split(":") as [string, string?];
  return type === undefined ? (SOURCE_LABELS[kind] ?? msg("Other")) : challengeKind(type).label;
}

import { msg } from "~/locales/translate";
import type { Translate } from "~/locales/use-text";
import type { ParticipantEventView } from "~/services/participant-tabs/participant-tabs.schema";
import { statusLabel } from "~/ui/primitives/status-badge";

type Change = ParticipantEventView["changes"][number];

/** The fields that are shown with what they were and are now. */
const LABELS: Readonly<Record<string, string>> = {
  status: msg("Status"),
  staff: msg("Staff"),
  unused_points: msg("Unused points"),
  points_debt: msg("Points owed"),
  expires_at: msg("Expires on"),
  leaderboard_name: msg("Name on the leaderboard"),
};
/** Those whose value alone tells what it is. */
const NAMES = ["challenge", "reward", "tag", "template"];
const FIELDS: Readonly<Record<string, string>> = {
  email: msg("Email"),
  first_name: msg("First Name"),
  last_name: msg("Last Name"),
};

/**
 * What a change replaced, in words. The audit log has every value by its technical name; this has what people read.
 * @param day writes an instant as a day
 */
export function changeTexts(changes: readonly Change[], t: Translate, day: (instant: string) => string): string[] {
  return changes.flatMap(({ field, before, after }) => {
    if (NAMES.includes(field)) return [after ?? before ?? ""];
    if (field === "fields")
      return [
        namesIn(after)
          .map((name) => (FIELDS[name] ? t(FIELDS[name]) : name))
          .join(", "),
      ];
    const label = LABELS[field];
    if (!label) return [];
    const text = (value: string | null) => valueText(field, value, t, day);
    return before === null ? [`${t(label)}: ${text(after)}`] : [`${t(label)}: ${text(before)} → ${text(after)}`];
  });
}

function valueText(field: string, value: string | null, t: Translate, day: (instant: string) => string): string {
  if (value === null) return "—";
  if (field === "status") return t(statusLabel(value));
  if (field === "staff") return value === "true" ? t("Yes") : t("No");
  return field === "expires_at" ? day(value) : value;
}

function namesIn(json: string | null): string[] {
  try {
    const names: unknown = JSON.parse(json ?? "[]");
    return Array.isArray(names) ? names.map(String) : [];
  } catch {
    return []; // a long list is cut
  }
}

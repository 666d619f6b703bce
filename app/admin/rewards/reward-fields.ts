import { msg } from "~/locales/translate";
import { isEntered, type Selection } from "~/services/rewards/selections";
import type { RejectedForm } from "~/ui/forms/form-errors";
import type { FieldValues } from "~/ui/forms/form-fields";

/** What only some types of rewards use. The form shows the other fields for every type. */
const USED_BY = {
  threshold: ["redeem", "sweepstake", "achievement", "milestone"],
  required_tier_id: ["redeem", "sweepstake", "offer"],
  achievement_image_file_id: ["achievement"],
} satisfies Record<string, readonly Selection[]>;

export type TypeField = keyof typeof USED_BY;

/** Whether rewards of this type use the field. */
export function usesField(selection: string, field: TypeField): boolean {
  return (USED_BY[field] as readonly string[]).includes(selection);
}

/**
 * A rejected form together with the values that it did not send, because their fields were disabled: the type of a
 * reward whose type stays, and what its type does not use.
 */
export function withDisabledFields(rejected: RejectedForm | undefined, values: FieldValues): RejectedForm | undefined {
  if (!rejected?.values) return rejected;
  const disabled = Object.fromEntries(["selection", ...Object.keys(USED_BY)].map((name) => [name, values[name] ?? ""]));
  return { ...rejected, values: { ...disabled, ...rejected.values } };
}

/** What the threshold of a reward means. */
export function thresholdHelp(selection: string): string {
  if (selection === "sweepstake") return msg("Points that an entry costs. With 0, entries aren't sold.");
  if (selection === "achievement") return msg("Points collected in all to qualify. With 0, only challenges give it.");
  if (selection === "milestone") return msg("Points collected in all to get it.");
  return msg("Points it costs.");
}

/** What the limit of a reward means. */
export function limitHelp(selection: string): string {
  return isEntered(selection)
    ? msg("Number of winners. Leave empty for one.")
    : msg("Total number of claims. Leave empty for no limit.");
}

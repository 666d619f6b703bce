import { msg } from "~/locales/translate";
import { isEntered, type Selection } from "~/services/rewards/selections";

/** What only some types of rewards use. The form shows the other fields for every type. */
const USED_BY = {
  threshold: ["redeem", "sweepstake", "achievement", "milestone"],
  points: ["redeem", "sweepstake", "achievement", "milestone", "mini-contest"],
  claim_limit: ["redeem", "sweepstake", "achievement", "milestone", "mini-contest"],
  coupon_warning: ["redeem", "sweepstake", "achievement", "milestone", "mini-contest"],
  repeatable: ["redeem", "achievement"],
  required_tier_id: ["redeem", "sweepstake", "offer"],
  achievement_image_file_id: ["achievement"],
} satisfies Record<string, readonly Selection[]>;

export type TypeField = keyof typeof USED_BY;

/** Whether rewards of this type use the field. */
export function usesField(selection: string, field: TypeField): boolean {
  return (USED_BY[field] as readonly string[]).includes(selection);
}

const UNSET = ["", "0", "false"];

/** Whether a field has a value that a reward would not have by itself. */
export function isSet(value: string): boolean {
  return !UNSET.includes(value);
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

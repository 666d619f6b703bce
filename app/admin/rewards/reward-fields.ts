import { msg } from "~/locales/translate";
import { REWARD_TYPE_FIELDS } from "~/services/reward-types/forms/reward-form";
import { rewardKind } from "~/services/reward-types/registry";
import type { RejectedForm } from "~/ui/forms/form-errors";
import type { FieldValues } from "~/ui/forms/form-fields";

/**
 * A rejected form together with the values that it did not send, because their fields were disabled: the type of a
 * reward whose type stays, and what its type does not use.
 */
export function withDisabledFields(rejected: RejectedForm | undefined, values: FieldValues): RejectedForm | undefined {
  if (!rejected?.values) return rejected;
  const disabled = Object.fromEntries(["selection", ...REWARD_TYPE_FIELDS].map((name) => [name, values[name] ?? ""]));
  return { ...rejected, values: { ...disabled, ...rejected.values } };
}

/** What the limit of a reward means. */
export function limitHelp(selection: string): string {
  return rewardKind(selection).entries
    ? msg("Number of winners. Leave empty for one.")
    : msg("Total number of claims. Leave empty for no limit.");
}

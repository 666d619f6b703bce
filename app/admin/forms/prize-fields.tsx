import { useText } from "~/locales/use-text";
import { SelectField } from "~/ui/forms/field";
import { NumberField } from "~/ui/forms/fields/number-field";
import type { FormFields } from "~/ui/forms/form-fields";

type Props = Pick<FormFields, "field"> & {
  rewards: readonly { id: string; name: string }[];
  /** Which setting the fields are about. */
  name: "prize" | "birthday";
};

/** A reward, and the points that are given without one or when none is left. */
export function PrizeFields({ field, rewards, name }: Props) {
  const t = useText();
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <SelectField
        label={t("Reward")}
        help={t("A reward that isn't repeatable is given to each participant only once.")}
        options={[
          { value: "", label: t("None, only points") },
          ...rewards.map(({ id, name: label }) => ({ value: id, label })),
        ]}
        {...field(`${name}_reward_id`)}
      />
      <NumberField
        label={t("Points")}
        help={t("Given if no reward is chosen, or none is left.")}
        {...field(`${name}_points`)}
      />
    </div>
  );
}

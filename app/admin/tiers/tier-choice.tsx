import type { ComponentProps } from "react";
import { useText } from "~/locales/use-text";
import type { TierName } from "~/services/tiers/tiers.schema";
import { SelectField } from "~/ui/forms/field";

type TierChoiceProps = Omit<ComponentProps<typeof SelectField>, "label" | "options"> & { tiers: readonly TierName[] };

/** The tier that a challenge or reward is for. */
export function TierChoice({ tiers, ...field }: TierChoiceProps) {
  const t = useText();
  return (
    <SelectField
      label={t("For tier")}
      options={[{ value: "", label: t("Everyone") }, ...tiers.map(({ id, name }) => ({ value: id, label: name }))]}
      {...field}
    />
  );
}

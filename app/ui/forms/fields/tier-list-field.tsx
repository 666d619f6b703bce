import { useText } from "~/locales/use-text";
import { TextField } from "../field";
import type { FieldValues, FormFields } from "../form-fields";
import { ListField } from "./list-field";
import { NumberField } from "./number-field";

/** Every program has at least two tiers, and the first two cannot be removed. */
const FIXED_TIERS = 2;
const FIRST_MIN = 1000;

/** The tiers of a program by points, from `min` to `max`; the last one has no `max`. */
export function TierListField({ fields, name, label }: { fields: FormFields; name: string; label: string }) {
  const t = useText();
  return (
    <ListField
      label={label}
      fields={fields}
      name={name}
      min={FIXED_TIERS}
      addLabel={t("Add tier")}
      rowLabel={(position) => t("Tier {position}", { position })}
      fresh={nextTier}
      isFixed={(at) => at < FIXED_TIERS}
      sortable={false}
    >
      {(tier) => (
        <div className="grid gap-2 sm:grid-cols-[minmax(0,2fr)_minmax(0,1fr)_minmax(0,1fr)]">
          <TextField label={t("Name")} required {...tier.field("name")} />
          <NumberField label={t("From")} required {...tier.field("min")} />
          <NumberField label={t("To")} note={t("Leave empty for no maximum")} {...tier.field("max")} />
        </div>
      )}
    </ListField>
  );
}

/** The values of a new tier: it starts after the end of the last one and has no end. */
export function nextTier(last: FieldValues | undefined): FieldValues {
  const max = last?.max?.trim();
  return { name: "", min: String(max && /^\d+$/.test(max) ? Number(max) + 1 : FIRST_MIN), max: "" };
}

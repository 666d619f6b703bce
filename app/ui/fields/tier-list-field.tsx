import { useText } from "~/locales/use-text";
import { TextField } from "../field";
import type { FieldValues, FormFields } from "../form-fields";
import { ListField } from "./list-field";
import { NumberField } from "./number-field";

/** The first tiers of every program stay (specification 3, section 5 "Tier lists"). */
const KEPT_TIERS = 2;
const FIRST_MIN = 1000;

/** Tiers by points: each begins at `min` and ends at `max`, the last one open. */
export function TierListField({ fields, name, label }: { fields: FormFields; name: string; label: string }) {
  const t = useText();
  return (
    <ListField
      label={label}
      fields={fields}
      name={name}
      min={KEPT_TIERS}
      addLabel={t("Add tier")}
      rowLabel={(position) => t("Tier {position}", { position })}
      fresh={nextTier}
      isKept={(at) => at < KEPT_TIERS}
      sortable={false}
    >
      {(tier) => (
        <div className="grid gap-2 sm:grid-cols-[minmax(0,2fr)_minmax(0,1fr)_minmax(0,1fr)]">
          <TextField label={t("Name")} required {...tier.field("name")} />
          <NumberField label={t("From")} required {...tier.field("min")} />
          <NumberField label={t("To")} note={t("Empty: no end")} {...tier.field("max")} />
        </div>
      )}
    </ListField>
  );
}

/** A new tier starts where the one before it ends, and has no end. */
export function nextTier(last: FieldValues | undefined): FieldValues {
  const max = last?.max?.trim();
  return { name: "", min: String(max && /^\d+$/.test(max) ? Number(max) + 1 : FIRST_MIN), max: "" };
}

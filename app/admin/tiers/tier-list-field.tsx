import type { ChangeEvent } from "react";
import { useText } from "~/locales/use-text";
import { newTierAfter } from "~/services/tiers/tier-rules";
import { TextArea, TextField } from "~/ui/forms/field";
import { ListField } from "~/ui/forms/fields/list-field";
import { NumberField } from "~/ui/forms/fields/number-field";
import type { FieldValues, FormFields } from "~/ui/forms/form-fields";
import { classNames } from "~/ui/primitives/class-names";
import { TranslatedField } from "../forms/translated-field";
import { useAdminProgram } from "../frame/use-admin-frame";

/** Every program with tiers has at least two, and the first two cannot be removed. */
const FIXED_TIERS = 2;

interface TierListFieldProps {
  fields: FormFields;
  name: string;
  label: string;
  /** The most tiers there can be. */
  max: number;
  maxName: number;
  maxBenefits: number;
}

/** The tiers of a program by points, each with what it brings; the last one has no maximum. */
export function TierListField({ fields, name, label, max, maxName, maxBenefits }: TierListFieldProps) {
  const t = useText();
  const { i18n_enabled } = useAdminProgram();
  return (
    <ListField
      label={label}
      fields={fields}
      name={name}
      min={FIXED_TIERS}
      max={max}
      addLabel={t("Add tier")}
      rowLabel={(position) => t("Tier {position}", { position })}
      fresh={(last) => {
        const next = nextTier(last);
        endLastTier(document.getElementById(fields.field(name).id), next);
        return next;
      }}
      isFixed={(at) => at < FIXED_TIERS}
      sortable={false}
      bare
    >
      {(tier, { at, remove }) => (
        <div className="relative grid gap-3 rounded-card border border-border p-card-pad">
          <p className="text-12 text-muted">{t("Tier {position}", { position: at + 1 })}</p>
          {remove ? <div className="absolute top-1.5 right-1.5">{remove}</div> : null}
          <input type="hidden" name={tier.field("id").name} value={tier.value("id")} />
          <div className={classNames("grid items-start gap-3", !i18n_enabled && "sm:grid-cols-2")}>
            <TranslatedField dense fields={tier} name="name" label={t("Name")} required>
              {(props) => <TextField maxLength={maxName} {...props} />}
            </TranslatedField>
            <div className="grid items-start gap-2 sm:grid-cols-2">
              <NumberField label={t("From")} required {...tier.field("points_threshold_min")} />
              <NumberField
                label={t("To")}
                note={t("Leave empty for no maximum")}
                {...tier.field("points_threshold_max")}
                onChange={startNextTier}
              />
            </div>
          </div>
          <TranslatedField dense fields={tier} name="benefits" label={t("Benefits")} note={t("Optional")}>
            {(props) => <TextArea rows={2} maxLength={maxBenefits} {...props} />}
          </TranslatedField>
        </div>
      )}
    </ListField>
  );
}

/** The values of a new tier after the last one, which ends where the new one starts. */
export function nextTier(last: FieldValues | undefined): FieldValues {
  const { points_threshold_min } = newTierAfter({
    points_threshold_min: wholeNumber(last?.points_threshold_min) ?? 0,
    points_threshold_max: wholeNumber(last?.points_threshold_max),
  });
  return { name: "", points_threshold_min: String(points_threshold_min), points_threshold_max: "" };
}

function wholeNumber(text: string | undefined): number | null {
  return text && /^\s*\d+\s*$/.test(text) ? Number(text) : null;
}

/** Gives the last tier of the list its end, so that there is no gap to correct by hand. */
function endLastTier(list: HTMLElement | null, next: FieldValues): void {
  const end = list?.lastElementChild?.querySelector<HTMLInputElement>("[name$='[points_threshold_max]']");
  if (end?.value.trim() === "") end.value = String(Number(next.points_threshold_min) - 1);
}

/** The next tier follows the end of this one, so that there is no gap to correct by hand. */
function startNextTier({ currentTarget: max }: ChangeEvent<HTMLInputElement>): void {
  const next = max
    .closest("li")
    ?.nextElementSibling?.querySelector<HTMLInputElement>("[name$='[points_threshold_min]']");
  const end = wholeNumber(max.value);
  if (next && end !== null) next.value = String(end + 1);
}

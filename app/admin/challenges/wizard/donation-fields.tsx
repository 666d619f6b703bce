import { FormSection } from "~/admin/forms/form-section";
import { TranslatedField } from "~/admin/forms/translated-field";
import { useAdminProgram } from "~/admin/frame/use-admin-frame";
import { languageName } from "~/locales/language-names";
import { useLocale, useText } from "~/locales/use-text";
import { MAX_CHOICES } from "~/services/challenges/form/challenge-limits";
import { TextField } from "~/ui/forms/field";
import { ListField } from "~/ui/forms/fields/list-field";
import { MoneyField } from "~/ui/forms/fields/money-field";
import { NumberField } from "~/ui/forms/fields/number-field";
import { RowId } from "~/ui/forms/fields/row-id";
import { YesNoField } from "~/ui/forms/fields/yes-no-field";
import type { FormFields } from "~/ui/forms/form-fields";

/**
 * The causes and amounts of a donation. A choice that is no longer offered stays, because open checkouts refer to it.
 */
export function DonationFields({ fields }: { fields: FormFields }) {
  const t = useText();
  const locale = useLocale();
  const { term_points_as: term, currency } = useAdminProgram();
  return (
    <div className="grid gap-grid">
      <FormSection title={t("Causes")}>
        <TranslatedField fields={fields} name="entity_label" label={t("Question")} note={t("Optional")}>
          {(field, { translation }) => (
            <TextField maxLength={160} placeholder={translation ? undefined : t("Choose a cause")} {...field} />
          )}
        </TranslatedField>
        <ListField
          label={t("Causes")}
          fields={fields}
          name="entity_options"
          min={1}
          max={MAX_CHOICES}
          addLabel={t("Add cause")}
          rowLabel={(number) => t("Cause {number}", { number })}
          fresh={() => ({ active: "true" })}
        >
          {(row) => (
            <div className="grid items-center gap-3 sm:grid-cols-[minmax(0,1fr)_auto]">
              <RowId fields={row} />
              <TranslatedField dense fields={row} name="entity" label={t("Cause")} required>
                {(field, { translation }) => (
                  <TextField
                    labelHidden
                    maxLength={160}
                    placeholder={
                      translation ? t("In {language}", { language: languageName(translation, locale) }) : undefined
                    }
                    {...field}
                  />
                )}
              </TranslatedField>
              <YesNoField label={t("Available")} {...row.field("active")} />
            </div>
          )}
        </ListField>
      </FormSection>
      <FormSection title={t("Amounts")}>
        <ListField
          label={t("Amounts")}
          fields={fields}
          name="amount_options"
          min={1}
          max={MAX_CHOICES}
          addLabel={t("Add amount")}
          rowLabel={(number) => t("Amount {number}", { number })}
          fresh={() => ({ active: "true", points: "0" })}
        >
          {(row) => (
            <div className="grid items-end gap-3 sm:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto]">
              <RowId fields={row} />
              <MoneyField currency={currency} label={t("Amount")} required {...row.field("amount")} />
              <NumberField label={t("Earns")} suffix={term} {...row.field("points")} />
              <div className="flex min-h-input items-center">
                <YesNoField label={t("Available")} {...row.field("active")} />
              </div>
            </div>
          )}
        </ListField>
      </FormSection>
    </div>
  );
}

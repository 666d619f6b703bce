import { useState } from "react";
import { FormSection } from "~/admin/forms/form-section";
import { PublicationFields } from "~/admin/forms/publication-fields";
import { useText, type Translate } from "~/locales/use-text";
import { SelectField } from "~/ui/forms/field";
import { YesNoField } from "~/ui/forms/fields/yes-no-field";
import type { FormFields } from "~/ui/forms/form-fields";
import { REPEAT_INTERVALS } from "./wizard-labels";

/**
 * The step for when the challenge can be completed, and how often.
 * @param published whether the stored challenge is published
 */
export function ScheduleStep({ fields, published }: { fields: FormFields; published: boolean }) {
  const t = useText();
  const stored = fields.field("repeat_after_seconds");
  const [repeatable, setRepeatable] = useState(fields.value("repeatable") === "true");
  const [intervals] = useState(() => {
    const listed = REPEAT_INTERVALS.some(({ seconds }) => String(seconds) === stored.defaultValue);
    const custom =
      listed || stored.defaultValue === ""
        ? []
        : [{ value: stored.defaultValue, label: customLabel(Number(stored.defaultValue), t) }];
    return [...REPEAT_INTERVALS.map(({ seconds, label }) => ({ value: String(seconds), label: t(label) })), ...custom];
  });
  return (
    <FormSection title={t("Schedule")}>
      <PublicationFields fields={fields} published={published} />
      <div className="grid gap-4 sm:grid-cols-2">
        <div onChange={({ target }) => setRepeatable((target as HTMLInputElement).checked)}>
          <YesNoField
            asSwitch
            label={t("Repeatable")}
            help={t("Participants can complete it more than once.")}
            {...fields.field("repeatable")}
          />
        </div>
        <div hidden={!repeatable}>
          <SelectField
            label={t("Repeat after")}
            help={t("Days and weeks begin at midnight in the program's time zone, weeks on Monday.")}
            options={intervals}
            {...stored}
          />
        </div>
      </div>
    </FormSection>
  );
}

function customLabel(seconds: number, t: Translate): string {
  const days = seconds / DAY_SECONDS;
  return Number.isInteger(days)
    ? t({ one: "{count} day", other: "{count} days" }, { count: days })
    : t({ one: "{count} second", other: "{count} seconds" }, { count: seconds });
}

const DAY_SECONDS = 24 * 60 * 60;

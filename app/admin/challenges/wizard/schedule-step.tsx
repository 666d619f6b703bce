import { useState } from "react";
import { FormSection } from "~/admin/forms/form-section";
import { useAdminProgram } from "~/admin/frame/use-admin-frame";
import { useText } from "~/locales/use-text";
import { SelectField } from "~/ui/forms/field";
import { DateTimeField } from "~/ui/forms/fields/date-time-field";
import { YesNoField } from "~/ui/forms/fields/yes-no-field";
import type { FormFields } from "~/ui/forms/form-fields";
import { REPEAT_INTERVALS } from "./wizard-labels";

/** The step for when the challenge can be completed, and how often. */
export function ScheduleStep({ fields }: { fields: FormFields }) {
  const t = useText();
  const { time_zone } = useAdminProgram();
  const stored = fields.field("repeat_after_seconds");
  const [repeatable, setRepeatable] = useState(fields.value("repeatable") === "true");
  const [intervals] = useState(() => {
    const listed = REPEAT_INTERVALS.some(({ seconds }) => String(seconds) === stored.defaultValue);
    const custom =
      listed || stored.defaultValue === ""
        ? []
        : [{ value: stored.defaultValue, label: t("{count} seconds", { count: Number(stored.defaultValue) }) }];
    return [...REPEAT_INTERVALS.map(({ seconds, label }) => ({ value: String(seconds), label: t(label) })), ...custom];
  });
  return (
    <FormSection title={t("Schedule")} text={t("Without times it is there as long as it is published.")}>
      <div className="grid gap-4 sm:grid-cols-2">
        <DateTimeField label={t("Start")} help={t("Empty: at once.")} timeZone={time_zone} {...fields.field("start")} />
        <DateTimeField label={t("End")} help={t("Empty: never.")} timeZone={time_zone} {...fields.field("finish")} />
      </div>
      <div className="grid gap-4 sm:grid-cols-2">
        <div onChange={({ target }) => setRepeatable((target as HTMLInputElement).checked)}>
          <YesNoField
            asSwitch
            label={t("Repeatable")}
            help={t("A participant may do it again after a while.")}
            {...fields.field("repeatable")}
          />
        </div>
        <div hidden={!repeatable}>
          <SelectField label={t("Again after")} options={intervals} {...stored} />
        </div>
      </div>
      <YesNoField
        asSwitch
        label={t("Published")}
        help={t("Otherwise it is a draft that nobody sees.")}
        {...fields.field("published")}
      />
    </FormSection>
  );
}

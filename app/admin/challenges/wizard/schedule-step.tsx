import { useState } from "react";
import { FormSection } from "~/admin/forms/form-section";
import { useConsoleProgram } from "~/admin/frame/use-console";
import { useText } from "~/locales/use-text";
import { SelectField } from "~/ui/field";
import { DateTimeField } from "~/ui/fields/date-time-field";
import { YesNoField } from "~/ui/fields/yes-no-field";
import type { FormFields } from "~/ui/form-fields";
import { REPEAT_INTERVALS } from "./challenge-words";

/** When the challenge can be done, and how often. */
export function ScheduleStep({ fields }: { fields: FormFields }) {
  const t = useText();
  const { time_zone } = useConsoleProgram();
  const stored = fields.field("repeat_after_seconds");
  const [intervals] = useState(() => {
    const listed = REPEAT_INTERVALS.some(({ seconds }) => String(seconds) === stored.defaultValue);
    const own =
      listed || stored.defaultValue === ""
        ? []
        : [{ value: stored.defaultValue, label: t("{count} seconds", { count: Number(stored.defaultValue) }) }];
    return [...REPEAT_INTERVALS.map(({ seconds, label }) => ({ value: String(seconds), label: t(label) })), ...own];
  });
  return (
    <FormSection title={t("Schedule")} text={t("Without times it is there as long as it is published.")}>
      <div className="grid gap-4 sm:grid-cols-2">
        <DateTimeField label={t("Start")} help={t("Empty: at once.")} timeZone={time_zone} {...fields.field("start")} />
        <DateTimeField label={t("End")} help={t("Empty: never.")} timeZone={time_zone} {...fields.field("finish")} />
      </div>
      <div className="grid gap-4 sm:grid-cols-2">
        <YesNoField
          asSwitch
          label={t("Repeatable")}
          help={t("A participant may do it again after a while.")}
          {...fields.field("repeatable")}
        />
        <SelectField label={t("Again after")} options={intervals} {...stored} />
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

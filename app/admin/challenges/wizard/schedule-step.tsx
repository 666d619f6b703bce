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
    <FormSection title={t("Schedule")} text={t("Leave empty to run it for as long as it's published.")}>
      <div className="grid gap-4 sm:grid-cols-2">
        <DateTimeField
          label={t("Start")}
          help={t("Leave empty to start immediately.")}
          timeZone={time_zone}
          {...fields.field("start")}
        />
        <DateTimeField
          label={t("End")}
          help={t("Leave empty for no end.")}
          timeZone={time_zone}
          {...fields.field("finish")}
        />
      </div>
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
          <SelectField label={t("Repeat after")} options={intervals} {...stored} />
        </div>
      </div>
      <YesNoField
        asSwitch
        label={t("Published")}
        help={t("If off, it stays a draft.")}
        {...fields.field("published")}
      />
    </FormSection>
  );
}

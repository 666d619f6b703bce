import { useState } from "react";
import { useAdminProgram } from "~/admin/frame/use-admin-frame";
import { useText } from "~/locales/use-text";
import type { Publication } from "~/platform/publication";
import { RadioGroup } from "~/ui/forms/field";
import { DateTimeField } from "~/ui/forms/fields/date-time-field";
import type { FormFields } from "~/ui/forms/form-fields";

/**
 * Publish now, schedule or keep as a draft, with the start and the end.
 * @param published whether the stored challenge or reward is published already
 */
export function PublicationFields({ fields, published }: { fields: FormFields; published: boolean }) {
  const t = useText();
  const { time_zone } = useAdminProgram();
  const [publication, setPublication] = useState<Publication>(() => publicationIn(fields));
  return (
    <>
      <RadioGroup
        name="publication"
        label={t("Publishing")}
        required
        value={publication}
        onChange={(value) => setPublication(value as Publication)}
        error={fields.error("publication")}
        options={[
          published
            ? { value: "now", label: t("Published"), description: t("Participants see it until it ends.") }
            : { value: "now", label: t("Publish now"), description: t("Participants see it as soon as you save.") },
          {
            value: "schedule",
            label: t("Schedule for later"),
            description: t("Participants see it from its start."),
          },
          published
            ? { value: "draft", label: t("Unpublish"), description: t("It becomes a draft that only admins see.") }
            : { value: "draft", label: t("Keep as draft"), description: t("Only admins see it until you publish it.") },
        ]}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        {publication === "now" ? (
          <input type="hidden" name="start" value="" />
        ) : (
          <DateTimeField
            label={t("Start")}
            help={publication === "draft" ? t("For when you publish it.") : undefined}
            required={publication === "schedule"}
            timeZone={time_zone}
            {...fields.field("start")}
          />
        )}
        <DateTimeField
          label={t("End")}
          help={t("Leave empty for no end.")}
          timeZone={time_zone}
          {...fields.field("finish")}
        />
      </div>
    </>
  );
}

/** What was chosen before, or what the stored values mean. */
function publicationIn({ value }: FormFields): Publication {
  const chosen = value("publication");
  if (chosen) return chosen as Publication;
  if (value("published") !== "true") return "draft";
  return value("start") ? "schedule" : "now";
}

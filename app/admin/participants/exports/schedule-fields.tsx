import { useState } from "react";
import { INTL_TAGS, type Locale } from "~/locales/translate";
import { useLocale, useText } from "~/locales/use-text";
import { RadioGroup, SelectField, TextField } from "~/ui/forms/field";
import { errorOn, type RejectedForm } from "~/ui/forms/form-errors";
import { timeText } from "~/ui/text/time-texts";

interface ScheduleFieldsProps extends Pick<RejectedForm, "errors"> {
  /** How often it starts: `day`, `week`, or empty for once and now. */
  every: string;
  onEveryChange: (every: string) => void;
}

/** When an export starts, and for a scheduled one where its files go. The intent of the form follows from it. */
export function ScheduleFields({ errors, every, onEveryChange }: ScheduleFieldsProps) {
  const t = useText();
  const locale = useLocale();
  const [delivery, setDelivery] = useState("mail");
  const intent = every === "" ? "create" : delivery === "mail" ? "schedule" : "schedule_to_bucket";
  return (
    <div className="grid gap-5">
      <input type="hidden" name="intent" value={intent} />
      <SelectField
        label={t("When")}
        name={every === "" ? undefined : "every"}
        value={every}
        onChange={(event) => onEveryChange(event.currentTarget.value)}
        options={[
          { value: "", label: t("Now") },
          { value: "day", label: t("Every day") },
          { value: "week", label: t("Every week") },
        ]}
      />
      {every === "" ? null : (
        <div className="grid grid-cols-2 gap-3">
          {every === "week" ? (
            <SelectField
              label={t("Day")}
              name="weekday"
              error={errorOn(errors, "weekday")}
              options={[1, 2, 3, 4, 5, 6, 7].map((day) => ({ value: String(day), label: weekdayText(day, locale) }))}
            />
          ) : null}
          <SelectField
            label={t("Time")}
            name="hour"
            defaultValue="6"
            error={errorOn(errors, "hour")}
            options={Array.from({ length: 24 }, (_, hour) => ({ value: String(hour), label: hourText(hour, locale) }))}
          />
        </div>
      )}
      {every === "" ? null : (
        <RadioGroup
          label={t("Deliver to")}
          name="delivery"
          value={delivery}
          onChange={setDelivery}
          options={[
            { value: "mail", label: t("Email"), description: t("A link to the file each time") },
            { value: "s3", label: t("S3 bucket"), description: t("Amazon S3, or a service that works like it") },
          ]}
        />
      )}
      {intent === "schedule_to_bucket" ? <BucketFields errors={errors} /> : null}
    </div>
  );
}

/** Examples of what is entered, which are not translated. */
const REGION = "eu-west-1";
const FOLDER = "loyalty/";
const SCHEME = "https://";

function BucketFields({ errors }: Pick<RejectedForm, "errors">) {
  const t = useText();
  const field = (name: string) => ({ name, error: errorOn(errors, name), autoComplete: "off" });
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      <TextField label={t("Bucket")} required {...field("bucket")} />
      <TextField label={t("Region")} required placeholder={REGION} {...field("region")} />
      <TextField
        label={t("Endpoint")}
        help={t("Only for services other than Amazon")}
        placeholder={SCHEME}
        {...field("endpoint")}
      />
      <TextField label={t("Folder")} placeholder={FOLDER} {...field("prefix")} />
      <TextField label={t("Access key ID")} required {...field("access_key_id")} />
      <TextField
        label={t("Secret access key")}
        required
        type="password"
        {...field("secret_access_key")}
        autoComplete="new-password"
      />
    </div>
  );
}

/** The name of a day of the week, from Monday (1) to Sunday (7). */
export function weekdayText(day: number, locale: Locale): string {
  const monday = Date.UTC(2024, 0, 1);
  const date = new Date(monday + (day - 1) * 24 * 60 * 60 * 1000);
  return new Intl.DateTimeFormat(INTL_TAGS[locale], { weekday: "long", timeZone: "UTC" }).format(date);
}

/** An hour of the day, from 0 to 23, such as `09:00`. */
export function hourText(hour: number, locale: Locale): string {
  return timeText(new Date(Date.UTC(2024, 0, 1, hour)).toISOString(), "UTC", locale);
}

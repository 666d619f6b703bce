import { INTL_TAGS, type Locale } from "~/locales/translate";
import { useLocale, useText } from "~/locales/use-text";
import { SelectField } from "~/ui/forms/field";

interface BirthdayFieldProps {
  name: string;
  label: string;
  /** Month and day, like 05-14; empty for none. */
  defaultValue: string;
  error?: string;
}

/** 'May 14' for 05-14. */
export function birthdayText(value: string, locale: Locale): string {
  const [month = 1, day = 1] = value.split("-").map(Number);
  const format = new Intl.DateTimeFormat(INTL_TAGS[locale], { month: "long", day: "numeric", timeZone: "UTC" });
  return format.format(new Date(Date.UTC(2000, month - 1, day)));
}

const two = (number: number) => String(number).padStart(2, "0");

/** A month and a day, as two fields of the same name. There is no year. */
export function BirthdayField({ label, name, defaultValue, error }: BirthdayFieldProps) {
  const t = useText();
  const locale = useLocale();
  const [month = "", day = ""] = defaultValue.split("-");
  const monthOf = new Intl.DateTimeFormat(INTL_TAGS[locale], { month: "long", timeZone: "UTC" });
  const months = Array.from({ length: 12 }, (_, at) => ({
    value: two(at + 1),
    label: monthOf.format(new Date(Date.UTC(2000, at, 1))),
  }));
  const days = Array.from({ length: 31 }, (_, at) => ({ value: two(at + 1), label: String(at + 1) }));
  return (
    <fieldset className="min-w-0">
      <legend className="mb-2 text-14 leading-snug font-strong">{label}</legend>
      <div className="grid grid-cols-[3fr_2fr] gap-3">
        <SelectField
          name={name}
          label={t("Month")}
          labelHidden
          defaultValue={month}
          error={error}
          autoComplete="bday-month"
          options={[{ value: "", label: t("Month") }, ...months]}
        />
        <SelectField
          name={name}
          label={t("Day")}
          labelHidden
          defaultValue={day}
          aria-invalid={error ? true : undefined}
          autoComplete="bday-day"
          options={[{ value: "", label: t("Day") }, ...days]}
        />
      </div>
    </fieldset>
  );
}

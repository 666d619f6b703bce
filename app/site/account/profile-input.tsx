import { useText } from "~/locales/use-text";
import type { ProfileField } from "~/services/participants/profile-fields";
import { US_STATES } from "~/services/participants/us-states";
import { keyboardFor, suggestionsFor } from "~/site/frame/profile-hints";
import { SelectField, TextField } from "~/ui/forms/field";
import { BirthdayField } from "./birthday-field";

interface ProfileInputProps {
  field: ProfileField;
  /** The value from the rejected form. */
  rejectedValue?: string;
  error?: string;
}

/** A field of the profile with the keyboard and the options for its type. */
export function ProfileInput({ field, rejectedValue, error }: ProfileInputProps) {
  const t = useText();
  const { name, label, type, required, value } = field;
  const common = {
    name,
    label: t(label),
    required,
    error,
    defaultValue: rejectedValue ?? value,
    autoComplete: suggestionsFor(name),
  };
  if (type === "state")
    return <SelectField {...common} options={[{ value: "", label: t("Choose a state") }, ...US_STATES]} />;
  if (type === "birthday")
    return <BirthdayField name={name} label={t(label)} defaultValue={rejectedValue ?? value} error={error} />;
  return (
    <TextField
      {...common}
      type={type === "phone" ? "tel" : "text"}
      inputMode={keyboardFor(name, type)}
      maxLength={200}
      help={type === "list" ? t("Separate values with commas.") : undefined}
    />
  );
}

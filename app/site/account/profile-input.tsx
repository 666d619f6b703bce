import type { HTMLAttributes } from "react";
import { useText } from "~/locales/use-text";
import type { ProfileField } from "~/services/participants/profile-fields";
import { US_STATES } from "~/services/participants/us-states";
import { SelectField, TextField } from "~/ui/forms/field";

interface ProfileInputProps {
  field: ProfileField;
  /** The value from the rejected form. */
  rejectedValue?: string;
  error?: string;
}

/** The `autocomplete` values by field name. */
const AUTOCOMPLETE: Record<string, string> = {
  first_name: "given-name",
  last_name: "family-name",
  postal: "postal-code",
  profile_phone: "tel",
  profile_address_1: "address-line1",
  profile_address_2: "address-line2",
  profile_city: "address-level2",
  profile_state: "address-level1",
};

const KEYBOARD: Partial<Record<ProfileField["type"], HTMLAttributes<HTMLElement>["inputMode"]>> = {
  phone: "tel",
  postal: "numeric",
};

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
    autoComplete: AUTOCOMPLETE[name] ?? "on",
  };
  if (type === "state")
    return <SelectField {...common} options={[{ value: "", label: t("Choose a state") }, ...US_STATES]} />;
  return (
    <TextField
      {...common}
      type={type === "phone" ? "tel" : "text"}
      inputMode={KEYBOARD[type]}
      maxLength={200}
      help={type === "list" ? t("Several are separated by commas.") : undefined}
    />
  );
}

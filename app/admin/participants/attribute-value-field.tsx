import { useText } from "~/locales/use-text";
import type { ProfileFieldType } from "~/services/participants/profile-fields";
import { US_STATES } from "~/services/participants/us-states";
import { SelectField, TextField } from "~/ui/forms/field";
import type { FieldProps } from "~/ui/forms/form-fields";

/** The field of an attribute's value, by its type. `null`: the type is not known until an attribute is chosen. */
export function AttributeValueField({
  type,
  label,
  required,
  ...field
}: FieldProps & { type: ProfileFieldType | null; label: string; required?: boolean }) {
  const t = useText();
  if (type === "state")
    return (
      <SelectField
        label={label}
        required={required}
        options={[{ value: "", label: t("Select an option") }, ...US_STATES]}
        {...field}
      />
    );
  return (
    <TextField
      label={label}
      required={required}
      autoComplete="off"
      type={type === "phone" ? "tel" : "text"}
      help={
        type === "list"
          ? t("Separate entries with commas.")
          : type === "birthday"
            ? t("Month and day, like 05-14.")
            : undefined
      }
      {...field}
    />
  );
}

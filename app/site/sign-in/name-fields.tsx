import { useText } from "~/locales/use-text";
import { TextField } from "~/ui/forms/field";

interface NameFieldsProps {
  values?: { first_name?: string; last_name?: string };
  /** The error of a field by its name. */
  errorOn: (field: "first_name" | "last_name") => string | undefined;
  /** Focuses the first field when its dialog or step opens. */
  initialFocus?: boolean;
}

/** The names that everybody who joins has to enter. */
export function NameFields({ values, errorOn, initialFocus }: NameFieldsProps) {
  const t = useText();
  return (
    <>
      <TextField
        label={t("First Name")}
        name="first_name"
        autoComplete="given-name"
        maxLength={100}
        required
        defaultValue={values?.first_name}
        error={errorOn("first_name")}
        data-autofocus={initialFocus || undefined}
      />
      <TextField
        label={t("Last Name")}
        name="last_name"
        autoComplete="family-name"
        maxLength={100}
        required
        defaultValue={values?.last_name}
        error={errorOn("last_name")}
      />
    </>
  );
}

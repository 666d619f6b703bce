/** The input of a form in one language. Pure. */
import type { Locale } from "~/locales/translate";
import type { FieldValues } from "~/ui/forms/form-fields";

const TRANSLATION = /^(.*?)(?:\[translations\]|translations)\[(\w+)\]\[(\w+)\]$/;

/** The values with the texts that are translated to a language in place of the original ones. */
export function valuesIn(values: FieldValues, locale: Locale): FieldValues {
  const translated: Record<string, string> = { ...values };
  for (const [name, text] of Object.entries(values)) {
    const [, row = "", language, field] = TRANSLATION.exec(name) ?? [];
    if (language === locale && text.trim() !== "") translated[row === "" ? field! : `${row}[${field}]`] = text;
  }
  return translated;
}

import { useEffect, useRef, useState, type ReactNode } from "react";
import { useAdminProgram } from "~/admin/frame/use-admin-frame";
import { languageName } from "~/locales/language-names";
import { TRANSLATION_LOCALES, type TranslationLocale } from "~/locales/translate";
import { useLocale, useText } from "~/locales/use-text";
import type { FieldProps, FormFields } from "~/ui/forms/form-fields";
import { classNames } from "~/ui/primitives/class-names";
import { useFormLanguage } from "./form-language";

type TextProps = FieldProps & { label: string; required?: boolean; note?: ReactNode; help?: ReactNode };

interface TranslatedFieldProps extends Omit<TextProps, keyof FieldProps> {
  fields: FormFields;
  name: string;
  /** For rows of a list, whose fields belong together. */
  dense?: boolean;
  /** Whether a text needs a translation; by default every text does. */
  needsTranslation?: (text: string) => boolean;
  /** Renders the field of one language; `translation` is null for the text that is written first. */
  children: (props: TextProps, language: { translation: TranslationLocale | null }) => ReactNode;
}

/**
 * A text in each language of the program: that of the form's switch, or without one beside each other, and one above
 * the other where it is narrow. A missing translation is marked, also in a closed `FoldingRow` around it. A program with
 * one language has one field.
 */
export function TranslatedField({
  fields,
  name,
  dense,
  needsTranslation = (text) => text.trim() !== "",
  children,
  ...text
}: TranslatedFieldProps) {
  const t = useText();
  const locale = useLocale();
  const { i18n_enabled } = useAdminProgram();
  const box = useRef<HTMLDivElement>(null);
  const original = fields.field(name);
  const translations = TRANSLATION_LOCALES.map((language) => fields.field(`translations[${language}][${name}]`));
  // One line, so that the effect below runs again only when a name changes.
  const names = [original, ...translations].map((field) => field.name).join(" ");
  const [values, setValues] = useState([original, ...translations].map(({ defaultValue }) => defaultValue));
  // Native events, since fields like the rich text editor fire theirs on hidden inputs.
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const valueOf = (field: string) =>
      element.querySelector<HTMLInputElement | HTMLTextAreaElement>(`[name="${CSS.escape(field)}"]`)?.value ?? "";
    const read = () => setValues(names.split(" ").map(valueOf));
    element.addEventListener("input", read);
    element.addEventListener("change", read);
    return () => {
      element.removeEventListener("input", read);
      element.removeEventListener("change", read);
    };
  }, [names]);

  const form = useFormLanguage();
  const isUntranslated =
    i18n_enabled && needsTranslation(values[0] ?? "") && values.slice(1).some((value) => value.trim() === "");
  const count = form?.count;
  useEffect(() => {
    count?.(original.id, isUntranslated);
    return () => count?.(original.id, false);
  }, [count, original.id, isUntranslated]);

  if (!i18n_enabled) return <>{children({ ...original, ...text }, { translation: null })}</>;
  const [written = "", ...translated] = values;
  const isMissing = (at: number) => needsTranslation(written) && translated[at]!.trim() === "";
  return (
    <div
      ref={box}
      data-untranslated={isUntranslated || undefined}
      className={classNames(
        "grid",
        form
          ? "grid-cols-[minmax(0,1fr)] [@media(scripting:none)]:gap-4"
          : dense
            ? "grid-cols-[minmax(0,1fr)] gap-2 sm:grid-cols-2"
            : "grid-cols-[repeat(auto-fit,minmax(min(100%,13rem),1fr))] gap-4",
      )}
    >
      <div className={hiddenUnless(!form || form.shown === null)}>
        {children({ ...original, ...text }, { translation: null })}
      </div>
      {TRANSLATION_LOCALES.map((language, at) => (
        <div key={language} lang={language} className={hiddenUnless(!form || form.shown === language)}>
          {children(
            {
              ...translations[at]!,
              label: t("{label} in {language}", { label: text.label, language: languageName(language, locale) }),
              // What there is to translate is out of sight; a text with markup would show its tags.
              help: form && written && !written.startsWith("<") ? written : undefined,
              note: isMissing(at) ? <span className="text-warning">{t("Missing")}</span> : undefined,
            },
            { translation: language },
          )}
        </div>
      ))}
    </div>
  );
}

/** The element of one language. Without JavaScript nothing is hidden, because the switch could not show it. */
function hiddenUnless(isShown: boolean): string {
  return classNames("min-w-0", isShown ? "grid" : "hidden [@media(scripting:none)]:grid");
}

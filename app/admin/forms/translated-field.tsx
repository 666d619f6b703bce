import { useEffect, useRef, useState, type ReactNode } from "react";
import { useAdminProgram } from "~/admin/frame/use-admin-frame";
import { TRANSLATION_LOCALES } from "~/locales/translate";
import { useText } from "~/locales/use-text";
import type { FieldProps, FormFields } from "~/ui/forms/form-fields";
import { classNames } from "~/ui/primitives/class-names";

/** The only other language of a site so far. */
const [SECOND] = TRANSLATION_LOCALES;

type TextProps = FieldProps & { label: string; required?: boolean; note?: ReactNode; help?: ReactNode };

interface TranslatedFieldProps extends Omit<TextProps, keyof FieldProps> {
  fields: FormFields;
  name: string;
  /** For rows of a list, whose fields belong together. */
  dense?: boolean;
  /** Whether a text needs a translation; by default every text does. */
  needsTranslation?: (text: string) => boolean;
  /** Renders the field of one language. */
  children: (props: TextProps, language: { translation: boolean }) => ReactNode;
}

/**
 * A text in each language of the program: beside each other, and one above the other where it is narrow. The
 * translation says when it is missing, and so does a closed `FoldingRow` around it. A program with one language has one
 * field.
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
  const { i18n_enabled } = useAdminProgram();
  const box = useRef<HTMLDivElement>(null);
  const original = fields.field(name);
  const translation = fields.field(`translations[${SECOND}][${name}]`);
  const [values, setValues] = useState({ text: original.defaultValue, translation: translation.defaultValue });
  // Native events, since fields like the rich text editor fire theirs on hidden inputs.
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const valueOf = (field: string) =>
      element.querySelector<HTMLInputElement | HTMLTextAreaElement>(`[name="${CSS.escape(field)}"]`)?.value ?? "";
    const read = () => setValues({ text: valueOf(original.name), translation: valueOf(translation.name) });
    element.addEventListener("input", read);
    element.addEventListener("change", read);
    return () => {
      element.removeEventListener("input", read);
      element.removeEventListener("change", read);
    };
  }, [original.name, translation.name]);

  if (!i18n_enabled) return <>{children({ ...original, ...text }, { translation: false })}</>;
  const missing = needsTranslation(values.text) && values.translation.trim() === "";
  return (
    <div
      ref={box}
      data-untranslated={missing || undefined}
      className={classNames(
        "grid",
        dense
          ? "grid-cols-[minmax(0,1fr)] gap-2 sm:grid-cols-2"
          : "grid-cols-[repeat(auto-fit,minmax(min(100%,13rem),1fr))] gap-4",
      )}
    >
      {children({ ...original, ...text }, { translation: false })}
      <div lang={SECOND} className="grid min-w-0">
        {children(
          {
            ...translation,
            label: t("{label} in Spanish", { label: text.label }),
            note: missing ? <span className="text-warning">{t("Missing")}</span> : undefined,
          },
          { translation: true },
        )}
      </div>
    </div>
  );
}

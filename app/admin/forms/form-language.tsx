import { createContext, useCallback, useContext, useEffect, useMemo, useRef, useState, type ReactNode } from "react";
import { useAdminProgram } from "~/admin/frame/use-admin-frame";
import { Segments } from "~/admin/preview/segments";
import { ownNameOf } from "~/locales/language-names";
import { LOCALES, TRANSLATION_LOCALES, type TranslationLocale } from "~/locales/translate";
import { useText } from "~/locales/use-text";
import type { FormError } from "~/ui/forms/form-errors";

interface FormLanguageValue {
  /** The language whose fields are shown; null for the texts that are written first. */
  shown: TranslationLocale | null;
  /** Counts a field whose translation is missing, or no longer. */
  count: (field: string, missing: boolean) => void;
}

const FormLanguageContext = createContext<FormLanguageValue | null>(null);

/** The language that the form around shows; null without a switch, where each field shows all languages. */
export function useFormLanguage(): FormLanguageValue | null {
  return useContext(FormLanguageContext);
}

interface FormLanguageProps {
  errors: readonly FormError[];
  children: ReactNode;
}

/**
 * One switch for the translated fields of a form. The fields of the other languages are hidden, not left out, so that
 * nothing typed is lost and all of them are saved. New errors show the language of the first one. Nothing in a program
 * with one language.
 */
export function FormLanguage({ errors, children }: FormLanguageProps) {
  const t = useText();
  const { i18n_enabled } = useAdminProgram();
  const [shown, setShown] = useState<TranslationLocale | null>(null);
  const [missing, setMissing] = useState<ReadonlySet<string>>(new Set());
  useLanguageOfErrors(errors, setShown);
  const count = useCallback(
    (field: string, isMissing: boolean) =>
      setMissing((before) => {
        if (before.has(field) === isMissing) return before;
        const next = new Set(before);
        if (isMissing) next.add(field);
        else next.delete(field);
        return next;
      }),
    [],
  );
  const value = useMemo(() => ({ shown, count }), [shown, count]);
  if (!i18n_enabled) return <>{children}</>;
  return (
    <FormLanguageContext.Provider value={value}>
      <div className="mb-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 [@media(scripting:none)]:hidden">
        <Segments
          label={t("Language of the texts")}
          value={shown ?? LOCALES[0]!}
          options={LOCALES.map((language) => ({ value: language, label: ownNameOf(language) }))}
          onChange={(language) => setShown(translationOf(language))}
        />
        <span role="status" className="text-12 text-warning">
          {missing.size > 0
            ? t(
                { one: "{count} text is not translated", other: "{count} texts are not translated" },
                { count: missing.size },
              )
            : null}
        </span>
      </div>
      {children}
    </FormLanguageContext.Provider>
  );
}

function translationOf(language: string): TranslationLocale | null {
  return TRANSLATION_LOCALES.find((translation) => translation === language) ?? null;
}

/** Shows the language of the first new error, and of the error whose link in the summary is followed. */
function useLanguageOfErrors(errors: readonly FormError[], show: (language: TranslationLocale | null) => void) {
  const seen = useRef<readonly FormError[]>([]);
  useEffect(() => {
    const first = errors.find((error) => !seen.current.includes(error));
    seen.current = errors;
    if (first?.field) show(languageOfField(first.field));
    // Before the link itself, which moves the focus to a field that has to be visible by then.
    const follow = ({ target }: MouseEvent) => {
      const link = target instanceof Element ? target.closest("[data-form-errors] a[href^='#']") : null;
      if (link) show(languageOfField(link.getAttribute("href")!.slice(1)));
    };
    document.addEventListener("click", follow, true);
    return () => document.removeEventListener("click", follow, true);
  }, [errors, show]);
}

/** `translations[es][name]`, also in a row of a list, is Spanish. */
function languageOfField(field: string): TranslationLocale | null {
  return translationOf(/(?:^|\[)translations\]?\[([^\]]+)\]/.exec(field)?.[1] ?? "");
}

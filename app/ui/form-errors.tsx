import { CircleAlert } from "lucide-react";
import { useEffect, useRef, type MouseEvent } from "react";
import { useText } from "~/locales/use-text";
import { Icon } from "./icon";

export interface FormError {
  field: string | null;
  message: string;
}

/** A refused form as its page gets it back: what is wrong, and what was typed. */
export interface RefusedForm {
  message: string;
  errors: readonly FormError[];
  values?: Record<string, string>;
}

/** The refusal in what an action answered, if it was one. */
export function refusalIn(answer: { success: boolean } | undefined): RefusedForm | undefined {
  return answer && !answer.success ? (answer as unknown as RefusedForm) : undefined;
}

interface FormErrorsProps {
  errors: readonly FormError[];
  /** Leads to a field that may not be shown yet; without it the browser goes to the field's id. */
  onGoTo?: (field: string) => void;
}

/** What is wrong with a form, above it: takes the focus and leads to each field, whose id is its name. */
export function FormErrors({ errors, onGoTo }: FormErrorsProps) {
  const t = useText();
  const block = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (errors.length > 0) block.current?.focus();
  }, [errors]);
  if (errors.length === 0) return null;
  const goTo = (event: MouseEvent, field: string) => {
    if (!onGoTo) return;
    event.preventDefault();
    onGoTo(field);
  };
  return (
    <div
      ref={block}
      role="alert"
      tabIndex={-1}
      className="mb-4 flex items-start gap-3 rounded-card border border-negative-border bg-negative-soft p-card-pad"
    >
      <Icon icon={CircleAlert} className="text-negative" />
      <div className="min-w-0">
        <p className="font-strong text-negative">{t("Please fix the following errors:")}</p>
        <ul className="mt-1">
          {errors.map(({ field, message }) => (
            <li key={`${field}-${message}`}>
              {field ? (
                <a
                  href={`#${field}`}
                  onClick={(event) => goTo(event, field)}
                  className="inline-block py-0.5 underline underline-offset-2"
                >
                  {message}
                </a>
              ) : (
                message
              )}
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}

/** The complaint about one field, for the field to show. */
export function errorOn(errors: readonly FormError[], field: string): string | undefined {
  return errors.find((error) => error.field === field)?.message;
}

import { CircleAlert } from "lucide";
import { useEffect, useRef, useState, type MouseEvent } from "react";
import { useText } from "~/locales/use-text";
import type { ErrorCode } from "~/platform/errors";
import { Icon } from "../primitives/icon";
import { controlOf, namesOf } from "./form-controls";

export interface FormError {
  field: string | null;
  message: string;
}

/** The response to a rejected form: its errors, and the values that were sent. */
export interface RejectedForm {
  code: ErrorCode;
  message: string;
  errors: readonly FormError[];
  values?: Record<string, string>;
}

/** The rejected form in an action's data, or undefined if the action succeeded or has not run. */
export function errorIn(actionData: { success: boolean } | undefined): RejectedForm | undefined {
  return actionData && !actionData.success ? (actionData as unknown as RejectedForm) : undefined;
}

interface FormErrorsProps {
  errors: readonly FormError[];
  /** Goes to a field that may be hidden; by default the browser jumps to the field's id. */
  onGoTo?: (field: string) => void;
}

/** The error summary above a form. It takes the focus and links to each field, whose id is its name. */
export function FormErrors({ errors, onGoTo }: FormErrorsProps) {
  const t = useText();
  const block = useRef<HTMLDivElement>(null);
  const seen = useRef<readonly FormError[]>([]);
  const [names, setNames] = useState<readonly string[][]>([]);
  useEffect(() => {
    // An error that was corrected makes the list shorter; the focus stays in its field then.
    const isNew = errors.some((error) => !seen.current.includes(error));
    seen.current = errors;
    const form = block.current?.closest("form") ?? null;
    setNames(errors.map(({ field }) => namesIn(form, field)));
    if (isNew) focusErrors(form);
  }, [errors]);
  if (errors.length === 0) return null;
  const goTo = (event: MouseEvent, field: string) => {
    const control = document.getElementById(field);
    if (!onGoTo && !control) return;
    // A jump to the anchor would be a navigation that the guard against leaving cannot stop.
    event.preventDefault();
    if (onGoTo) return onGoTo(field);
    control?.focus({ preventScroll: true });
    control?.scrollIntoView({ block: "center" });
  };
  return (
    <div
      ref={block}
      data-form-errors
      role="alert"
      tabIndex={-1}
      className="mb-4 flex items-start gap-3 rounded-card border border-negative-border bg-negative-soft p-card-pad"
    >
      <Icon icon={CircleAlert} className="text-negative" />
      <div className="min-w-0">
        <p className="font-strong text-negative">{t("Please fix the following errors:")}</p>
        <ul className="mt-1">
          {errors.map(({ field, message }, at) => (
            <li key={`${field}-${message}`}>
              {field ? (
                <a
                  href={`#${field}`}
                  onClick={(event) => goTo(event, field)}
                  className="inline-block py-0.5 underline underline-offset-2"
                >
                  {withNames(message, names[at] ?? [])}
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

/** Focuses the error summary of a form and brings it into sight, also when it has the focus already. */
export function focusErrors(form: HTMLFormElement | null): void {
  const block = form?.querySelector<HTMLElement>("[data-form-errors]");
  block?.focus({ preventScroll: true });
  block?.scrollIntoView({ block: "center" });
}

function namesIn(form: HTMLFormElement | null, field: string | null): string[] {
  const control = field === null ? null : controlOf(form, field);
  return control ? namesOf(control) : [];
}

/** 'Fill in this field' as 'Item 3: Name: Fill in this field'. What the message names is not repeated. */
function withNames(message: string, names: readonly string[]): string {
  const missing = names.filter((name) => !message.toLowerCase().includes(name.toLowerCase()));
  return [...missing, message].join(": ");
}

/** The errors of a form that is on the page as sentences that name their fields: 'Name: Fill in this field. Price: …' */
export function sentencesOf(errors: readonly FormError[]): string {
  const nameOf = (field: string | null) =>
    [...document.forms].map((form) => namesIn(form, field)).find((names) => names.length > 0) ?? [];
  const sentences = errors.map(({ field, message }) => withNames(message, nameOf(field)));
  return sentences
    .map((sentence, at) => (at < sentences.length - 1 && !/[.!?]$/.test(sentence) ? `${sentence}.` : sentence))
    .join(" ");
}

/** The first error of a field, if there is one. */
export function errorOn(errors: readonly FormError[], field: string): string | undefined {
  return errors.find((error) => error.field === field)?.message;
}

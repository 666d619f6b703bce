/**
 * The parts that all form fields share: label above, error and help below the control, and the ARIA attributes that
 * connect them (`aria-invalid`, `aria-describedby`).
 */
import { CircleAlert } from "lucide";
import { useId, type InputHTMLAttributes, type ReactNode } from "react";
import { classNames } from "../primitives/class-names";
import { Icon } from "../primitives/icon";

export interface FieldText {
  label: ReactNode;
  /** Shown muted after the label: 'Optional', a time zone. */
  note?: ReactNode;
  help?: ReactNode;
  error?: string | readonly string[] | null;
  /** Shows the label to screen readers only, if a placeholder or heading already has the same text. */
  labelHidden?: boolean;
}

/** The classes of a text control. */
export const control = classNames(
  "block w-full min-w-0 rounded-input border border-border-control bg-field px-input-pad text-content",
  "transition-[border-color,box-shadow] duration-fast hover:border-muted focus-visible:border-ring focus-visible:shadow-field focus-visible:outline-none",
  "disabled:bg-sunken disabled:text-muted aria-invalid:border-negative aria-invalid:not-focus-visible:shadow-[inset_0_0_0_1px_var(--negative)]",
);

interface Frame extends FieldText {
  id: string;
  required?: boolean;
  describedBy?: string;
  error?: string | null;
}

/** The ids and ARIA attributes that connect a control with its label, help and error. */
export function useField<
  Attributes extends {
    id?: string;
    required?: boolean;
    "aria-describedby"?: string;
    "aria-invalid"?: InputHTMLAttributes<HTMLInputElement>["aria-invalid"];
  },
>(text: FieldText, attributes: Attributes) {
  const generated = useId();
  const id = attributes.id ?? generated;
  const error = typeof text.error === "string" ? text.error : text.error?.[0];
  const describedBy =
    [attributes["aria-describedby"], error && `${id}-error`, text.help && `${id}-help`].filter(Boolean).join(" ") ||
    undefined;
  const frame: Frame = { ...text, id, error, describedBy, required: attributes.required };
  return {
    frame,
    field: {
      ...attributes,
      id,
      "aria-invalid": error ? true : attributes["aria-invalid"],
      "aria-describedby": describedBy,
    },
  };
}

/** Label, control and notes below each other. */
export function FieldFrame({ children, ...frame }: Frame & { children: ReactNode }) {
  return (
    <div className="grid min-w-0 content-start gap-2">
      <label
        htmlFor={frame.id}
        className={classNames("text-14 leading-snug font-strong", frame.labelHidden && "sr-only")}
      >
        {frame.label}
        {frame.required ? <span aria-hidden>{"\u00a0*"}</span> : null}
        {frame.note ? <span className="ml-1.5 text-12 font-text text-muted">{frame.note}</span> : null}
      </label>
      {children}
      <FieldNotes {...frame} />
    </div>
  );
}

/** The error and the help of a field. */
export function FieldNotes({ id, error, help }: Frame) {
  return (
    <>
      {error ? (
        <p id={`${id}-error`} className="flex items-center gap-1.5 text-small leading-normal text-negative">
          <Icon icon={CircleAlert} size={16} />
          {error}
        </p>
      ) : null}
      {help ? (
        <p id={`${id}-help`} className="text-small leading-normal text-muted">
          {help}
        </p>
      ) : null}
    </>
  );
}

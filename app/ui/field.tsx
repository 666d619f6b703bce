/**
 * Form fields: label above, help below, errors in words beside the field. The wiring (`aria-invalid`,
 * `aria-describedby`) is done here once. `error` takes what a form library gives: text, list or nothing.
 */
import { ChevronDown, CircleAlert, type LucideIcon } from "lucide-react";
import { type InputHTMLAttributes, type ReactNode, type SelectHTMLAttributes, type TextareaHTMLAttributes, useId } from "react";
import { classNames } from "./class-names";
import { Icon } from "./icon";

interface FieldText {
  label: ReactNode;
  help?: ReactNode;
  error?: string | readonly string[] | null;
  /** Keeps the label for screen readers only, where a placeholder or heading already says it. */
  labelHidden?: boolean;
}

const control = classNames(
  "block w-full min-w-0 rounded-input border border-border-control bg-field px-input-pad text-content",
  "transition-[border-color,box-shadow] duration-fast hover:border-muted focus-visible:border-ring focus-visible:shadow-field focus-visible:outline-none",
  "aria-invalid:border-negative aria-invalid:not-focus-visible:shadow-[inset_0_0_0_1px_var(--negative)] disabled:bg-sunken disabled:text-muted",
);

type Native<Attributes> = Omit<Attributes, "size">;

interface TextFieldProps extends FieldText, Native<InputHTMLAttributes<HTMLInputElement>> {
  icon?: LucideIcon;
  /** Stands in the field after the text, such as a unit. */
  suffix?: ReactNode;
}

/** A one-line text field. Give `type`, `inputMode` and `autoComplete` so that phones show the right keyboard. */
export function TextField({ label, help, error, labelHidden, icon, suffix, className, ...input }: TextFieldProps) {
  const { field, frame } = useField({ label, help, error, labelHidden }, input);
  return (
    <FieldFrame {...frame}>
      <span className="relative block">
        {icon ? <Icon icon={icon} size={16} className="pointer-events-none absolute top-1/2 left-input-pad -translate-y-1/2 text-muted" /> : null}
        <input {...field} className={classNames(control, "h-input", icon && "pl-[calc(var(--input-pad)+24px)]", className)} />
        {suffix ? <span className="absolute inset-y-0 right-input-pad flex items-center text-muted">{suffix}</span> : null}
      </span>
    </FieldFrame>
  );
}

interface TextAreaProps extends FieldText, TextareaHTMLAttributes<HTMLTextAreaElement> {}

/** A field for several lines. */
export function TextArea({ label, help, error, labelHidden, className, rows = 4, ...area }: TextAreaProps) {
  const { field, frame } = useField({ label, help, error, labelHidden }, area);
  return (
    <FieldFrame {...frame}>
      <textarea {...field} rows={rows} className={classNames(control, "resize-y py-2.5 leading-normal", className)} />
    </FieldFrame>
  );
}

interface SelectFieldProps extends FieldText, Native<SelectHTMLAttributes<HTMLSelectElement>> {
  options: readonly { value: string; label: string }[];
}

/** A choice from a list, with the browser's own menu. */
export function SelectField({ label, help, error, labelHidden, options, className, ...select }: SelectFieldProps) {
  const { field, frame } = useField({ label, help, error, labelHidden }, select);
  return (
    <FieldFrame {...frame}>
      <span className="relative block">
        <select {...field} className={classNames(control, "h-input appearance-none truncate pr-10", className)}>
          {options.map((option) => <option key={option.value} value={option.value}>{option.label}</option>)}
        </select>
        <Icon icon={ChevronDown} size={16} className="pointer-events-none absolute top-1/2 right-3 -translate-y-1/2" />
      </span>
    </FieldFrame>
  );
}

interface CheckboxFieldProps extends FieldText, Native<InputHTMLAttributes<HTMLInputElement>> {
  /** Drawn as an on/off switch, for settings that take effect at once. */
  asSwitch?: boolean;
}

/** A box to tick, with its label beside it. */
export function CheckboxField({ label, help, error, asSwitch, className, ...input }: CheckboxFieldProps) {
  const { field, frame } = useField({ label, help, error }, input);
  return (
    <div className={classNames("grid gap-1.5", className)}>
      <label className="flex items-start gap-3 text-14 leading-normal">
        <input {...field} type="checkbox" role={asSwitch ? "switch" : undefined} className={asSwitch ? "switch" : "check"} />
        <span className="self-center">{label}</span>
      </label>
      <FieldNotes {...frame} />
    </div>
  );
}

export interface RadioOption {
  value: string;
  label: ReactNode;
  description?: ReactNode;
}

interface RadioGroupProps extends FieldText {
  name: string;
  options: readonly RadioOption[];
  defaultValue?: string;
  value?: string;
  onChange?: (value: string) => void;
  required?: boolean;
  /** Side by side from the tablet on. */
  columns?: 1 | 2;
}

/** A choice of one, each option a card that can be pressed anywhere. */
export function RadioGroup({ name, options, defaultValue, value, onChange, required, columns = 1, ...text }: RadioGroupProps) {
  const { frame } = useField(text, {});
  return (
    <fieldset role="radiogroup" className="grid gap-2" aria-describedby={frame.describedBy} aria-invalid={frame.error ? true : undefined}>
      <legend className={classNames("mb-2 text-14 leading-snug font-strong", text.labelHidden && "sr-only")}>{text.label}</legend>
      <div className={classNames("grid gap-3", columns === 2 && "md:grid-cols-2")}>
        {options.map((option) => (
          <label
            key={option.value}
            className="flex items-center gap-3 rounded-input border border-border-control p-input-pad leading-normal transition-colors duration-fast hover:bg-hover has-checked:border-highlight has-checked:bg-selected has-checked:shadow-[inset_0_0_0_1px_var(--highlight)]"
          >
            <input
              type="radio"
              className="radio"
              name={name}
              value={option.value}
              required={required}
              defaultChecked={value === undefined ? option.value === defaultValue : undefined}
              checked={value === undefined ? undefined : option.value === value}
              onChange={() => onChange?.(option.value)}
            />
            <span>
              <span className={option.description ? "block font-strong" : "block"}>{option.label}</span>
              {option.description ? <span className="block text-small text-muted">{option.description}</span> : null}
            </span>
          </label>
        ))}
      </div>
      <FieldNotes {...frame} />
    </fieldset>
  );
}

interface Frame extends FieldText {
  id: string;
  required?: boolean;
  describedBy?: string;
  error?: string | null;
}

/** The ids and aria attributes that tie a control to its label, help and error. */
function useField<Attributes extends { id?: string; required?: boolean; "aria-describedby"?: string; "aria-invalid"?: InputHTMLAttributes<HTMLInputElement>["aria-invalid"] }>(text: FieldText, attributes: Attributes) {
  const generated = useId();
  const id = attributes.id ?? generated;
  const error = typeof text.error === "string" ? text.error : text.error?.[0];
  const describedBy = [attributes["aria-describedby"], error && `${id}-error`, text.help && `${id}-help`].filter(Boolean).join(" ") || undefined;
  const frame: Frame = { ...text, id, error, describedBy, required: attributes.required };
  return { frame, field: { ...attributes, id, "aria-invalid": error ? true : attributes["aria-invalid"], "aria-describedby": describedBy } };
}

function FieldFrame({ children, ...frame }: Frame & { children: ReactNode }) {
  return (
    <div className="grid min-w-0 content-start gap-2">
      <label htmlFor={frame.id} className={classNames("text-14 leading-snug font-strong", frame.labelHidden && "sr-only")}>
        {frame.label}
        {frame.required ? <span aria-hidden> *</span> : null}
      </label>
      {children}
      <FieldNotes {...frame} />
    </div>
  );
}

function FieldNotes({ id, error, help }: Frame) {
  return (
    <>
      {error ? (
        <p id={`${id}-error`} className="flex items-center gap-1.5 text-small leading-normal text-negative">
          <Icon icon={CircleAlert} size={16} />
          {error}
        </p>
      ) : null}
      {help ? <p id={`${id}-help`} className="text-small leading-normal text-muted">{help}</p> : null}
    </>
  );
}

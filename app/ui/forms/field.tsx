/** The basic form fields, for the site and the admin. The other ones, mostly for the admin, are in fields/. */
import { ChevronDown, type IconNode } from "lucide";
import type { InputHTMLAttributes, ReactNode, SelectHTMLAttributes, TextareaHTMLAttributes } from "react";
import { classNames } from "../primitives/class-names";
import { Icon } from "../primitives/icon";
import { control, FieldFrame, FieldNotes, useField, type FieldText } from "./field-frame";

type Native<Attributes> = Omit<Attributes, "size">;

interface TextFieldProps extends FieldText, Native<InputHTMLAttributes<HTMLInputElement>> {
  icon?: IconNode;
  /** Shown inside the field after the text, such as a unit. */
  suffix?: ReactNode;
}

/** A one-line text field. Set `type`, `inputMode` and `autoComplete`, so that phones show the right keyboard. */
export function TextField({
  label,
  note,
  help,
  error,
  labelHidden,
  icon,
  suffix,
  className,
  ...input
}: TextFieldProps) {
  const { field, frame } = useField({ label, note, help, error, labelHidden }, input);
  return (
    <FieldFrame {...frame}>
      <span className="relative block">
        {icon ? (
          <Icon
            icon={icon}
            size={16}
            className="pointer-events-none absolute top-1/2 left-input-pad -translate-y-1/2 text-muted"
          />
        ) : null}
        <input
          {...field}
          className={classNames(control, "h-input", icon && "pl-[calc(var(--input-pad)+24px)]", className)}
        />
        {suffix ? (
          <span className="absolute inset-y-0 right-input-pad flex items-center text-muted">{suffix}</span>
        ) : null}
      </span>
    </FieldFrame>
  );
}

interface TextAreaProps extends FieldText, TextareaHTMLAttributes<HTMLTextAreaElement> {}

/** A text field with `rows` lines, which grows with its text to at most two thirds of the window. */
export function TextArea({ label, note, help, error, labelHidden, className, rows = 4, ...area }: TextAreaProps) {
  const { field, frame } = useField({ label, note, help, error, labelHidden }, area);
  return (
    <FieldFrame {...frame}>
      <textarea
        {...field}
        rows={rows}
        // A field that is sized by its content ignores `rows`: 1lh is the height of a line.
        style={{ minHeight: `calc(${rows}lh + 1.375rem)` }}
        className={classNames(control, "field-sizing-content max-h-[66vh] resize-y py-2.5 leading-normal", className)}
      />
    </FieldFrame>
  );
}

interface SelectFieldProps extends FieldText, Native<SelectHTMLAttributes<HTMLSelectElement>> {
  options: readonly { value: string; label: string }[];
}

/** A choice from a list, with a native select. */
export function SelectField({
  label,
  note,
  help,
  error,
  labelHidden,
  options,
  className,
  ...select
}: SelectFieldProps) {
  const { field, frame } = useField({ label, note, help, error, labelHidden }, select);
  return (
    <FieldFrame {...frame}>
      <span className="relative block">
        <select {...field} className={classNames(control, "h-input appearance-none truncate pr-10", className)}>
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
        <Icon icon={ChevronDown} size={16} className="pointer-events-none absolute top-1/2 right-3 -translate-y-1/2" />
      </span>
    </FieldFrame>
  );
}

interface CheckboxFieldProps extends FieldText, Native<InputHTMLAttributes<HTMLInputElement>> {
  /** Drawn as an on/off switch, for settings that take effect immediately. */
  asSwitch?: boolean;
}

/** A checkbox with its label next to it. */
export function CheckboxField({ label, help, error, asSwitch, className, ...input }: CheckboxFieldProps) {
  const { field, frame } = useField({ label, help, error }, input);
  return (
    <div className={classNames("grid gap-1.5", className)}>
      <label className="flex items-start gap-3 text-14 leading-normal">
        <input
          {...field}
          type="checkbox"
          role={asSwitch ? "switch" : undefined}
          className={asSwitch ? "switch" : "check"}
        />
        <span className="self-center">
          <span>{label}</span>
          {frame.required ? <span aria-hidden>{"\u00a0*"}</span> : null}
        </span>
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

/** A choice of one option. Each option is a card that can be pressed anywhere. */
export function RadioGroup({
  name,
  options,
  defaultValue,
  value,
  onChange,
  required,
  columns = 1,
  ...text
}: RadioGroupProps) {
  const { frame } = useField(text, {});
  return (
    <fieldset
      role="radiogroup"
      className="grid gap-2"
      aria-describedby={frame.describedBy}
      aria-invalid={frame.error ? true : undefined}
    >
      <legend className={classNames("mb-2 text-14 leading-snug font-strong", text.labelHidden && "sr-only")}>
        {text.label}
      </legend>
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

import { Check, ChevronsUpDown } from "lucide";
import { useEffect, useRef, useState, type ReactNode } from "react";
import { useText } from "~/locales/use-text";
import { classNames } from "~/ui/primitives/class-names";
import { Icon } from "~/ui/primitives/icon";
import { SelectField } from "../field";
import { control, FieldFrame, useField } from "../field-frame";
import type { FieldProps } from "../form-fields";
import { ComboboxList, useCombobox } from "./combobox";
import { HiddenValue } from "./hidden-value";

export interface ComboboxOption {
  value: string;
  label: string;
  /** Shown muted after the label. */
  detail?: string;
}

interface ComboboxFieldProps extends FieldProps {
  label: string;
  help?: ReactNode;
  note?: string;
  required?: boolean;
  options: readonly ComboboxOption[];
  /** Called with each choice, for fields that depend on it. */
  onChoose?: (value: string) => void;
}

/** Nobody scrolls through more; typing narrows the list down. */
const MAX_OPTIONS = 100;

/** A choice from a long list by typing a part of the label. Without JavaScript a native select. */
export function ComboboxField(props: ComboboxFieldProps) {
  const { options, defaultValue, onChoose, ...field } = props;
  const plain = useRef<HTMLDivElement>(null);
  const [value, setValue] = useState<string>();
  // A choice that was made before hydration is not lost.
  useEffect(() => setValue(plain.current?.querySelector("select")?.value ?? defaultValue), [defaultValue]);

  if (value === undefined)
    return (
      <div ref={plain}>
        <SelectField {...field} defaultValue={defaultValue} options={options} />
      </div>
    );
  const choose = (next: string) => {
    setValue(next);
    onChoose?.(next);
  };
  return <Combobox {...field} options={options} value={value} onChoose={choose} />;
}

interface ComboboxProps extends Omit<ComboboxFieldProps, "defaultValue" | "onChoose"> {
  value: string;
  onChoose: (value: string) => void;
}

function Combobox({ label, help, note, error, required, name, options, value, onChoose, ...input }: ComboboxProps) {
  const t = useText();
  const { field, frame } = useField({ label, note, help, error }, { ...input, required });
  const chosen = options.find((option) => option.value === value) ?? null;
  const [text, setText] = useState(textOf(chosen));
  const matches = matchesIn(options, text, chosen);
  const combobox = useCombobox({
    inputId: field.id,
    options: matches,
    keyOf,
    textOf,
    chosen,
    onChoose: (option) => onChoose(option.value),
    onText: setText,
    startsAtFirst: true,
  });
  return (
    <FieldFrame {...frame}>
      <div className="relative">
        <HiddenValue name={name} value={value} label={label} required={required} />
        <input
          {...combobox.getInputProps({
            ...field,
            // So that typing starts a new search.
            onClick: ({ currentTarget }) => combobox.isOpen || currentTarget.select(),
          })}
          // It has a label of its own.
          aria-labelledby={undefined}
          className={classNames(control, "h-input truncate pr-9")}
        />
        <Icon
          icon={ChevronsUpDown}
          size={16}
          className="pointer-events-none absolute top-1/2 right-2.5 -translate-y-1/2 text-muted"
        />
        <ComboboxList
          combobox={combobox}
          label={label}
          options={matches}
          keyOf={keyOf}
          isChosen={(option) => option.value === value}
          empty={
            <li role="option" aria-selected={false} aria-disabled className="px-2 py-1.5 text-muted">
              {t("No result found")}
            </li>
          }
          className="max-h-72"
        >
          {(option) => (
            <>
              <span className="min-w-0 truncate">{option.label}</span>
              {option.detail ? <span className="truncate text-12 text-muted">{option.detail}</span> : null}
              {option.value === value ? <Icon icon={Check} size={16} className="ml-auto text-highlight" /> : null}
            </>
          )}
        </ComboboxList>
      </div>
    </FieldFrame>
  );
}

const keyOf = (option: ComboboxOption) => option.value;
const textOf = (option: ComboboxOption | null) => option?.label ?? "";

/** The options with all words of the text; around the chosen one while the field shows nothing else. */
function matchesIn(options: readonly ComboboxOption[], text: string, chosen: ComboboxOption | null) {
  if (text === textOf(chosen)) {
    const start = Math.max(0, options.indexOf(chosen!) - MAX_OPTIONS / 2);
    return options.slice(start, start + MAX_OPTIONS);
  }
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  return options
    .filter((option) => words.every((word) => `${option.label} ${option.detail ?? ""}`.toLowerCase().includes(word)))
    .slice(0, MAX_OPTIONS);
}

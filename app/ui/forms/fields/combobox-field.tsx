import { Check, ChevronsUpDown } from "lucide";
import { useEffect, useId, useRef, useState, type KeyboardEvent, type ReactNode } from "react";
import { useText } from "~/locales/use-text";
import { popoverClasses, usePopover } from "~/ui/overlay/menu";
import { classNames } from "~/ui/primitives/class-names";
import { Icon } from "~/ui/primitives/icon";
import { SelectField } from "../field";
import { control, FieldFrame, useField } from "../field-frame";
import type { FieldProps } from "../form-fields";
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

/** The editable combobox of WAI-ARIA: arrows move in the list, Enter chooses, Escape closes without a change. */
function Combobox({ label, help, note, error, required, name, options, value, onChoose, ...input }: ComboboxProps) {
  const t = useText();
  const { open, setOpen, rootRef } = usePopover();
  const [typed, setTyped] = useState<string | null>(null);
  const [active, setActive] = useState(0);
  const listId = useId();
  const { field, frame } = useField({ label, note, help, error }, { ...input, required });
  const chosen = options.find((option) => option.value === value);
  const words = (open ? typed : null)?.toLowerCase().split(/\s+/).filter(Boolean) ?? [];
  // The chosen option is among those that are shown while nothing is typed.
  const start = words.length === 0 ? Math.max(0, options.indexOf(chosen!) - MAX_OPTIONS / 2) : 0;
  const matches = options
    .filter((option) => words.every((word) => `${option.label} ${option.detail ?? ""}`.toLowerCase().includes(word)))
    .slice(start, start + MAX_OPTIONS);
  const optionId = (at: number) => `${listId}-${at}`;
  useEffect(() => {
    if (open) document.getElementById(`${listId}-${active}`)?.scrollIntoView({ block: "nearest" });
  }, [open, active, listId]);

  const show = () => {
    setActive(Math.max(0, matches.indexOf(chosen!)));
    setTyped(null);
    setOpen(true);
  };
  const choose = (option: ComboboxOption | undefined) => {
    if (option) onChoose(option.value);
    setTyped(null);
    setOpen(false);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
    if (step !== 0 && !open) show();
    else if (step !== 0) setActive((matches.length + active + step) % Math.max(1, matches.length));
    else if (event.key === "Enter" && open) choose(matches[active]);
    else if (event.key === "Escape" && open) choose(undefined);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <FieldFrame {...frame}>
      <div ref={rootRef} className="relative">
        <HiddenValue name={name} value={value} label={label} required={required} />
        <input
          {...field}
          role="combobox"
          aria-expanded={open}
          aria-controls={open ? listId : undefined}
          aria-autocomplete="list"
          aria-activedescendant={open && matches.length > 0 ? optionId(active) : undefined}
          autoComplete="off"
          value={(open ? typed : null) ?? chosen?.label ?? ""}
          onClick={({ currentTarget }) => {
            if (open) return;
            show();
            currentTarget.select(); // so that typing starts a new search
          }}
          onChange={(event) => (setTyped(event.currentTarget.value), setActive(0), setOpen(true))}
          onKeyDown={onKeyDown}
          className={classNames(control, "h-input truncate pr-9")}
        />
        <Icon
          icon={ChevronsUpDown}
          size={16}
          className="pointer-events-none absolute top-1/2 right-2.5 -translate-y-1/2 text-muted"
        />
        {open ? (
          <ul
            id={listId}
            role="listbox"
            aria-label={label}
            className={classNames(popoverClasses, "max-h-72 w-full overflow-y-auto")}
          >
            {matches.map((option, at) => (
              // The focus stays in the field; aria-activedescendant marks the active option.
              // eslint-disable-next-line jsx-a11y/click-events-have-key-events
              <li
                key={option.value}
                id={optionId(at)}
                role="option"
                aria-selected={option.value === value}
                onPointerDown={(event) => event.preventDefault()}
                onClick={() => choose(option)}
                className={classNames(
                  "flex min-h-8 cursor-pointer items-center gap-2 rounded-small px-2 hover:bg-hover",
                  at === active && "bg-hover",
                )}
              >
                <span className="min-w-0 truncate">{option.label}</span>
                {option.detail ? <span className="truncate text-12 text-muted">{option.detail}</span> : null}
                {option.value === value ? <Icon icon={Check} size={16} className="ml-auto text-highlight" /> : null}
              </li>
            ))}
            {matches.length === 0 ? (
              <li role="option" aria-selected={false} aria-disabled className="px-2 py-1.5 text-muted">
                {t("No result found")}
              </li>
            ) : null}
          </ul>
        ) : null}
      </div>
    </FieldFrame>
  );
}

import { Check, ChevronsUpDown } from "lucide-react";
import { useEffect, useId, useRef, useState, type KeyboardEvent, type ReactNode } from "react";
import { useText } from "~/locales/use-text";
import { classNames } from "../class-names";
import { SelectField } from "../field";
import { control, FieldFrame, useField } from "../field-frame";
import type { FieldProps } from "../form-fields";
import { Icon } from "../icon";
import { popoverClasses, usePopover } from "../menu";
import { HiddenValue } from "./hidden-value";

export interface ComboboxOption {
  value: string;
  label: string;
  /** Stands muted behind the label. */
  detail?: string;
}

interface ComboboxFieldProps extends FieldProps {
  label: string;
  help?: ReactNode;
  note?: string;
  required?: boolean;
  options: readonly ComboboxOption[];
  /** Hears of each choice, for what depends on it. */
  onChoose?: (value: string) => void;
}

/** More would not be read; typing narrows them down. */
const SHOWN = 100;

/** A choice from a long list by typing a part of it. Without JavaScript the browser's own menu. */
export function ComboboxField(props: ComboboxFieldProps) {
  const { options, defaultValue, onChoose, ...field } = props;
  const plain = useRef<HTMLDivElement>(null);
  const [value, setValue] = useState<string>();
  // What was chosen before the page came alive stays chosen.
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

/** WAI-ARIA's editable combobox: arrows walk the list, Enter chooses, Escape leaves all as it was. */
function Combobox({ label, help, note, error, required, name, options, value, onChoose, ...input }: ComboboxProps) {
  const t = useText();
  const { open, setOpen, rootRef } = usePopover();
  const [typed, setTyped] = useState<string | null>(null);
  const [active, setActive] = useState(0);
  const listId = useId();
  const { field, frame } = useField({ label, note, help, error }, { ...input, required });
  const chosen = options.find((option) => option.value === value);
  const words = (open ? typed : null)?.toLowerCase().split(/\s+/).filter(Boolean) ?? [];
  const found = options
    .filter((option) => words.every((word) => `${option.label} ${option.detail ?? ""}`.toLowerCase().includes(word)))
    .slice(0, SHOWN);
  const optionId = (at: number) => `${listId}-${at}`;
  useEffect(() => {
    if (open) document.getElementById(`${listId}-${active}`)?.scrollIntoView({ block: "nearest" });
  }, [open, active, listId]);

  const show = () => {
    setActive(Math.max(0, options.indexOf(chosen!)));
    setTyped(null);
    setOpen(true);
  };
  const choose = (option: ComboboxOption | undefined) => {
    if (option) onChoose(option.value);
    setTyped(null);
    setOpen(false);
  };
  const walk = (event: KeyboardEvent) => {
    const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
    if (step !== 0 && !open) show();
    else if (step !== 0) setActive((found.length + active + step) % Math.max(1, found.length));
    else if (event.key === "Enter" && open) choose(found[active]);
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
          aria-activedescendant={open && found.length > 0 ? optionId(active) : undefined}
          autoComplete="off"
          value={(open ? typed : null) ?? chosen?.label ?? ""}
          onClick={({ currentTarget }) => {
            if (open) return;
            show();
            currentTarget.select(); // what is typed now is a search, not an addition
          }}
          onChange={(event) => (setTyped(event.currentTarget.value), setActive(0), setOpen(true))}
          onKeyDown={walk}
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
            {found.map((option, at) => (
              // The keyboard is on the field; aria-activedescendant tells where it stands.
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
            {found.length === 0 ? (
              <li role="option" aria-selected={false} aria-disabled className="px-2 py-1.5 text-muted">
                {t("No results found")}
              </li>
            ) : null}
          </ul>
        ) : null}
      </div>
    </FieldFrame>
  );
}

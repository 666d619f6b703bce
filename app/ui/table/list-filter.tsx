/** The filters of a list as chips. Their state is in the URL; a value that is chosen applies at once. */
import { useNavigate } from "@remix-run/react";
import { ListFilter as FilterIcon, X } from "lucide";
import { useState, type ChangeEvent } from "react";
import { useLocale, useText, type Translate } from "~/locales/use-text";
import { Menu } from "../overlay/menu";
import { Popover } from "../overlay/popover";
import { classNames } from "../primitives/class-names";
import { Icon } from "../primitives/icon";
import { Link } from "../primitives/link";
import { shortDateText } from "../text/time-texts";

interface Option {
  value: string;
  label: string;
}

export interface ListFilterChoice {
  /** The URL parameter. */
  name: string;
  label: string;
  /** The values to choose from; a filter by days has none. */
  options?: readonly Option[];
  /** Several values may be chosen: the parameter is repeated. */
  multiple?: boolean;
}

/** One filter: a dashed button while it is not used, else a chip with its values and a link that removes it. */
export function ListFilter({ filter, search }: { filter: ListFilterChoice; search: URLSearchParams }) {
  const t = useText();
  const locale = useLocale();
  const { name, label, options, multiple } = filter;
  const values = search.getAll(name);
  const text = options
    ? options
        .filter(({ value }) => values.includes(value))
        .map((option) => option.label)
        .join(", ")
    : rangeText(rangeIn(values[0]), t, (day) => shortDateText(day, "UTC", locale));
  const content = <FilterContent label={label} text={text} />;
  const triggerClassName = classNames(
    "inline-flex h-full text-12 hover:bg-hover",
    text ? "items-stretch rounded-l-button" : "items-center gap-1.5 rounded-button px-2.5",
  );
  const buttonLabel = text
    ? t("Filter by {label}: {value}", { label, value: text })
    : t("Filter by {label}", { label });
  return (
    <span
      className={classNames(
        "inline-flex h-control-small items-stretch rounded-button border border-border-strong whitespace-nowrap",
        text ? "surface-card" : "border-dashed",
      )}
    >
      {options && !multiple ? (
        <Menu
          align="start"
          label={buttonLabel}
          trigger={content}
          triggerClassName={triggerClassName}
          items={options.map((option) => ({ label: option.label, to: withFilter(search, name, [option.value]) }))}
        />
      ) : (
        <Popover
          label={buttonLabel}
          trigger={content}
          triggerClassName={triggerClassName}
          contentLabel={buttonLabel}
          contentClassName="max-h-[60dvh] min-w-55 overflow-y-auto"
        >
          {() =>
            options ? (
              <OptionBoxes name={name} options={options} search={search} />
            ) : (
              <DayFields name={name} search={search} />
            )
          }
        </Popover>
      )}
      {text ? (
        <Link
          to={withFilter(search, name, [])}
          preventScrollReset
          aria-label={t("Remove filter {label}: {value}", { label, value: text })}
          className="grid w-7 place-items-center rounded-r-button border-l border-border text-muted hover:bg-hover hover:text-content"
        >
          <Icon icon={X} size={16} className="scale-85" />
        </Link>
      ) : null}
    </span>
  );
}

/** The content of the button: the label, with the chosen values if there are any. */
function FilterContent({ label, text }: { label: string; text: string }) {
  return text ? (
    <>
      <span className="flex items-center px-2 text-muted">{label}</span>
      <span className="flex max-w-56 items-center border-l border-border px-2">
        <span className="truncate" title={text}>
          {text}
        </span>
      </span>
    </>
  ) : (
    <>
      <Icon icon={FilterIcon} size={16} className="scale-85 text-muted" />
      {label}
    </>
  );
}

/** Whether the URL has a value for the filter that the toolbar shows. */
export function isFiltered({ name, options }: ListFilterChoice, search: URLSearchParams): boolean {
  const values = search.getAll(name);
  if (!options) return rangeText(rangeIn(values[0]), String, String) !== "";
  return options.some(({ value }) => values.includes(value));
}

interface FieldsProps {
  name: string;
  search: URLSearchParams;
}

function OptionBoxes({ name, options, search }: FieldsProps & { options: readonly Option[] }) {
  const navigate = useNavigate();
  // Ticked at once, while the list is loading.
  const [values, setValues] = useState(() => search.getAll(name));
  const toggle = (value: string) => {
    const next = values.includes(value) ? values.filter((other) => other !== value) : [...values, value];
    setValues(next);
    navigate(withFilter(search, name, next), { replace: true, preventScrollReset: true });
  };
  return options.map(({ value, label }) => (
    <label key={value} className="flex min-h-8 items-center gap-2 rounded-small px-2 text-14 hover:bg-hover">
      <input type="checkbox" className="check" checked={values.includes(value)} onChange={() => toggle(value)} />
      <span className="max-w-64 truncate">{label}</span>
    </label>
  ));
}

function DayFields({ name, search }: FieldsProps) {
  const t = useText();
  const navigate = useNavigate();
  const range = rangeIn(search.get(name) ?? undefined);
  const apply = (side: "from" | "to", { currentTarget: { value, validity } }: ChangeEvent<HTMLInputElement>) => {
    // A date that is being typed has years such as 0002 at first.
    if (!validity.valid || (value !== "" && value < "2000")) return;
    const { from, to }: typeof range = { ...range, [side]: value };
    const values = from || to ? [`${from}..${to}`] : [];
    navigate(withFilter(search, name, values), { replace: true, preventScrollReset: true });
  };
  const field = (side: "from" | "to", label: string) => (
    <label className="flex items-center justify-between gap-3 px-2 py-1 text-12 text-muted">
      {label}
      <input
        type="date"
        defaultValue={range[side]}
        onChange={(event) => apply(side, event)}
        className="h-control-small rounded-input border border-border-control bg-field px-2 text-content hover:border-muted focus-visible:border-ring focus-visible:shadow-field focus-visible:outline-none"
      />
    </label>
  );
  return (
    <>
      {field("from", t("From"))}
      {field("to", t("To"))}
    </>
  );
}

/** `2026-11-01..2026-11-30` as its two days; a missing side is empty. */
function rangeIn(text = ""): { from: string; to: string } {
  const [from = "", to = ""] = text.includes("..") ? text.split("..") : [];
  const day = (value: string) => (/^\d{4}-\d{2}-\d{2}$/.test(value) ? value : "");
  return { from: day(from), to: day(to) };
}

function rangeText({ from, to }: { from: string; to: string }, t: Translate, day: (day: string) => string): string {
  if (from && to) return from === to ? day(from) : `${day(from)} – ${day(to)}`;
  if (from) return t("from {day}", { day: day(from) });
  return to ? t("until {day}", { day: day(to) }) : "";
}

function withFilter(search: URLSearchParams, name: string, values: readonly string[]): string {
  const next = new URLSearchParams(search);
  next.delete("page");
  next.delete("after");
  next.delete(name);
  for (const value of values) next.append(name, value);
  return `?${next}`;
}

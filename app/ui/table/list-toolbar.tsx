/** The toolbar above a table: search, and the active filters as chips. All of its state is in the URL. */
import { Form, Link, useSearchParams, useSubmit } from "@remix-run/react";
import { ListFilter, Search, X } from "lucide-react";
import { useEffect, useRef, type ChangeEvent, type ReactNode } from "react";
import { useText } from "~/locales/use-text";
import { Menu } from "../overlay/menu";
import { Icon } from "../primitives/icon";
import { ColumnChoice } from "./column-choice";
import { useStoredListSearch } from "./list-search";
import type { ChoosableColumn } from "./use-column-choice";

const TYPING_PAUSE_MS = 250;

interface ListFilterChoice {
  /** The URL parameter. */
  name: string;
  label: string;
  options: readonly { value: string; label: string }[];
}

interface ListToolbarProps {
  /** What the list contains: 'rewards'. */
  noun: string;
  filters?: readonly ListFilterChoice[];
  /** For a choice of columns: the `tableId` (or noun) and the columns of the table below. */
  table?: { id: string; columns: readonly ChoosableColumn[] };
  /** Shown at the right: actions on the whole list, such as a download. */
  actions?: ReactNode;
}

/** Search and filters for a list whose loader reads them from the URL. */
export function ListToolbar({ noun, filters = [], table, actions }: ListToolbarProps) {
  const t = useText();
  const [search] = useSearchParams();
  useStoredListSearch();
  const used = filters.flatMap((filter) => {
    const value = search.get(filter.name);
    const option = filter.options.find((candidate) => candidate.value === value);
    return option ? [{ ...filter, option }] : [];
  });
  const unused = filters.filter((filter) => !used.some(({ name }) => name === filter.name));
  return (
    <div className="mb-3 flex flex-wrap items-center gap-2">
      <SearchForm noun={noun} search={search} />
      {used.map(({ name, label, option }) => (
        <span
          key={name}
          className="surface-card inline-flex h-control-small items-stretch rounded-button border border-border-strong text-12 whitespace-nowrap"
        >
          <span className="flex items-center px-2 text-muted">{label}</span>
          <span className="flex items-center border-l border-border px-2">{option.label}</span>
          <Link
            to={withFilter(search, name, null)}
            aria-label={t("Remove filter {label}: {value}", { label, value: option.label })}
            className="grid w-7 place-items-center rounded-r-button border-l border-border text-muted hover:bg-hover hover:text-content"
          >
            <Icon icon={X} size={16} className="scale-85" />
          </Link>
        </span>
      ))}
      {unused.map(({ name, label, options }) => (
        <Menu
          key={name}
          align="start"
          label={t("Filter by {label}", { label: label.toLowerCase() })}
          trigger={
            <>
              <Icon icon={ListFilter} size={16} className="scale-85 text-muted" />
              {label}
            </>
          }
          triggerClassName="inline-flex h-control-small items-center gap-1.5 rounded-button border border-dashed border-border-strong px-2.5 text-12 hover:bg-hover"
          items={options.map((option) => ({ label: option.label, to: withFilter(search, name, option.value) }))}
        />
      ))}
      {used.length > 0 || search.get("search") ? (
        <Link to="?" className="px-2 text-12 text-content-soft hover:text-content hover:underline">
          {t("Clear all")}
        </Link>
      ) : null}
      {table || actions ? (
        <div className="ml-auto flex gap-2">
          {table ? <ColumnChoice tableId={table.id} columns={table.columns} /> : null}
          {actions}
        </div>
      ) : null}
    </div>
  );
}

/** Searches while the user types, after a short pause. Enter searches immediately, also without JavaScript. */
function SearchForm({ noun, search }: { noun: string; search: URLSearchParams }) {
  const t = useText();
  const submit = useSubmit();
  const field = useRef<HTMLInputElement>(null);
  const pause = useRef<ReturnType<typeof setTimeout>>();
  const query = search.get("search") ?? "";
  useEffect(() => {
    // "Clear all" and the Back button change the URL but not the field.
    if (field.current && field.current !== document.activeElement) field.current.value = query;
  }, [query]);
  useEffect(() => () => clearTimeout(pause.current), []);

  const searchSoon = ({ currentTarget: { form } }: ChangeEvent<HTMLInputElement>) => {
    clearTimeout(pause.current);
    pause.current = setTimeout(() => submit(form, { replace: true, preventScrollReset: true }), TYPING_PAUSE_MS);
  };
  const otherParams = [...search].filter(([name]) => name !== "search" && name !== "page");
  return (
    <Form method="get" role="search" className="max-sm:w-full" onSubmit={() => clearTimeout(pause.current)}>
      {otherParams.map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <label className="relative block">
        <span className="sr-only">{t("Search {noun}", { noun })}</span>
        <Icon
          icon={Search}
          size={16}
          className="pointer-events-none absolute top-1/2 left-2.5 -translate-y-1/2 text-muted"
        />
        <input
          ref={field}
          type="search"
          name="search"
          defaultValue={query}
          onChange={searchSoon}
          placeholder={t("Search {noun}", { noun })}
          className="h-control-small w-full rounded-input border border-border-control bg-field pr-2 pl-8 hover:border-muted focus-visible:border-ring focus-visible:shadow-field focus-visible:outline-none sm:w-60"
        />
      </label>
    </Form>
  );
}

function withFilter(search: URLSearchParams, name: string, value: string | null): string {
  const next = new URLSearchParams(search);
  next.delete("page");
  if (value === null) next.delete(name);
  else next.set(name, value);
  return `?${next}`;
}

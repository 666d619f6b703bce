/** The toolbar above a table: search, and the active filters as chips. All of its state is in the URL. */
import { Form, useSearchParams, useSubmit } from "@remix-run/react";
import { ListFilter as FilterIcon, Search } from "lucide";
import { useEffect, useRef, useState, type ChangeEvent, type ReactNode } from "react";
import { useText } from "~/locales/use-text";
import { MAX_SEARCH } from "~/platform/paging";
import { classNames } from "../primitives/class-names";
import { Icon } from "../primitives/icon";
import { Link } from "../primitives/link";
import { isFiltered, ListFilter, type ListFilterChoice } from "./list-filter";
import { useStoredListSearch } from "./list-search";
import type { SearchedListTexts } from "./list-texts";

const TYPING_PAUSE_MS = 250;

interface ListToolbarProps {
  texts: SearchedListTexts;
  filters?: readonly ListFilterChoice[];
  /** The choice of the columns of the table below. */
  columnChoice?: ReactNode;
  /** Shown at the right: actions on the whole list, such as a download. */
  actions?: ReactNode;
}

/** Search and filters for a list whose loader reads them from the URL. */
export function ListToolbar({ texts, filters = [], columnChoice, actions }: ListToolbarProps) {
  const t = useText();
  const [search] = useSearchParams();
  const [open, setOpen] = useState(false);
  useStoredListSearch();
  return (
    <div className="mb-3 flex flex-wrap items-center gap-2">
      <SearchForm label={t(texts.search)} search={search} />
      {filters.length > 0 ? (
        <button
          type="button"
          aria-expanded={open}
          aria-label={t("Filters")}
          onClick={() => setOpen(!open)}
          className="grid size-control-small place-items-center rounded-button border border-border-strong bg-raised hover:bg-hover aria-expanded:bg-selected sm:hidden [@media(scripting:none)]:hidden"
        >
          <Icon icon={FilterIcon} size={16} />
        </button>
      ) : null}
      {filters.map((filter) => (
        <div
          key={filter.name}
          className={classNames(
            "contents",
            // On phones the chips that narrow nothing wait behind a button, so that the list begins on the first screen.
            !open && !isFiltered(filter, search) && "max-sm:hidden [@media(scripting:none)]:contents",
          )}
        >
          <ListFilter filter={filter} search={search} />
        </div>
      ))}
      {isNarrowed(search, filters) ? (
        <Link to="?" className="px-2 text-12 text-content-soft hover:text-content hover:underline">
          {t("Clear all")}
        </Link>
      ) : null}
      {columnChoice || actions ? (
        <div className="ml-auto flex gap-2 max-sm:-order-1 max-sm:ml-0">
          {columnChoice}
          {actions}
        </div>
      ) : null}
    </div>
  );
}

/** Whether the URL narrows a list by its search or one of its filters. */
export function isNarrowed(search: URLSearchParams, filters: readonly ListFilterChoice[] = []): boolean {
  return Boolean(search.get("search")) || filters.some((filter) => isFiltered(filter, search));
}

/** Searches while the user types, after a short pause. Enter searches immediately, also without JavaScript. */
function SearchForm({ label, search }: { label: string; search: URLSearchParams }) {
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
  const otherParams = [...search].filter(([name]) => !["search", "page", "after"].includes(name));
  return (
    <Form
      method="get"
      role="search"
      className="max-sm:-order-2 max-sm:flex-[1_1_9rem]"
      onSubmit={() => clearTimeout(pause.current)}
    >
      {otherParams.map(([name, value]) => (
        <input key={`${name}=${value}`} type="hidden" name={name} value={value} />
      ))}
      <label className="relative block">
        <span className="sr-only">{label}</span>
        <Icon
          icon={Search}
          size={16}
          className="pointer-events-none absolute top-1/2 left-2.5 -translate-y-1/2 text-muted"
        />
        <input
          ref={field}
          type="search"
          name="search"
          maxLength={MAX_SEARCH}
          defaultValue={query}
          onChange={searchSoon}
          placeholder={label}
          className="h-control-small w-full rounded-input border border-border-control bg-field pr-2 pl-8 hover:border-muted focus-visible:border-ring focus-visible:shadow-field focus-visible:outline-none sm:w-60"
        />
      </label>
    </Form>
  );
}

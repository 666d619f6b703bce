import { Form, useSearchParams, useSubmit } from "@remix-run/react";
import { ArrowDownUp, MapPin, Search } from "lucide";
import { useEffect, useRef, useState, type FormEvent, type KeyboardEvent } from "react";
import { msg } from "~/locales/translate";
import { useText } from "~/locales/use-text";
import { ALL_CATEGORIES, CATEGORIES, SORTS, type Sort } from "~/services/offers/directory-terms";
import { zipCodeError } from "~/services/offers/zip-code-text";
import { SavedThisYear } from "~/site/frame/saved-this-year";
import { SelectField, TextField } from "~/ui/forms/field";
import { useSyncedFields } from "~/ui/forms/use-synced-fields";
import { Button } from "~/ui/primitives/button";
import { Icon } from "~/ui/primitives/icon";

/** The values of the search form; `category` is an id as text, or ALL_CATEGORIES. */
export type DirectorySearch = {
  keyword: string;
  category: string;
  zip_code: string;
  sort: Sort;
  /** Only what the participant has saved. */
  saved: boolean;
};

/** The form's id, for submit buttons outside of it. */
export const SEARCH_FORM = "offers-search";

interface HeadingProps {
  /** About how many dollars the participant has saved with offers this year; 0 for none. */
  savedThisYear: number;
}

export function DirectoryHeading({ savedThisYear }: HeadingProps) {
  const t = useText();
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 pt-2 md:pt-10">
      <h1 className="text-24 leading-tight md:text-48">{t("Explore Perks and Benefits")}</h1>
      <SavedThisYear dollars={savedThisYear} />
    </div>
  );
}

/**
 * Keyword, category, ZIP code and order. A GET form, so that a search can be bookmarked and shared by its URL. One line
 * says where is searched, and opens the fields.
 */
export function SearchForm({ search, isPlaceUnknown }: { search: DirectorySearch; isPlaceUnknown: boolean }) {
  const t = useText();
  const { error, find, forgetError } = useSearch(search, isPlaceUnknown);
  const { keyword, category, zip_code, sort } = search;
  const form = useSyncedFields({ keyword, category, zip_code, sort });
  const details = useFields(search, isPlaceUnknown);
  // The saved merchants are all shown, so nothing narrows or orders them. The search goes on when they are left.
  if (search.saved)
    return (
      <Form ref={form} id={SEARCH_FORM} action="/my-offers" role="search" onSubmit={find}>
        {Object.entries({ keyword, category, zip_code, sort }).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <PreservedParams />
      </Form>
    );
  const categories = [
    { value: ALL_CATEGORIES, label: t("All categories") },
    ...CATEGORIES.map(({ id, label }) => ({ value: String(id), label: t(label) })),
  ];
  return (
    <Form ref={form} id={SEARCH_FORM} action="/my-offers" role="search" onSubmit={find} className="offers-search">
      <details {...details} className="offers-find">
        <summary className="offers-pill">
          <Icon icon={MapPin} size={16} />
          <span className="min-w-0 truncate">
            {search.zip_code ? t("Near {place}", { place: search.zip_code }) : t("Near you")}
            {search.keyword ? ` · ${search.keyword}` : null}
          </span>
          <span className="sr-only">{t("Change the search")}</span>
          <Icon icon={Search} size={16} />
        </summary>
        <div className="offers-fields surface-raised">
          <TextField
            name="keyword"
            type="search"
            label={t("search name")}
            labelHidden
            placeholder={t("search name")}
            icon={Search}
            defaultValue={search.keyword}
            maxLength={100}
          />
          <SelectField
            name="category"
            label={t("Category")}
            labelHidden
            options={categories}
            defaultValue={search.category}
          />
          <TextField
            name="zip_code"
            label={t("ZIP code")}
            labelHidden
            placeholder={t("ZIP code")}
            icon={MapPin}
            inputMode="numeric"
            autoComplete="postal-code"
            defaultValue={search.zip_code}
            error={error && t(error)}
            onInput={forgetError}
            maxLength={20}
            className="tabular-nums"
          />
          <Button type="submit" className="min-h-input">
            {t("Search")}
          </Button>
        </div>
      </details>
      <PreservedParams />
      <label className="offers-pill offers-sort">
        <Icon icon={ArrowDownUp} size={16} />
        <span className="sr-only">{t("Sort by")}</span>
        <select name="sort" defaultValue={search.sort} onChange={(event) => event.currentTarget.form?.requestSubmit()}>
          {SORTS.map((sort) => (
            <option key={sort} value={sort}>
              {t(SORT_LABELS[sort])}
            </option>
          ))}
        </select>
      </label>
    </Form>
  );
}

/** The fields are open while the ZIP code has no place. A search closes them, and so does Escape. */
function useFields(search: DirectorySearch, isPlaceUnknown: boolean) {
  const ref = useRef<HTMLDetailsElement>(null);
  // By its values: the page's data may be loaded again while somebody types.
  const { keyword, category, zip_code, sort } = search;
  useEffect(() => {
    if (!isPlaceUnknown) closeFields(ref.current);
  }, [keyword, category, zip_code, sort, isPlaceUnknown]);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Escape") closeFields(ref.current);
  };
  return { ref, open: isPlaceUnknown || undefined, onKeyDown };
}

function closeFields(details: HTMLDetailsElement | null): void {
  if (!details?.open) return;
  if (details.contains(document.activeElement)) details.querySelector("summary")?.focus();
  details.open = false;
}

/** Sends the form, unless its ZIP code is invalid. The error of the search itself comes from the server. */
function useSearch(search: DirectorySearch, isPlaceUnknown: boolean) {
  const submit = useSubmit();
  // What was typed since this search.
  const [typed, setTyped] = useState<{ search: DirectorySearch; error: ReturnType<typeof zipCodeError> }>();
  const error = typed?.search === search ? typed.error : isPlaceUnknown ? zipCodeError(search.zip_code, false) : null;
  const find = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const zipCode = event.currentTarget.querySelector<HTMLInputElement>("[name=zip_code]")!;
    const fields = zipCode.closest("details");
    const invalid = !fields || zipCode.value.trim() === "" ? null : zipCodeError(zipCode.value);
    if (fields && invalid) {
      setTyped({ search, error: invalid });
      fields.open = true; // what is closed takes no focus
      return zipCode.focus();
    }
    submit(fieldsOf(event), { action: "/my-offers" });
    if (!isPlaceUnknown) closeFields(fields); // also after the same search again, which changes no value
  };
  return { error, find, forgetError: () => setTyped({ search, error: null }) };
}

const SORT_LABELS: Record<Sort, string> = {
  nearest: msg("Nearest"),
  value: msg("Biggest savings"),
  name: msg("Name"),
};

const PRESERVED = ["latitude", "longitude"] as const;

/** The other query parameters. A ZIP code has priority over coordinates on the server. */
function PreservedParams() {
  const [params] = useSearchParams();
  return (
    <>
      {PRESERVED.filter((name) => params.has(name)).map((name) => (
        <input key={name} type="hidden" name={name} value={params.get(name)!} />
      ))}
    </>
  );
}

/** The form's fields. A pressed category replaces the selected one. */
function fieldsOf(event: FormEvent<HTMLFormElement>): FormData {
  const fields = new FormData(event.currentTarget);
  const { submitter } = event.nativeEvent as SubmitEvent;
  if (submitter instanceof HTMLButtonElement && submitter.name) fields.set(submitter.name, submitter.value);
  return fields;
}

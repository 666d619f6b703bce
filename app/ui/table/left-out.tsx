import { useLocation, useMatches } from "@remix-run/react";
import { useText } from "~/locales/use-text";
import type { LeftOut } from "~/platform/paging";
import { classNames } from "../primitives/class-names";
import { Link } from "../primitives/link";

/** Parts of a list's address that are no filters. */
const NO_FILTERS = ["page", "page_size", "sort", "after"];
/** So much of a value is repeated. */
const SHOWN_CHARACTERS = 40;

/**
 * One line above a page about what its list left out of the address, with a link to the address without it. Nothing on
 * other pages (docs/product/api.md#what-is-not-understood).
 */
export function LeftOutLine({ className }: { className?: string }) {
  const t = useText();
  const { pathname, search } = useLocation();
  const leftOut = useMatches().flatMap(({ data }) => (data as { left_out?: LeftOut[] } | null)?.left_out ?? []);
  if (leftOut.length === 0) return null;
  const isLeftOut = (name: string, value: string) => leftOut.some((one) => one.name === name && one.value === value);
  const rest = new URLSearchParams([...new URLSearchParams(search)].filter((part) => !isLeftOut(...part)));
  return (
    <p role="status" className={classNames("wrap-anywhere text-warning", className)}>
      {leftOut.map((one) => `${sentenceOf(one)} `)}
      <Link to={rest.size > 0 ? `${pathname}?${rest}` : pathname} replace className="underline underline-offset-2">
        {t("Clean up the URL")}
      </Link>
    </p>
  );

  function sentenceOf({ name, value }: LeftOut): string {
    const shown = value.length > SHOWN_CHARACTERS ? `${value.slice(0, SHOWN_CHARACTERS)}…` : value;
    const part = `${name}=${shown}`;
    if (name === "search") return t("The search was shortened.");
    return NO_FILTERS.includes(name)
      ? t('Unknown part "{part}" of the URL was ignored.', { part })
      : t('Unknown filter "{filter}" was ignored.', { filter: part });
  }
}

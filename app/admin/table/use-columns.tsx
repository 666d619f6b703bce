import { Pencil } from "lucide";
import { useMemo, type ReactNode } from "react";
import { useAdminProgram } from "~/admin/frame/use-admin-frame";
import { formatNumber, type Locale } from "~/locales/translate";
import { useLocale, useText, type Translate } from "~/locales/use-text";
import { classNames } from "~/ui/primitives/class-names";
import { Icon } from "~/ui/primitives/icon";
import { Link } from "~/ui/primitives/link";
import { StatusBadge } from "~/ui/primitives/status-badge";
import { TilePicture } from "~/ui/primitives/tile";
import type { DataColumn } from "~/ui/table/data-table";
import { shortDateText } from "~/ui/text/time-texts";

/** `sort` is the column's name in the list's query. A `hidden` column is shown once it is chosen. */
type Options = { sort?: string; hidden?: boolean };

/**
 * Makes the columns that most lists have, with values in the reader's language and the program's time zone. The result
 * stays the same between renders, so that columns can be memoized by it.
 */
export function useColumns<Row extends object>() {
  const t = useText();
  const locale = useLocale();
  const { time_zone } = useAdminProgram();
  return useMemo(() => columnsIn<Row>(t, locale, time_zone), [t, locale, time_zone]);
}

function columnsIn<Row extends object>(t: Translate, locale: Locale, timeZone: string) {
  return {
    /**
     * The row's name, as a link, with a small picture before it if there is one. The whole row is clickable, so the
     * link is not a tab stop of its own. `wraps`: a long text takes several lines, since nothing else in the row says
     * what it is. `details` are the values of columns that phones hide; there they are in a line below the name.
     */
    link: (
      id: string,
      header: string,
      {
        to,
        text,
        picture,
        wraps,
        details,
        ...meta
      }: Options & {
        to: (row: Row) => string;
        text: (row: Row) => string;
        picture?: (row: Row) => ReactNode;
        wraps?: boolean;
        details?: (row: Row) => (string | null)[];
      },
    ): DataColumn<Row> => ({
      id,
      header,
      meta,
      cell: ({ row: { original } }) => (
        <>
          <Link
            to={to(original)}
            tabIndex={-1}
            className={classNames(
              "flex max-w-80 items-center gap-2.5 font-strong text-content",
              details && "max-sm:mt-2",
            )}
            title={text(original)}
          >
            {/* On phones the name needs the room of the picture. */}
            {picture ? <span className="contents max-sm:hidden">{picture(original)}</span> : null}
            <span className={wraps ? "my-2 line-clamp-4 whitespace-normal" : phoneLines}>{text(original)}</span>
          </Link>
          {details ? <PhoneDetails details={details(original)} /> : null}
        </>
      ),
    }),
    /** A badge for a status, with its usual label if `label` gives no other. */
    badge: (
      id: string,
      header: string,
      {
        status,
        label,
        ...meta
      }: Options & { status: (row: Row) => string; label?: (row: Row) => string; wide?: boolean },
    ): DataColumn<Row> => ({
      id,
      header,
      meta,
      cell: ({ row: { original } }) => <StatusBadge status={status(original)} label={label?.(original)} />,
    }),
    /** Active or inactive. */
    status: (
      id: string,
      header: string,
      { active, ...meta }: Options & { active: (row: Row) => boolean },
    ): DataColumn<Row> => ({
      id,
      header,
      meta,
      cell: ({ row: { original } }) => <ActiveBadge active={active(original)} />,
    }),
    /** A short text. Hidden on phones. */
    text: (
      id: string,
      header: string,
      { text, ...meta }: Options & { text: (row: Row) => string | null },
    ): DataColumn<Row> => ({
      id,
      header,
      meta: { ...meta, wide: true },
      cell: ({ row: { original } }) => {
        const value = text(original);
        return (
          <span className="block max-w-72 truncate" title={value ?? undefined}>
            {value ?? <Nothing />}
          </span>
        );
      },
    }),
    /** A whole number, or nothing. Hidden on phones if `wide` is not false. */
    number: (
      id: string,
      header: string,
      { value, wide = true, ...meta }: Options & { value: (row: Row) => number | null; wide?: boolean },
    ): DataColumn<Row> => ({
      id,
      header,
      meta: { ...meta, numeric: true, wide },
      cell: ({ row: { original } }) => {
        const number = value(original);
        return number === null ? <Nothing /> : formatNumber(number, locale);
      },
    }),
    /** The day of an ISO time in the program's time zone, or nothing. Hidden on phones. */
    date: (
      id: string,
      header: string,
      { value, ...meta }: Options & { value: (row: Row) => string | null },
    ): DataColumn<Row> => ({
      id,
      header,
      meta: { ...meta, numeric: true, wide: true },
      cell: ({ row: { original } }) => {
        const instant = value(original);
        return instant === null ? <Nothing /> : shortDateText(instant, timeZone, locale);
      },
    }),
    /** The row's menu, at the end of the row. */
    actions: (menu: (row: Row) => ReactNode): DataColumn<Row> => ({
      id: "actions",
      header: () => <span className="sr-only">{t("Actions")}</span>,
      meta: { numeric: true },
      cell: ({ row: { original } }) => <span className="flex justify-end">{menu(original)}</span>,
    }),
    /** A link to the row's form, at the end of the row. */
    edit: ({ to, name }: { to: (row: Row) => string; name: (row: Row) => string }): DataColumn<Row> => ({
      id: "edit",
      header: () => <span className="sr-only">{t("Edit")}</span>,
      meta: { numeric: true },
      cell: ({ row: { original } }) => (
        <Link
          to={to(original)}
          aria-label={t("Edit {name}", { name: name(original) })}
          className="inline-flex size-control-small items-center justify-center rounded-button align-middle text-muted hover:bg-hover hover:text-content"
        >
          <Icon icon={Pencil} size={16} />
        </Link>
      ),
    }),
  };
}

/** The look of a text that is one line, and on phones up to three. */
export const phoneLines = "truncate max-sm:line-clamp-3 max-sm:whitespace-normal";

/** On phones, what columns that are hidden there would show: a line below the name of the row. */
export function PhoneDetails({ details }: { details: (string | null)[] }) {
  return (
    <span className="mb-2 block text-12 wrap-anywhere whitespace-normal text-muted sm:hidden">
      {details.filter(Boolean).join(" · ")}
    </span>
  );
}

/** A small picture of a challenge or reward, for the row of a list. */
export function RowPicture({ name, url }: { name: string; url: string | undefined }) {
  return (
    <span className="size-6 flex-none overflow-hidden rounded-small">
      <TilePicture title={name} imageUrl={url} place="icon" />
    </span>
  );
}

/** What a cell without a value shows. */
export function Nothing() {
  return <span className="text-muted">—</span>;
}

/** The badge 'Active' or 'Inactive'. */
export function ActiveBadge({ active }: { active: boolean }) {
  const t = useText();
  return <StatusBadge status={active ? "active" : "inactive"} label={active ? t("Active") : t("Inactive")} />;
}

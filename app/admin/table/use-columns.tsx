import { Pencil } from "lucide";
import type { ReactNode } from "react";
import { useTimeZone } from "~/admin/frame/use-admin-frame";
import { formatNumber, type Locale } from "~/locales/translate";
import { useLocale, useText, type Translate } from "~/locales/use-text";
import { Icon } from "~/ui/primitives/icon";
import { Link } from "~/ui/primitives/link";
import { StatusBadge } from "~/ui/primitives/status-badge";
import { TilePicture } from "~/ui/primitives/tile";
import type { ColumnOptions, DataColumn } from "~/ui/table/table-columns";
import { dateTimeText, shortDateText } from "~/ui/text/time-texts";
import { HistoryLink, useHistoryPath } from "./history";

/**
 * Makes the columns that most lists have, with values in the reader's language and the program's time zone (UTC on
 * pages without a program). `cell` is for all others.
 */
export function useColumns<Row extends object>() {
  const t = useText();
  const locale = useLocale();
  const timeZone = useTimeZone();
  const hasHistory = useHistoryPath() !== null;
  return { ...cellColumns<Row>(), ...valueColumns<Row>(locale, timeZone), ...controlColumns<Row>(t, hasHistory) };
}

/** A column's options, and what makes its cells. */
type Options<Values = unknown> = Omit<ColumnOptions, "controls"> & Values;

function cellColumns<Row extends object>() {
  return {
    /** Any content. */
    cell: (id: string, header: string, options: Options<{ cell: (row: Row) => ReactNode }>): DataColumn<Row> => ({
      id,
      header,
      ...options,
    }),
    /**
     * The row's name, as a link, with a small picture before it if there is one. The whole row is clickable, so the
     * link is not a tab stop of its own. `wraps`: a long text takes several lines, since nothing else in the row says
     * what it is.
     */
    link: (
      id: string,
      header: string,
      { to, text, picture, wraps, ...options }: Options<LinkOptions<Row>>,
    ): DataColumn<Row> => ({
      id,
      header,
      ...options,
      cell: (row) => (
        <RowLink to={to?.(row)} title={text(row)}>
          {/* On phones the name needs the room of the picture. */}
          {picture ? <span className="contents max-sm:hidden">{picture(row)}</span> : null}
          <span className={wraps ? "my-2 line-clamp-4 whitespace-normal" : phoneLines}>{text(row)}</span>
        </RowLink>
      ),
    }),
    /** A badge for a status, with its usual label if `label` gives no other. */
    badge: (
      id: string,
      header: string,
      { status, label, ...options }: Options<{ status: (row: Row) => string; label?: (row: Row) => string }>,
    ): DataColumn<Row> => ({
      id,
      header,
      ...options,
      cell: (row) => <StatusBadge status={status(row)} label={label?.(row)} />,
    }),
    /** Active or inactive. */
    status: (
      id: string,
      header: string,
      { active, ...options }: Options<{ active: (row: Row) => boolean }>,
    ): DataColumn<Row> => ({ id, header, ...options, cell: (row) => <ActiveBadge active={active(row)} /> }),
  };
}

interface LinkOptions<Row> {
  /** Undefined for admins who may not open the rows. */
  to?: (row: Row) => string;
  text: (row: Row) => string;
  picture?: (row: Row) => ReactNode;
  wraps?: boolean;
}

interface RowLinkProps {
  to?: string;
  title: string;
  children: ReactNode;
}

function RowLink({ to, title, children }: RowLinkProps) {
  const className = "flex max-w-80 items-center gap-2.5 font-strong text-content";
  return to === undefined ? (
    <span className={className} title={title}>
      {children}
    </span>
  ) : (
    <Link to={to} tabIndex={-1} className={className} title={title}>
      {children}
    </Link>
  );
}

/**
 * Columns of one value, hidden on phones unless `wide` is false or the column has a place on the card; a value that is
 * null is shown as nothing.
 */
function valueColumns<Row extends object>(locale: Locale, timeZone: string) {
  type Value<T> = Options<{ value: (row: Row) => T | null }>;
  const numeric = <T,>(
    id: string,
    header: string,
    { value: valueOf, ...options }: Value<T>,
    text: (value: T) => string,
  ): DataColumn<Row> => ({
    id,
    header,
    wide: true,
    numeric: true,
    ...options,
    cell: (row) => {
      const value = valueOf(row);
      return value === null ? <Nothing /> : text(value);
    },
  });
  return {
    /** A short text. */
    text: (
      id: string,
      header: string,
      { text, ...options }: Options<{ text: (row: Row) => string | null }>,
    ): DataColumn<Row> => ({
      id,
      header,
      wide: true,
      ...options,
      cell: (row) => {
        const value = text(row);
        return (
          <span className="block max-w-72 truncate" title={value ?? undefined}>
            {value ?? <Nothing />}
          </span>
        );
      },
    }),
    /** A whole number. */
    number: (id: string, header: string, options: Value<number>) =>
      numeric(id, header, { labeled: true, ...options }, (number) => formatNumber(number, locale)),
    /** The day of an ISO time in the program's time zone. */
    date: (id: string, header: string, options: Value<string>) =>
      numeric(id, header, options, (instant) => shortDateText(instant, timeZone, locale)),
    /** The day and time of an ISO time in the program's time zone. */
    time: (id: string, header: string, options: Value<string>) =>
      numeric(id, header, options, (instant) => dateTimeText(instant, timeZone, locale)),
  };
}

function controlColumns<Row extends object>(t: Translate, hasHistory: boolean) {
  return {
    /** A link to what changed a row, where rows have no menu. No column for those who may not open the audit log. */
    history: ({ id = idOf, name }: { id?: (row: Row) => string; name: (row: Row) => string }): DataColumn<Row>[] =>
      hasHistory
        ? [
            {
              id: "history",
              header: t("History"),
              controls: true,
              numeric: true,
              cell: (row) => <HistoryLink id={id(row)} name={name(row)} />,
            },
          ]
        : [],
    /** The row's menu, at the end of the row. */
    actions: (menu: (row: Row) => ReactNode): DataColumn<Row> => ({
      id: "actions",
      header: t("Actions"),
      controls: true,
      numeric: true,
      cell: (row) => <span className="flex justify-end">{menu(row)}</span>,
    }),
    /** A link to the row's form, at the end of the row. */
    edit: ({ to, name }: { to: (row: Row) => string; name: (row: Row) => string }): DataColumn<Row> => ({
      id: "edit",
      header: t("Edit"),
      controls: true,
      numeric: true,
      cell: (row) => (
        <Link
          to={to(row)}
          aria-label={t("Edit {name}", { name: name(row) })}
          className="inline-flex size-control-small items-center justify-center rounded-button align-middle text-muted hover:bg-hover hover:text-content"
        >
          <Icon icon={Pencil} size={16} />
        </Link>
      ),
    }),
  };
}

function idOf(row: object): string {
  return (row as { id: string }).id;
}

/** The look of a text that is one line, and on phones up to three. */
export const phoneLines = "truncate max-sm:line-clamp-3 max-sm:whitespace-normal";

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
  return (
    <span data-nothing className="text-muted">
      —
    </span>
  );
}

/** The badge 'Active' or 'Inactive'. */
export function ActiveBadge({ active }: { active: boolean }) {
  const t = useText();
  return <StatusBadge status={active ? "active" : "inactive"} label={active ? t("Active") : t("Inactive")} />;
}

import { Link } from "@remix-run/react";
import { Pencil } from "lucide-react";
import { useAdminProgram } from "~/admin/frame/use-admin-frame";
import { formatNumber } from "~/locales/translate";
import { useLocale, useText } from "~/locales/use-text";
import { Icon } from "~/ui/primitives/icon";
import { StatusBadge } from "~/ui/primitives/status-badge";
import type { DataColumn } from "~/ui/table/data-table";
import { shortDateText } from "~/ui/text/time-texts";

/**
 * Makes the columns that most lists have, with values in the reader's language and the program's time zone. `sort` is
 * the column's name in the list's query.
 */
export function useColumns<Row extends object>() {
  const t = useText();
  const locale = useLocale();
  const { time_zone } = useAdminProgram();
  return {
    /** The row's name, as a link. The whole row is clickable, so the link is not a tab stop of its own. */
    link: (
      id: string,
      header: string,
      { sort, to, text }: { sort?: string; to: (row: Row) => string; text: (row: Row) => string },
    ): DataColumn<Row> => ({
      id,
      header,
      meta: { sort },
      cell: ({ row: { original } }) => (
        <Link
          to={to(original)}
          tabIndex={-1}
          className="block max-w-80 truncate font-strong max-sm:max-w-40"
          title={text(original)}
        >
          {text(original)}
        </Link>
      ),
    }),
    /** Active or inactive. */
    status: (
      id: string,
      header: string,
      { sort, active }: { sort?: string; active: (row: Row) => boolean },
    ): DataColumn<Row> => ({
      id,
      header,
      meta: { sort },
      cell: ({ row: { original } }) => <ActiveBadge active={active(original)} />,
    }),
    /** A whole number. Hidden on phones. */
    number: (
      id: string,
      header: string,
      { sort, value }: { sort?: string; value: (row: Row) => number },
    ): DataColumn<Row> => ({
      id,
      header,
      meta: { sort, numeric: true, wide: true },
      cell: ({ row: { original } }) => formatNumber(value(original), locale),
    }),
    /** The day of an ISO time in the program's time zone. Hidden on phones. */
    date: (
      id: string,
      header: string,
      { sort, value }: { sort?: string; value: (row: Row) => string },
    ): DataColumn<Row> => ({
      id,
      header,
      meta: { sort, numeric: true, wide: true },
      cell: ({ row: { original } }) => shortDateText(value(original), time_zone, locale),
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
          className="inline-grid size-control-small place-items-center rounded-button align-middle text-muted hover:bg-hover hover:text-content"
        >
          <Icon icon={Pencil} size={16} />
        </Link>
      ),
    }),
  };
}

/** The badge 'Active' or 'Inactive'. */
export function ActiveBadge({ active }: { active: boolean }) {
  const t = useText();
  return <StatusBadge status={active ? "active" : "inactive"} label={active ? t("Active") : t("Inactive")} />;
}

import { useSearchParams } from "@remix-run/react";
import { Plus, type IconNode } from "lucide";
import type { ReactNode } from "react";
import type { Page } from "~/platform/paging";
import { ButtonLink } from "~/ui/primitives/button";
import { PageTitle } from "~/ui/primitives/page-title";
import { EmptyState } from "~/ui/states/empty-state";
import { DataTable, type DataColumn } from "~/ui/table/data-table";
import type { ListFilterChoice } from "~/ui/table/list-filter";
import type { SearchedListTexts } from "~/ui/table/list-texts";
import { ListToolbar } from "~/ui/table/list-toolbar";
import { choosableColumns } from "~/ui/table/table-columns";
import { useSettingsCrumb } from "./settings-page";

interface SettingsListProps<Row extends { id: string }> {
  title: string;
  /** The breadcrumbs between the settings and this page. */
  crumbs?: readonly { label: string; to: string }[];
  texts: SearchedListTexts;
  /** The name under which the browser stores the choice of columns. */
  tableId: string;
  columns: DataColumn<Row>[];
  rows: Page<Row>;
  /** The URL of a row's page. */
  rowTo: (row: Row) => string;
  /** The name of a row for its checkbox; with `bulkActions`. */
  rowLabel?: (row: Row) => string;
  /** The actions on the selected rows. */
  bulkActions?: (selected: readonly Row[], clear: () => void) => ReactNode;
  filters?: readonly ListFilterChoice[];
  /** The link to the page that adds a row. */
  add?: { label: string; to: string };
  /** Other actions on the whole list, in the title bar. */
  actions?: ReactNode;
  /** Shown at the right of the toolbar, such as saved views. */
  toolbarActions?: ReactNode;
  /** While there is nothing to list: what will be here and what for. */
  empty: { icon: IconNode; title: string; text: string };
  /** Between the title and the list. */
  children?: ReactNode;
}

/** A settings page that lists rows. While there are none, the link to add one is in their place. */
export function SettingsList<Row extends { id: string }>({
  title,
  crumbs = [],
  texts,
  tableId,
  columns,
  rows,
  filters,
  add,
  actions,
  toolbarActions,
  empty,
  children,
  ...table
}: SettingsListProps<Row>) {
  const [search] = useSearchParams();
  const isEmpty = search.size === 0 && rows.totalItems === 0;
  const addLink = add && (
    <ButtonLink icon={Plus} to={add.to}>
      {add.label}
    </ButtonLink>
  );
  const titleAdd = isEmpty ? null : addLink;
  return (
    <div className="min-w-0">
      <PageTitle
        title={title}
        crumbs={[useSettingsCrumb(), ...crumbs]}
        count={rows.totalItems}
        more={rows.more}
        actions={
          actions || titleAdd ? (
            <>
              {actions}
              {titleAdd}
            </>
          ) : null
        }
      />
      {children}
      <ListToolbar
        texts={texts}
        filters={filters}
        table={{ id: tableId, columns: choosableColumns(columns) }}
        actions={toolbarActions}
      />
      <DataTable
        texts={texts}
        tableId={tableId}
        columns={columns}
        rows={rows}
        empty={isEmpty ? <EmptyState plain {...empty} action={addLink} /> : undefined}
        {...table}
      />
    </div>
  );
}

import { useSearchParams } from "@remix-run/react";
import { Plus } from "lucide";
import type { ReactNode } from "react";
import { ButtonLink } from "~/ui/primitives/button";
import { PageTitle, type PageTitleProps } from "~/ui/primitives/page-title";
import type { EmptyStateProps } from "~/ui/states/empty-state";
import { DataTable, type DataTableProps } from "~/ui/table/data-table";
import type { ListFilterChoice } from "~/ui/table/list-filter";
import type { ListTexts, SearchedListTexts } from "~/ui/table/list-texts";
import { isNarrowed } from "~/ui/table/list-toolbar";
import { SavedViews, type SavedViewsProps } from "../saved-views/saved-views";

type TableOptions<Row extends { id: string }> = Omit<DataTableProps<Row>, "texts" | "toolbar" | "empty">;

interface ListPageProps<Row extends { id: string }> extends TableOptions<Row> {
  title: string;
  crumbs?: PageTitleProps["crumbs"];
  /** A title bar of the page's area, in place of the usual one. */
  titleBar?: (props: PageTitleProps) => ReactNode;
  /** The link to the page that adds a row. While `empty` is shown, it is there. */
  add?: { label: string; to: string } | null;
  /** Other actions on the whole list, in the title bar. */
  actions?: ReactNode;
  /** With a search field's label, the list can be searched. */
  texts: ListTexts | SearchedListTexts;
  filters?: readonly ListFilterChoice[];
  /** The list whose views admins can save. */
  views?: SavedViewsProps;
  /** While there is nothing to list: what will be here and what for. */
  empty?: Omit<EmptyStateProps, "action">;
  /** Between the title and the list. */
  children?: ReactNode;
}

/** A page of the admin that lists rows: title, actions, search, filters, saved views, table and pages. */
export function ListPage<Row extends { id: string }>({
  title,
  crumbs,
  titleBar = (props) => <PageTitle {...props} />,
  add,
  actions,
  texts,
  filters,
  views,
  empty,
  children,
  ...table
}: ListPageProps<Row>) {
  const [search] = useSearchParams();
  const { totalItems, more, estimated } = table.rows;
  const isEmpty = empty !== undefined && totalItems === 0 && !isNarrowed(search, filters);
  const addLink = add ? (
    <ButtonLink icon={Plus} to={add.to} compact={Boolean(actions) && !isEmpty}>
      {add.label}
    </ButtonLink>
  ) : null;
  const allActions =
    actions || (addLink && !isEmpty) ? (
      <>
        {actions}
        {isEmpty ? null : addLink}
      </>
    ) : null;
  // Without an element around it: a table directly in <main> is as high as the window (admin.css).
  return (
    <>
      {titleBar({ title, crumbs, count: totalItems, more, estimated, actions: allActions })}
      {children}
      <DataTable
        {...table}
        {...("search" in texts
          ? { texts, toolbar: { filters, actions: views ? <SavedViews {...views} /> : null } }
          : { texts })}
        empty={empty && { ...empty, action: addLink }}
      />
    </>
  );
}

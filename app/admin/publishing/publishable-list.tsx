import { useSearchParams } from "@remix-run/react";
import { Archive, ArchiveRestore, Eye, EyeOff, ListOrdered } from "lucide";
import { useText } from "~/locales/use-text";
import type { Page } from "~/platform/paging";
import type { NamedTag } from "~/services/tags/tags.schema";
import { ButtonLink } from "~/ui/primitives/button";
import type { EmptyStateProps } from "~/ui/states/empty-state";
import type { DataColumn } from "~/ui/table/data-table";
import { ExportTable } from "~/ui/table/export-table";
import type { ListFilterChoice } from "~/ui/table/list-filter";
import type { SearchedListTexts } from "~/ui/table/list-texts";
import { useAdminProgram } from "../frame/use-admin-frame";
import { tagFilter } from "../table/list-filters";
import { ListPage } from "../table/list-page";
import { SelectionActions, type SelectionAction } from "../table/selection-actions";
import type { PublishableNoun } from "./use-publishable-actions";

interface PublishableRow {
  id: string;
  name: string;
  status: string;
  published: boolean;
}

interface PublishableListProps<Row extends PublishableRow> {
  noun: PublishableNoun;
  title: string;
  texts: SearchedListTexts;
  addLabel: string;
  columns: readonly DataColumn<Row>[];
  rows: Page<Row>;
  /** The program's admin tags. */
  tags: readonly NamedTag[];
  /** The filters of this noun, before those by tags and days. */
  filters: readonly ListFilterChoice[];
  empty: Omit<EmptyStateProps, "action">;
}

/** The list of a program's challenges or rewards, with what publishing needs: order, download and selected rows. */
export function PublishableList<Row extends PublishableRow>({
  noun,
  addLabel,
  tags,
  filters,
  ...list
}: PublishableListProps<Row>) {
  const t = useText();
  const { id, may } = useAdminProgram();
  const [search] = useSearchParams();
  const url = `/admin/v2/programs/${id}/${noun}`;
  const mayUpdate = may(`${noun}:update`);
  const mayManage = may(`${noun}:manage`);
  const { totalItems } = list.rows;
  const hasOrder = mayUpdate && totalItems > 1;
  const hasExport = mayManage && totalItems > 0;
  return (
    <ListPage
      {...list}
      add={may(`${noun}:create`) ? { label: addLabel, to: `${url}/new` } : null}
      actions={
        hasOrder || hasExport ? (
          <>
            {hasOrder ? (
              <ButtonLink compact variant="quiet" icon={ListOrdered} to={`${url}/order`}>
                {t("Order on home")}
              </ButtonLink>
            ) : null}
            {hasExport ? <ExportTable to={`${url}.csv?${search}`} /> : null}
          </>
        ) : null
      }
      filters={[
        ...filters,
        ...tagFilter(t, tags),
        { name: "start", label: t("Start") },
        { name: "finish", label: t("End") },
        { name: "created", label: t("Created") },
      ]}
      views={{ list: noun }}
      tableId={noun}
      rowTo={(row) => `/admin/v2/${noun}/${row.id}`}
      rowLabel={(row) => row.name}
      bulkActions={
        mayUpdate || mayManage
          ? (selected, clear) => (
              <PublishableSelection
                url={url}
                selected={selected}
                clear={clear}
                mayUpdate={mayUpdate}
                tags={mayManage ? tags : undefined}
              />
            )
          : undefined
      }
    />
  );
}

interface PublishableSelectionProps {
  url: string;
  selected: readonly PublishableRow[];
  clear: () => void;
  mayUpdate: boolean;
  /** Undefined for admins who may neither tag nor export rows. */
  tags: readonly NamedTag[] | undefined;
}

function PublishableSelection({ url, selected, clear, mayUpdate, tags }: PublishableSelectionProps) {
  const actions = useScheduleActions(selected);
  return (
    <SelectionActions
      url={url}
      ids={selected.map(({ id }) => id)}
      clear={clear}
      actions={mayUpdate ? actions : []}
      tags={tags}
      exportUrl={tags ? `${url}.csv` : undefined}
    />
  );
}

/** The actions that fit rows with a schedule: what is archived can only be restored. */
function useScheduleActions(rows: readonly { status: string; published: boolean }[]): SelectionAction[] {
  const t = useText();
  const live = rows.filter(({ status }) => status !== "archived");
  return [
    ...(live.some(({ published }) => !published) ? [{ intent: "publish", label: t("Publish"), icon: Eye }] : []),
    ...(live.some(({ published }) => published) ? [{ intent: "unpublish", label: t("Unpublish"), icon: EyeOff }] : []),
    ...(live.length > 0 ? [{ intent: "archive", label: t("Archive"), icon: Archive }] : []),
    ...(live.length < rows.length ? [{ intent: "restore", label: t("Restore"), icon: ArchiveRestore }] : []),
  ];
}

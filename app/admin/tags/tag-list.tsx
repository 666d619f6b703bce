import { Link, useSearchParams } from "@remix-run/react";
import { Pencil, Plus, Tags } from "lucide-react";
import { useConsoleProgram } from "~/admin/frame/use-console";
import { useSettingsCrumb } from "~/admin/settings/settings-page";
import { formatNumber, phrase } from "~/locales/say";
import { useLocale, useText } from "~/locales/use-text";
import type { Page } from "~/services/paging";
import type { TagKind, TagRowView } from "~/services/tags/tags.schema";
import { ButtonLink } from "~/ui/button";
import { DataTable, type DataColumn } from "~/ui/data-table";
import { EmptyState } from "~/ui/empty-state";
import { Icon } from "~/ui/icon";
import { ListToolbar } from "~/ui/list-toolbar";
import { PageTitle } from "~/ui/page-title";
import { shortDateText } from "~/ui/time-texts";
import { tagsPath } from "./tag-paths";
import { TagStatus } from "./tag-status";

export const TAG_TITLES: Record<TagKind, string> = { content: phrase("Content tags"), admin: phrase("Admin tags") };

const ABOUT: Record<TagKind, string> = {
  content: phrase(
    "Content tags say what challenges and rewards are about. Add the first one, then choose it in their forms.",
  ),
  admin: phrase(
    "Admin tags are your own notes on challenges and rewards; participants never see them. Add the first one.",
  ),
};

/** The program's tags of one kind. A content tag's row leads to what it stands on, an admin tag's to its form. */
export function TagListPage({ kind, rows }: { kind: TagKind; rows: Page<TagRowView> }) {
  const t = useText();
  const { id } = useConsoleProgram();
  const [search] = useSearchParams();
  const path = tagsPath(id, kind);
  const settings = useSettingsCrumb();
  const add = (
    <ButtonLink to={`${path}/new`}>
      <Icon icon={Plus} size={16} />
      {t("Add tag")}
    </ButtonLink>
  );
  const nothing = search.size === 0 && rows.totalItems === 0;
  const tagTo = (tag: TagRowView) => (kind === "content" ? `${path}/${tag.id}` : `${path}/${tag.id}/edit`);
  const filters = [
    {
      name: "active",
      label: t("Status"),
      options: [
        { value: "true", label: t("Active") },
        { value: "false", label: t("Inactive") },
      ],
    },
  ];
  return (
    <div className="min-w-0">
      <PageTitle
        title={t(TAG_TITLES[kind])}
        crumbs={[settings]}
        count={rows.totalItems}
        actions={nothing ? null : add}
      />
      <ListToolbar noun={t("tags")} filters={filters} />
      <DataTable
        noun={t("tags")}
        columns={useTagColumns(path, tagTo)}
        rows={rows}
        rowTo={tagTo}
        empty={
          nothing ? (
            <EmptyState plain icon={Tags} title={t("No tags yet")} text={t(ABOUT[kind])} action={add} />
          ) : undefined
        }
      />
    </div>
  );
}

function useTagColumns(path: string, tagTo: (tag: TagRowView) => string): DataColumn<TagRowView>[] {
  const t = useText();
  const locale = useLocale();
  const { time_zone } = useConsoleProgram();
  return [
    {
      id: "name",
      header: t("Name"),
      meta: { sort: "name" },
      cell: ({ row: { original } }) => (
        <Link
          to={tagTo(original)}
          tabIndex={-1}
          className="block max-w-80 truncate font-strong max-sm:max-w-40"
          title={original.name}
        >
          {original.name}
        </Link>
      ),
    },
    {
      id: "status",
      header: t("Status"),
      meta: { sort: "active" },
      cell: ({ row }) => <TagStatus active={row.original.active} />,
    },
    {
      id: "used",
      header: t("Used"),
      meta: { sort: "taggings_count", numeric: true, wide: true },
      cell: ({ row }) => formatNumber(row.original.taggings_count, locale),
    },
    {
      id: "created",
      header: t("Created"),
      meta: { sort: "created_at", numeric: true, wide: true },
      cell: ({ row }) => shortDateText(row.original.created_at, time_zone, locale),
    },
    {
      id: "edit",
      header: () => <span className="sr-only">{t("Edit")}</span>,
      meta: { numeric: true },
      cell: ({ row: { original } }) => (
        <Link
          to={`${path}/${original.id}/edit`}
          aria-label={t("Edit {name}", { name: original.name })}
          className="inline-grid size-control-small place-items-center rounded-button align-middle text-muted hover:bg-hover hover:text-content"
        >
          <Icon icon={Pencil} size={16} />
        </Link>
      ),
    },
  ];
}

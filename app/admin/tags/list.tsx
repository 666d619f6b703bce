import type { MetaFunction } from "@remix-run/node";
import { useLoaderData, useLocation } from "@remix-run/react";
import { CircleCheck, CircleOff, Tags, Trash2 } from "lucide";
import { titleOf } from "~/admin/frame/document-title";
import { useSettingsCrumb } from "~/admin/settings/settings-page";
import { ListPage } from "~/admin/table/list-page";
import { useColumns } from "~/admin/table/use-columns";
import { programAction, programLoader } from "~/http/handlers/admin.server";
import { msg } from "~/locales/translate";
import { textOf, useText } from "~/locales/use-text";
import { tagKindOf, tagsPath, type TagKind } from "~/services/tags/tag-kind";
import { listTags } from "~/services/tags/tags.admin.server";
import { tagListIntent, tagListQuery, type TagRowView } from "~/services/tags/tags.schema";
import { useAdminProgram } from "../frame/use-admin-frame";
import { activeFilter } from "../table/list-filters";
import { SelectionActions } from "../table/selection-actions";
import { TAG_LIST } from "./list-texts";
import { activate, create, deactivate, delete_selected } from "./tag-intents.server";

export const TAG_TITLES: Record<TagKind, string> = { content: msg("Content tags"), admin: msg("Admin tags") };

const ABOUT: Record<TagKind, string> = {
  content: msg(
    "Content tags group challenges and rewards by topic. Add your first one, then use it in a challenge or reward.",
  ),
  admin: msg(
    "Admin tags organize challenges and rewards for your team. Participants never see them. Add your first one.",
  ),
};

export const loader = programLoader({ query: tagListQuery }, ({ ctx, query, url }) =>
  listTags(ctx, tagKindOf(url.pathname), query),
);
export const action = programAction(tagListIntent, { create, activate, deactivate, delete_selected });
export { clientAction, shouldRevalidate } from "~/admin/forms/client-action";

export const meta: MetaFunction = ({ matches, location }) =>
  titleOf(textOf(matches)(TAG_TITLES[tagKindOf(location.pathname)]), matches);

/** The program's tags of one kind. A content tag's row leads to its detail page, an admin tag's to its form. */
export default function TagList() {
  const t = useText();
  const rows = useLoaderData<typeof loader>();
  const { pathname } = useLocation();
  const kind = tagKindOf(pathname);
  const path = tagsPath(useAdminProgram().id, kind);
  const column = useColumns<TagRowView>();
  const editTo = (tag: TagRowView) => `${path}/${tag.id}/edit`;
  const rowTo = kind === "content" ? (tag: TagRowView) => `${path}/${tag.id}` : editTo;
  const columns = [
    column.link("name", t("Name"), { sort: "name", to: rowTo, text: (tag) => tag.name }),
    column.status("status", t("Status"), { sort: "active", active: (tag) => tag.active }),
    column.number("used", t("Used"), { card: "fact", sort: "taggings_count", value: (tag) => tag.taggings_count }),
    column.date("created", t("Created"), { sort: "created_at", value: (tag) => tag.created_at }),
    column.edit({ to: editTo, name: (tag) => tag.name }),
    ...column.history({ name: (row) => row.name }),
  ];
  return (
    <ListPage
      title={t(TAG_TITLES[kind])}
      crumbs={[useSettingsCrumb()]}
      texts={TAG_LIST}
      tableId="tags"
      columns={columns}
      rows={rows}
      rowTo={rowTo}
      rowLabel={(tag) => tag.name}
      bulkActions={(selected, clear) => (
        <SelectionActions
          url={pathname}
          ids={selected.map(({ id }) => id)}
          clear={clear}
          actions={[
            { intent: "activate", label: t("Activate"), icon: CircleCheck },
            { intent: "deactivate", label: t("Deactivate"), icon: CircleOff },
            {
              intent: "delete_selected",
              label: t("Delete"),
              icon: Trash2,
              confirm: {
                title: t({ one: "Delete {count} tag?", other: "Delete {count} tags?" }, { count: selected.length }),
                text: t("Tags in use won't be deleted. This can't be undone."),
              },
            },
          ]}
        />
      )}
      filters={[activeFilter(t)]}
      add={{ label: t("Add tag"), to: `${path}/new` }}
      views={{ list: `${kind}-tags` }}
      empty={{ icon: Tags, title: t("No tags yet"), text: t(ABOUT[kind]) }}
    />
  );
}

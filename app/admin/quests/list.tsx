import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { Flag } from "lucide";
import { titleOf } from "~/admin/frame/document-title";
import { useAdminProgram } from "~/admin/frame/use-admin-frame";
import { useSettingsCrumb } from "~/admin/settings/settings-page";
import { ListPage } from "~/admin/table/list-page";
import { useColumns } from "~/admin/table/use-columns";
import { programAction, programLoader } from "~/http/handlers/admin.server";
import { textOf, useText } from "~/locales/use-text";
import { SCHEDULE_STATUSES } from "~/platform/schedule";
import { questListIntent, questListQuery, type QuestRow } from "~/services/quests/quests-admin.schema";
import { listQuestsForAdmin } from "~/services/quests/quests.admin.server";
import { StatusBadge, statusLabel } from "~/ui/primitives/status-badge";
import { QUEST_LIST } from "./list-texts";
import { create } from "./quest-intents.server";

export const loader = programLoader({ query: questListQuery }, ({ ctx, query }) => listQuestsForAdmin(ctx, query));
export const action = programAction(questListIntent, { create });
export { clientAction, shouldRevalidate } from "~/admin/forms/client-action";

export const meta: MetaFunction = ({ matches }) => titleOf(textOf(matches)("Quests"), matches);

/** The quests of a program, with how many participants began and completed each. */
export default function QuestList() {
  const t = useText();
  const rows = useLoaderData<typeof loader>();
  const { id } = useAdminProgram();
  const column = useColumns<QuestRow>();
  const path = `/admin/v2/programs/${id}/settings/program/quests`;
  const rowTo = (row: QuestRow) => `${path}/${row.id}/edit`;
  const statuses = SCHEDULE_STATUSES.map((status) => ({ value: status, label: t(statusLabel(status)) }));
  const columns = [
    column.link("title", t("Title"), { sort: "title", to: rowTo, text: (row) => row.title }),
    column.cell("status", t("Status"), {
      cell: (row) =>
        row.published && row.impossible.length > 0 ? (
          <StatusBadge status={row.status} label={t("Can't be finished")} tone="bad" />
        ) : (
          <StatusBadge status={row.status} />
        ),
    }),
    column.number("steps", t("Steps"), { value: (row) => row.steps.length }),
    column.number("began", t("Began"), { card: "fact", value: (row) => row.began }),
    column.number("completed", t("Completed"), { card: "fact", value: (row) => row.completed }),
    column.number("points", t("Points given"), { value: (row) => row.points }),
    column.date("start", t("Start"), { sort: "start", value: (row) => row.start }),
    column.date("finish", t("End"), { sort: "finish", value: (row) => row.finish }),
    column.date("created", t("Created"), { sort: "created_at", hidden: true, value: (row) => row.created_at }),
    ...column.history({ name: (row) => row.title }),
  ];
  return (
    <ListPage
      title={t("Quests")}
      crumbs={[useSettingsCrumb()]}
      texts={QUEST_LIST}
      tableId="quests"
      columns={columns}
      rows={rows}
      rowTo={rowTo}
      rowLabel={(row) => row.title}
      filters={[{ name: "status", label: t("Status"), multiple: true, options: statuses }]}
      add={{ label: t("Add quest"), to: `${path}/new` }}
      empty={{
        icon: Flag,
        title: t("No quests yet"),
        text: t("A quest is several challenges with a prize for everybody who does all of them."),
      }}
    />
  );
}

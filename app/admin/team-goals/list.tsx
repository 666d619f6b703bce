import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { Users } from "lucide";
import { titleOf } from "~/admin/frame/document-title";
import { useAdminProgram } from "~/admin/frame/use-admin-frame";
import { useSettingsCrumb } from "~/admin/settings/settings-page";
import { ListPage } from "~/admin/table/list-page";
import { useColumns } from "~/admin/table/use-columns";
import { programAction, programLoader } from "~/http/handlers/admin.server";
import { formatNumber } from "~/locales/translate";
import { textOf, useLocale, useText } from "~/locales/use-text";
import {
  GOAL_STATUSES,
  teamGoalListIntent,
  teamGoalListQuery,
  type TeamGoalRow,
} from "~/services/team-goals/team-goals-admin.schema";
import { listTeamGoals } from "~/services/team-goals/team-goals.admin.server";
import { create } from "./goal-intents.server";
import { countsLabel, statusLabel, statusTone } from "./goal-texts";
import { GOAL_LIST } from "./list-texts";

export const loader = programLoader({ query: teamGoalListQuery }, ({ ctx, query }) => listTeamGoals(ctx, query));
/** `POST` adds a team goal. */
export const action = programAction(teamGoalListIntent, { create });
export { clientAction, shouldRevalidate } from "~/admin/forms/client-action";

export const meta: MetaFunction = ({ matches }) => titleOf(textOf(matches)("Team goals"), matches);

/** The team goals of the program, the latest first. */
export default function TeamGoalList() {
  const t = useText();
  const locale = useLocale();
  const rows = useLoaderData<typeof loader>();
  const { id } = useAdminProgram();
  const column = useColumns<TeamGoalRow>();
  const path = `/admin/v2/programs/${id}/settings/program/team-goals`;
  const rowTo = (row: TeamGoalRow) => `${path}/${row.id}/edit`;
  const number = (value: number) => formatNumber(value, locale);
  const columns = [
    column.link("title", t("Title"), { sort: "title", to: rowTo, text: (row) => row.title, wraps: true }),
    column.badge("status", t("Status"), {
      status: (row) => statusTone(row.status),
      label: (row) => t(statusLabel(row.status)),
    }),
    column.text("progress", t("Progress"), {
      card: "fact",
      text: (row) => t("{done} of {target}", { done: number(row.progress), target: number(row.target) }),
    }),
    column.text("counts", t("What counts"), { hidden: true, text: (row) => t(countsLabel(row.counts)) }),
    column.number("contributors", t("Contributors"), { value: (row) => row.contributors }),
    column.number("prizes", t("Prizes"), { value: (row) => row.prizes }),
    column.date("starts_at", t("Start"), { sort: "starts_at", value: (row) => row.starts_at }),
    column.date("ends_at", t("End"), { card: "fact", sort: "ends_at", value: (row) => row.ends_at }),
    column.date("created", t("Created"), { sort: "created_at", hidden: true, value: (row) => row.created_at }),
    ...column.history({ name: (row) => row.title }),
  ];
  const options = GOAL_STATUSES.map((status) => ({ value: status, label: t(statusLabel(status)) }));
  return (
    <ListPage
      title={t("Team goals")}
      crumbs={[useSettingsCrumb()]}
      texts={GOAL_LIST}
      tableId="team-goals"
      columns={columns}
      rows={rows}
      rowTo={rowTo}
      filters={[{ name: "status", label: t("Status"), multiple: true, options }]}
      add={{ label: t("Add team goal"), to: `${path}/new` }}
      empty={{
        icon: Users,
        title: t("No team goals yet"),
        text: t("One number that all participants reach together. When they do, those who helped get a prize."),
      }}
    />
  );
}

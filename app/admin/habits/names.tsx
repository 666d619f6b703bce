import type { MetaFunction } from "@remix-run/node";
import { useLoaderData, useLocation } from "@remix-run/react";
import { Eye, EyeOff, Trophy } from "lucide";
import { titleOf } from "~/admin/frame/document-title";
import { useAdminProgram } from "~/admin/frame/use-admin-frame";
import { useSettingsCrumb } from "~/admin/settings/settings-page";
import { ListPage } from "~/admin/table/list-page";
import { SelectionActions } from "~/admin/table/selection-actions";
import { useColumns } from "~/admin/table/use-columns";
import { programAction, programLoader } from "~/http/handlers/admin.server";
import { textOf, useText } from "~/locales/use-text";
import { listLeaderboardNames } from "~/services/habits/leaderboard.admin.server";
import {
  leaderboardNamesIntent,
  leaderboardNamesQuery,
  type LeaderboardNameView,
} from "~/services/habits/leaderboard.schema";
import { NAME_LIST } from "./list-texts";
import { hide, show } from "./name-intents.server";

export const loader = programLoader({ query: leaderboardNamesQuery }, ({ ctx, query }) =>
  listLeaderboardNames(ctx, query),
);
export const action = programAction(leaderboardNamesIntent, { hide, show });
export { clientAction, shouldRevalidate } from "~/admin/forms/client-action";

export const meta: MetaFunction = ({ matches }) => titleOf(textOf(matches)("Names on the leaderboard"), matches);

/** The names that participants chose for the leaderboard, to hide one that should not be there. */
export default function LeaderboardNames() {
  const t = useText();
  const rows = useLoaderData<typeof loader>();
  const { id } = useAdminProgram();
  const { pathname } = useLocation();
  const column = useColumns<LeaderboardNameView>();
  const rowTo = (row: LeaderboardNameView) => `/admin/v2/programs/${id}/users/${row.id}`;
  const columns = [
    column.link("name", t("Name"), { sort: "name", to: rowTo, text: (row) => row.name }),
    column.badge("hidden", t("Status"), {
      status: (row) => (row.hidden ? "inactive" : "active"),
      label: (row) => (row.hidden ? t("Hidden") : t("Shown")),
    }),
    column.text("email", t("Email"), { card: "fact", text: (row) => row.email }),
    column.number("points", t("Points"), { card: "fact", sort: "points", value: (row) => row.points }),
    column.date("created", t("Joined"), { sort: "created_at", value: (row) => row.created_at }),
  ];
  const options = [
    { value: "false", label: t("Shown") },
    { value: "true", label: t("Hidden") },
  ];
  return (
    <ListPage
      title={t("Names on the leaderboard")}
      crumbs={[useSettingsCrumb(), { label: t("Habits"), to: `/admin/v2/programs/${id}/settings/program/habits` }]}
      texts={NAME_LIST}
      tableId="leaderboard-names"
      columns={columns}
      rows={rows}
      rowTo={rowTo}
      rowLabel={(row) => row.name}
      bulkActions={(selected, clear) => (
        <SelectionActions
          url={pathname}
          ids={selected.map((row) => row.id)}
          clear={clear}
          actions={[
            { intent: "hide", label: t("Hide"), icon: EyeOff },
            { intent: "show", label: t("Show"), icon: Eye },
          ]}
        />
      )}
      filters={[{ name: "hidden", label: t("Status"), options }]}
      empty={{
        icon: Trophy,
        title: t("Nobody has joined yet"),
        text: t("Names appear here as soon as participants join the leaderboard."),
      }}
    />
  );
}

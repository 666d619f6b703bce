import type { MetaFunction } from "@remix-run/node";
import { useLoaderData, useSearchParams } from "@remix-run/react";
import { Users } from "lucide-react";
import { titleOf } from "~/admin/frame/document-title";
import { useColumns } from "~/admin/table/use-columns";
import { programLoader } from "~/http/handlers/admin.server";
import { textOf, useText } from "~/locales/use-text";
import { participantListQuery, type ParticipantRowView } from "~/services/participants/participants-admin.schema";
import { listParticipants } from "~/services/participants/participants.admin.server";
import { PARTICIPANT_STATUSES } from "~/services/participants/participants.schema";
import { Avatar } from "~/ui/primitives/avatar";
import { PageTitle } from "~/ui/primitives/page-title";
import { statusLabel } from "~/ui/primitives/status-badge";
import { EmptyState } from "~/ui/states/empty-state";
import { DataTable } from "~/ui/table/data-table";
import { ListToolbar } from "~/ui/table/list-toolbar";
import { useAdminProgram } from "../frame/use-admin-frame";

export const loader = programLoader({ query: participantListQuery }, async ({ ctx, query }) =>
  listParticipants(ctx, query),
);

export const meta: MetaFunction = ({ matches }) => titleOf(textOf(matches)("Users"), matches);

/** The list of the program's participants. */
export default function ParticipantList() {
  const t = useText();
  const rows = useLoaderData<typeof loader>();
  const { id, term_points_as } = useAdminProgram();
  const [search] = useSearchParams();
  const participantTo = (row: ParticipantRowView) => `/admin/v2/programs/${id}/users/${row.id}`;
  const column = useColumns<ParticipantRowView>();
  const columns = [
    column.link("name", t("Name"), {
      sort: "name",
      to: participantTo,
      text: (row) => row.name,
      picture: (row) => <Avatar name={row.name} url={row.avatar.url} size="tiny" />,
    }),
    column.text("email", t("Email"), { sort: "email", text: (row) => row.email }),
    column.badge("status", t("Status"), { sort: "status", wide: true, status: (row) => row.status }),
    column.number("points", term_points_as, { sort: "unused_points", wide: false, value: (row) => row.unused_points }),
    column.number("challenges", t("Challenges"), {
      sort: "completed_challenges",
      value: (row) => row.completed_challenges,
    }),
    column.number("rewards", t("Rewards"), { sort: "rewards_earned", value: (row) => row.rewards_earned }),
    column.date("joined", t("Joined"), { sort: "created_at", value: (row) => row.created_at }),
  ];
  const filters = [
    {
      name: "status",
      label: t("Status"),
      options: PARTICIPANT_STATUSES.map((value) => ({ value, label: t(statusLabel(value)) })),
    },
  ];
  return (
    <>
      <PageTitle title={t("Users")} count={rows.totalItems} />
      <ListToolbar noun={t("users")} filters={filters} />
      <DataTable
        noun={t("users")}
        columns={columns}
        rows={rows}
        rowTo={participantTo}
        empty={
          search.size > 0 ? undefined : (
            <EmptyState
              plain
              icon={Users}
              title={t("No users yet")}
              text={t("Participants who sign up on the program's site appear here.")}
            />
          )
        }
      />
    </>
  );
}

import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { titleOf } from "~/admin/frame/document-title";
import { useColumns } from "~/admin/table/use-columns";
import { programLoader } from "~/http/handlers/admin.server";
import { textOf, useLocale, useText } from "~/locales/use-text";
import { listParticipantReferrals } from "~/services/participants/participant-tabs.admin.server";
import {
  participantReferralsQuery,
  type ParticipantReferralView,
} from "~/services/participants/participant-tabs.schema";
import { statusLabel } from "~/ui/primitives/status-badge";
import { EmptyState } from "~/ui/states/empty-state";
import { DataTable, type DataColumn } from "~/ui/table/data-table";
import { dateTimeText } from "~/ui/text/time-texts";
import { useAdminProgram } from "../frame/use-admin-frame";
import { ParticipantFrame } from "./participant-frame";
import { participantPage } from "./participant-page.server";

/** As JSON: a page of the list, with the participant. */
export const loader = programLoader({ query: participantReferralsQuery }, (args) =>
  participantPage(args, listParticipantReferrals(args.ctx, args.param("participantId"), args.query)),
);

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  titleOf(data && `${textOf(matches)("Recruited")}: ${data.participant.name}`, matches);

/** The friends who joined through the participant's link. */
export default function ParticipantRecruited() {
  const t = useText();
  const { participant, ...rows } = useLoaderData<typeof loader>();
  const locale = useLocale();
  const { id, term_points_as, time_zone } = useAdminProgram();
  const column = useColumns<ParticipantReferralView>();
  const friendTo = (row: ParticipantReferralView) => `/admin/v2/programs/${id}/users/${row.referred_participant_id}`;
  const columns: DataColumn<ParticipantReferralView>[] = [
    column.link("name", t("Name"), { to: friendTo, text: (row) => row.name }),
    column.text("email", t("Email"), { text: (row) => row.email }),
    column.badge("status", t("Referral"), { status: (row) => row.status, label: (row) => t(statusLabel(row.status)) }),
    column.badge("participant_status", t("Status"), { wide: true, status: (row) => row.participant_status }),
    column.number("points", term_points_as, { sort: "points", wide: false, value: (row) => row.points }),
    {
      id: "created",
      header: t("Joined"),
      meta: { sort: "created_at", numeric: true, wide: true },
      cell: ({ row }) => dateTimeText(row.original.created_at, time_zone, locale),
    },
  ];
  return (
    <ParticipantFrame participant={participant}>
      <DataTable
        noun={t("referrals")}
        columns={columns}
        rows={rows}
        rowTo={friendTo}
        empty={
          <EmptyState
            plain
            title={t("Nobody recruited yet")}
            text={t("Friends who join through the participant's link appear here.")}
          />
        }
      />
    </ParticipantFrame>
  );
}

import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { titleOf } from "~/admin/frame/document-title";
import { useColumns } from "~/admin/table/use-columns";
import { programLoader } from "~/http/handlers/admin.server";
import { textOf, useLocale, useText } from "~/locales/use-text";
import { challengeTypeLabel } from "~/services/challenge-types/registry";
import { listParticipantChallenges } from "~/services/participant-tabs/participant-tabs.admin.server";
import {
  participantChallengesQuery,
  type ParticipantChallengeView,
} from "~/services/participant-tabs/participant-tabs.schema";
import { DataTable, type DataColumn } from "~/ui/table/data-table";
import { shortDateText } from "~/ui/text/time-texts";
import { useAdminProgram } from "../frame/use-admin-frame";
import { COMPLETION_LIST } from "./list-texts";
import { ParticipantFrame } from "./participant-frame";
import { participantPage } from "./participant-page.server";

/** As JSON: a page of the list, with the participant. */
export const loader = programLoader({ query: participantChallengesQuery }, (args) =>
  participantPage(args, listParticipantChallenges(args.ctx, args.param("participantId"), args.query)),
);
export { shouldRevalidate } from "~/admin/forms/client-action";

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  titleOf(data && `${textOf(matches)("Challenges")}: ${data.participant.name}`, matches);

/** The challenges that the participant completed, each time as a row. */
export default function ParticipantChallenges() {
  const t = useText();
  const { participant, ...rows } = useLoaderData<typeof loader>();
  const locale = useLocale();
  const { term_points_as, time_zone } = useAdminProgram();
  const column = useColumns<ParticipantChallengeView>();
  const columns: DataColumn<ParticipantChallengeView>[] = [
    column.link("challenge", t("Challenge"), {
      to: challengeTo,
      text: (row) => row.challenge,
      details: (row) => [shortDateText(row.completed_at, time_zone, locale)],
    }),
    column.text("type", t("Type"), { text: (row) => t(challengeTypeLabel(row.challenge_type, row.parameters)) }),
    column.number("points", term_points_as, { sort: "points", wide: false, value: (row) => row.points }),
    column.number("occurrence", t("Time"), { value: (row) => row.occurrence }),
    column.time("completed", t("Completed"), { sort: "completed_at", value: (row) => row.completed_at }),
  ];
  return (
    <ParticipantFrame participant={participant}>
      <DataTable
        texts={COMPLETION_LIST}
        columns={columns}
        rows={rows}
        rowTo={challengeTo}
        empty={{
          title: t("No completed challenges yet"),
          text: t("Challenges that the participant completes appear here."),
        }}
      />
    </ParticipantFrame>
  );
}

function challengeTo({ challenge_id }: ParticipantChallengeView): string {
  return `/admin/v2/challenges/${challenge_id}`;
}

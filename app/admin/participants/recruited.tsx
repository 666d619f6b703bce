import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { UserPlus } from "lucide";
import { titleOf } from "~/admin/frame/document-title";
import { REFERRAL_LIST } from "~/admin/referrals/list-texts";
import { programLoader } from "~/http/handlers/admin.server";
import { textOf, useText } from "~/locales/use-text";
import { referralHistoryQuery } from "~/services/referrals/referrals-admin.schema";
import { listReferralsBy } from "~/services/referrals/referrals.admin.server";
import { ButtonLink } from "~/ui/primitives/button";
import { DataTable } from "~/ui/table/data-table";
import { useAdminProgram } from "../frame/use-admin-frame";
import { referralPath, useReferralColumns } from "../referrals/referral-columns";
import { ParticipantFrame } from "./participant-frame";
import { participantPage } from "./participant-page.server";

/** As JSON: a page of the list, with the participant. */
export const loader = programLoader({ query: referralHistoryQuery }, (args) =>
  participantPage(args, listReferralsBy(args.ctx, args.param("participantId"), args.query)),
);
export { shouldRevalidate } from "~/admin/forms/client-action";

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  titleOf(data && `${textOf(matches)("Recruited")}: ${data.participant.name}`, matches);

/** The friends who joined through the participant's link. */
export default function ParticipantRecruited() {
  const t = useText();
  const { participant, ...rows } = useLoaderData<typeof loader>();
  const { id: programId, may } = useAdminProgram();
  const columns = useReferralColumns({ withReferrer: false });
  return (
    <ParticipantFrame participant={participant}>
      {may("referrals:update") && !participant.deleted ? (
        <div className="mb-4 flex justify-end">
          <ButtonLink
            to={`/admin/v2/programs/${programId}/users/${participant.id}/credit_friend`}
            variant="quiet"
            icon={UserPlus}
          >
            {t("Credit a friend")}
          </ButtonLink>
        </div>
      ) : null}
      <DataTable
        texts={REFERRAL_LIST}
        columns={columns}
        rows={rows}
        rowTo={referralPath}
        empty={{
          title: t("Nobody recruited yet"),
          text: t("Friends who join through the participant's link appear here."),
        }}
      />
    </ParticipantFrame>
  );
}

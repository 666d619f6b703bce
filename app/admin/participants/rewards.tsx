import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { titleOf } from "~/admin/frame/document-title";
import { Nothing, useColumns } from "~/admin/table/use-columns";
import { programLoader } from "~/http/handlers/admin.server";
import { textOf, useLocale, useText } from "~/locales/use-text";
import { listParticipantRewards } from "~/services/participant-tabs/participant-tabs.admin.server";
import {
  participantRewardsQuery,
  type ParticipantRewardView,
} from "~/services/participant-tabs/participant-tabs.schema";
import { rewardKind } from "~/services/reward-types/registry";
import { DataTable, type DataColumn } from "~/ui/table/data-table";
import { shortDateText } from "~/ui/text/time-texts";
import { useAdminProgram } from "../frame/use-admin-frame";
import { ClaimReview } from "../rewards/claim-review";
import { CLAIM_LIST } from "./list-texts";
import { ParticipantFrame } from "./participant-frame";
import { participantPage } from "./participant-page.server";

/** As JSON: a page of the list, with the participant. */
export const loader = programLoader({ query: participantRewardsQuery }, (args) =>
  participantPage(args, listParticipantRewards(args.ctx, args.param("participantId"), args.query)),
);
export { shouldRevalidate } from "~/admin/forms/client-action";

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  titleOf(data && `${textOf(matches)("Rewards")}: ${data.participant.name}`, matches);

/** The rewards that the participant claimed or won. */
export default function ParticipantRewards() {
  const t = useText();
  const { participant, ...rows } = useLoaderData<typeof loader>();
  const locale = useLocale();
  const { term_points_as, time_zone } = useAdminProgram();
  const column = useColumns<ParticipantRewardView>();
  const columns: DataColumn<ParticipantRewardView>[] = [
    column.link("reward", t("Reward"), {
      to: rewardTo,
      text: (row) => row.reward,
      details: (row) => [shortDateText(row.claimed_at, time_zone, locale)],
    }),
    column.text("selection", t("Type"), { text: (row) => t(rewardKind(row.selection).label) }),
    column.number("points", term_points_as, { sort: "points", wide: false, value: (row) => row.points }),
    column.text("coupon", t("Coupon"), { text: (row) => row.coupon_code ?? (row.has_coupon ? t("Yes") : null) }),
    column.cell("certificate", t("Certificate"), {
      wide: true,
      cell: (row) => <CertificateCell certificate={row.certificate} />,
    }),
    column.cell("review", t("Review"), {
      cell: (row) => <ClaimReview rewardId={row.reward_id} claimId={row.id} inReview={row.in_review} />,
    }),
    column.time("claimed", t("Claimed"), { sort: "claimed_at", value: (row) => row.claimed_at }),
  ];
  return (
    <ParticipantFrame participant={participant}>
      <DataTable
        texts={CLAIM_LIST}
        columns={columns}
        rows={rows}
        rowTo={rewardTo}
        empty={{ title: t("No claims yet"), text: t("Rewards that the participant claims or wins appear here.") }}
      />
    </ParticipantFrame>
  );
}

function rewardTo({ reward_id }: ParticipantRewardView): string {
  return `/admin/v2/rewards/${reward_id}`;
}

function CertificateCell({ certificate }: Pick<ParticipantRewardView, "certificate">) {
  const t = useText();
  if (!certificate) return <Nothing />;
  if (!certificate.address) return <span className="text-muted">{t("Pending")}</span>;
  const text = `${certificate.address.slice(0, 6)}…${certificate.address.slice(-4)}`;
  return certificate.url ? (
    <a
      href={certificate.url}
      target="_blank"
      rel="noopener noreferrer"
      className="font-mono text-12 text-link hover:underline"
    >
      {text}
    </a>
  ) : (
    <span className="font-mono text-12">{text}</span>
  );
}

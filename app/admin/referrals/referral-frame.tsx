import type { ReactNode } from "react";
import { DetailColumns } from "~/admin/frame/detail-columns";
import { useLocale, useText } from "~/locales/use-text";
import type { ReferralView } from "~/services/referrals/referrals-admin.schema";
import { ButtonLink } from "~/ui/primitives/button";
import { Facts } from "~/ui/primitives/facts";
import { Link } from "~/ui/primitives/link";
import { PageTitle } from "~/ui/primitives/page-title";
import { Tabs } from "~/ui/primitives/tabs";
import { Points } from "~/ui/text/points";
import { dateTimeText } from "~/ui/text/time-texts";
import { useAdminProgram, usePointsTerm } from "../frame/use-admin-frame";
import { AssignMenu } from "../queues/assign-menu";
import { Key } from "../queues/key";
import { ReviewBadge } from "../queues/review-badge";
import { useQueueKeys } from "../queues/use-queue-keys";
import { referralPath } from "./referral-columns";

/** The frame around every tab of a referral: title, both people and the way to the next pending one. */
export function ReferralFrame({ referral, children }: { referral: ReferralView; children: ReactNode }) {
  const t = useText();
  const { id } = useAdminProgram();
  const page = referralPath(referral);
  const list = `/admin/v2/programs/${id}/referrals`;
  const { next_pending_id: next, assignee_options: choices } = referral;
  useQueueKeys(next && referralPath({ id: next }));
  return (
    <>
      <PageTitle
        title={referral.name}
        crumbs={[{ label: t("Referrals"), to: list }]}
        actions={
          <>
            {choices.length > 0 ? (
              <AssignMenu url={list} ids={[referral.id]} assignee={referral.assignee} choices={choices} />
            ) : null}
            {next ? (
              <ButtonLink to={referralPath({ id: next })}>
                {t("Next pending")}
                <Key letter="J" />
              </ButtonLink>
            ) : null}
          </>
        }
      />
      <DetailColumns label={t("Referral")} side={<ReferralSide referral={referral} />}>
        <Tabs
          label={t("Referral")}
          tabs={[
            { label: t("Overview"), to: page },
            { label: t("Admin Activity Log"), to: `${page}/admin_update_logs` },
            { label: t("Participant History"), to: `${page}/participant_history` },
          ]}
        />
        {children}
      </DetailColumns>
    </>
  );
}

function ReferralSide({ referral }: { referral: ReferralView }) {
  const t = useText();
  const locale = useLocale();
  const { time_zone } = useAdminProgram();
  const term = usePointsTerm();
  return (
    <Facts
      facts={[
        [t("Status"), <ReviewBadge key="status" status={referral.status} />],
        [t("Friend"), <Person key="friend" id={referral.referred_participant_id} name={referral.name} />],
        [t("Email"), referral.email ?? "—"],
        [t("Joined"), dateTimeText(referral.created_at, time_zone, locale)],
        [t("Referrer"), <Person key="referrer" id={referral.referrer_id} name={referral.referrer_name} />],
        [t("Referrer's email"), referral.referrer_email ?? "—"],
        [t("Assigned to"), referral.assignee?.name ?? "—"],
        [t("Points for the referrer"), <Points key="points" value={referral.points} term={term} />],
      ]}
    />
  );
}

/** A participant's name, as a link for admins who may open their page. */
function Person({ id, name }: { id: string; name: string }) {
  const program = useAdminProgram();
  if (!program.may("users:view")) return name;
  return (
    <Link to={`/admin/v2/programs/${program.id}/users/${id}`} className="text-link hover:underline">
      {name}
    </Link>
  );
}

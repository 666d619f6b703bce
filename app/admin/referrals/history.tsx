import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { titleOf } from "~/admin/frame/document-title";
import { ObjectHistory } from "~/admin/organization/object-history";
import { programLoader } from "~/http/handlers/admin.server";
import { textOf } from "~/locales/use-text";
import { auditPage, historyQuery } from "~/services/organizations/audit-log.schema";
import { listReferralHistory } from "~/services/organizations/history.admin.server";
import { referralView } from "~/services/referrals/referrals-admin.schema";
import { getReferral } from "~/services/referrals/referrals.admin.server";
import { ReferralFrame } from "./referral-frame";

export const loader = programLoader(
  listReferralHistory,
  { query: historyQuery, response: auditPage.extend({ referral: referralView }) },
  async ({ ctx, query, param, run }) => {
    const referralId = param("referralId");
    const [referral, history] = await Promise.all([getReferral(ctx, referralId), run(ctx, referralId, query)]);
    return { ...history, referral };
  },
);

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  titleOf(data && `${textOf(matches)("Admin Activity Log")}: ${data.referral.name}`, matches);

/** What admins changed on the referral. */
export default function ReferralHistory() {
  const { referral, result, next } = useLoaderData<typeof loader>();
  return (
    <ReferralFrame referral={referral}>
      <ObjectHistory entries={result} next={next} />
    </ReferralFrame>
  );
}

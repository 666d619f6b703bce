import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { titleOf } from "~/admin/frame/document-title";
import { programLoader } from "~/http/handlers/admin.server";
import { textOf, useText } from "~/locales/use-text";
import { referralHistoryQuery } from "~/services/referrals/referrals-admin.schema";
import { getReferral, listReferralsOfReferrer } from "~/services/referrals/referrals.admin.server";
import { DataTable } from "~/ui/table/data-table";
import { REFERRAL_LIST } from "./list-texts";
import { referralPath, useReferralColumns } from "./referral-columns";
import { ReferralFrame } from "./referral-frame";

export const loader = programLoader({ query: referralHistoryQuery }, async ({ ctx, query, param }) => {
  const referralId = param("referralId");
  const [referral, referrals] = await Promise.all([
    getReferral(ctx, referralId),
    listReferralsOfReferrer(ctx, referralId, query),
  ]);
  return { ...referrals, referral };
});

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  titleOf(data && `${textOf(matches)("Participant History")}: ${data.referral.name}`, matches);

/** All friends whom the referrer brought. */
export default function ReferrerHistory() {
  const t = useText();
  const { referral, ...rows } = useLoaderData<typeof loader>();
  const columns = useReferralColumns({ withReferrer: false });
  return (
    <ReferralFrame referral={referral}>
      <p className="mb-3 text-content-soft">
        {t("Everyone who joined through {name}.", { name: referral.referrer_name })}
      </p>
      <DataTable texts={REFERRAL_LIST} columns={columns} rows={rows} rowTo={referralPath} />
    </ReferralFrame>
  );
}

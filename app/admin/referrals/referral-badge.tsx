import type { ReferralStatus } from "~/services/referrals/referrals-admin.schema";
import { StatusBadge } from "~/ui/primitives/status-badge";

/** The status of a referral. A pending one waits for somebody to review it. */
export function ReferralBadge({ status }: { status: ReferralStatus }) {
  return <StatusBadge status={status} tone={status === "pending" ? "review" : undefined} />;
}

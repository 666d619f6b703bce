import type { RewardRowView } from "~/services/rewards/rewards-admin.schema";
import { useAdminProgram } from "../frame/use-admin-frame";
import type { RowToChange } from "../table/row-menu";

/** What the admin may do with a reward, for its row and its page. */
export function useRewardActions(
  reward: Pick<RewardRowView, "id" | "name" | "published" | "status" | "claims">,
): RowToChange {
  const { id: programId, may } = useAdminProgram();
  return {
    row: reward,
    page: `/admin/v2/rewards/${reward.id}`,
    listUrl: `/admin/v2/programs/${programId}/rewards`,
    mayUpdate: may("rewards:update"),
    mayDelete: may("rewards:manage") && reward.claims === 0,
  };
}

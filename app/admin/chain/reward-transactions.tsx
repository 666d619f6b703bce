import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { titleOf } from "~/admin/frame/document-title";
import { RewardFrame } from "~/admin/rewards/reward-frame";
import { onReward } from "~/admin/rewards/reward-response.server";
import { assertRewardTab } from "~/admin/rewards/reward-tabs";
import { programLoader } from "~/http/handlers/admin.server";
import { textOf } from "~/locales/use-text";
import { listRewardTransactions } from "~/services/chain/chain-transactions.admin.server";
import { chainTransactionListQuery, chainTransactionPage } from "~/services/chain/chain-transactions.schema";
import { getRewardForAdmin } from "~/services/rewards/rewards.admin.server";
import { getRewardTags } from "~/services/tags/row-tags.admin.server";
import { TransactionTable } from "./transaction-table";

/** As JSON: a page of the list, with the reward. */
export const loader = programLoader(
  listRewardTransactions,
  { query: chainTransactionListQuery, response: onReward(chainTransactionPage) },
  async ({ ctx, query, param, run }) => {
    const rewardId = param("rewardId");
    const [rows, reward, tags] = await Promise.all([
      run(ctx, rewardId, query),
      getRewardForAdmin(ctx, rewardId),
      getRewardTags(ctx, rewardId),
    ]);
    assertRewardTab(reward, "/blockchain_transactions");
    return { ...rows, reward: { ...reward, ...tags } };
  },
);
export { shouldRevalidate } from "~/admin/forms/client-action";

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  titleOf(data && `${textOf(matches)("Blockchain Transactions")}: ${data.reward.name}`, matches);

/** What was written to the blockchain for a reward. */
export default function RewardTransactions() {
  const { reward, ...rows } = useLoaderData<typeof loader>();
  return (
    <RewardFrame reward={reward}>
      <TransactionTable rows={rows} without={["reward"]} />
    </RewardFrame>
  );
}

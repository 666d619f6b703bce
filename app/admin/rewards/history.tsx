import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { titleOf } from "~/admin/frame/document-title";
import { ObjectHistory } from "~/admin/organization/object-history";
import { programLoader } from "~/http/handlers/admin.server";
import { textOf } from "~/locales/use-text";
import { historyQuery } from "~/services/organizations/audit-log.schema";
import { listRewardHistory } from "~/services/organizations/history.admin.server";
import { getRewardForAdmin } from "~/services/rewards/rewards.admin.server";
import { getRewardTags } from "~/services/tags/row-tags.admin.server";
import { RewardFrame } from "./reward-frame";

export const loader = programLoader({ query: historyQuery }, async ({ ctx, query, param }) => {
  const rewardId = param("rewardId");
  const [reward, tags, history] = await Promise.all([
    getRewardForAdmin(ctx, rewardId),
    getRewardTags(ctx, rewardId),
    listRewardHistory(ctx, rewardId, query),
  ]);
  return { ...history, reward: { ...reward, ...tags } };
});
export { shouldRevalidate } from "~/admin/forms/client-action";

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  titleOf(data && `${textOf(matches)("History")}: ${data.reward.name}`, matches);

/** What admins changed on the reward. */
export default function RewardHistory() {
  const { reward, result, next } = useLoaderData<typeof loader>();
  return (
    <RewardFrame reward={reward}>
      <ObjectHistory entries={result} next={next} />
    </RewardFrame>
  );
}

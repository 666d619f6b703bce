import type { MetaFunction } from "@remix-run/node";
import { useLoaderData, useNavigate } from "@remix-run/react";
import { orHome } from "~/http/answers.server";
import { participantLoader } from "~/http/site-doors.server";
import { textOf } from "~/locales/use-text";
import { getReward } from "~/services/rewards/rewards.server";
import { RewardCard } from "./reward-card";

export { FailedCard as ErrorBoundary } from "~/site/frame/failed-card";

export const loader = participantLoader(({ ctx, params, request }) =>
  orHome(request, getReward(ctx, params.rewardId ?? "")),
);

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => [
  { title: data?.name ?? textOf(matches)("Reward") },
];

/** The reward as a full-screen overlay over home (specification 1, section 2 "Reward claim screen"). */
export default function RewardRoute() {
  const reward = useLoaderData<typeof loader>();
  const navigate = useNavigate();
  return <RewardCard key={reward.id} reward={reward} onClose={() => navigate("/", { preventScrollReset: true })} />;
}

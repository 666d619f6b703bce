import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { participantLoader } from "~/http/handlers/site.server";
import { redirectHomeIfNotFound } from "~/http/responses/responses.server";
import { useText } from "~/locales/use-text";
import { getReward } from "~/services/rewards/rewards.site.server";
import { FailedCard } from "~/site/frame/failed-card";
import { pageMeta } from "~/site/frame/page-meta";
import { useCloseCard } from "~/site/frame/use-close-card";
import { RewardCard } from "./reward-card";

export const loader = participantLoader(({ ctx, param, request }) =>
  redirectHomeIfNotFound(request, getReward(ctx, param("rewardId"))),
);

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  pageMeta(matches, { title: data?.name, image: data?.image?.url });

export function ErrorBoundary() {
  const t = useText();
  return <FailedCard message={t("Something went wrong")} />;
}

/** The reward as a dialog over the home page. */
export default function RewardRoute() {
  const reward = useLoaderData<typeof loader>();
  return <RewardCard key={reward.id} reward={reward} onClose={useCloseCard()} />;
}

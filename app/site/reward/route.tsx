import type { MetaFunction } from "@remix-run/node";
import { useLoaderData, useNavigate } from "@remix-run/react";
import { useEffect } from "react";
import { orHome } from "~/http/answers.server";
import { participantLoader } from "~/http/site-doors.server";
import { getReward } from "~/services/rewards/rewards.server";
import { Dialog, DialogBody, DialogHeader } from "~/ui/dialog";
import { ErrorState } from "~/ui/error-state";
import { RewardCard } from "./reward-card";

export const loader = participantLoader(({ ctx, params, request }) => orHome(request, getReward(ctx, params.rewardId ?? "")));

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.name ?? "Reward" }];

/** The reward as a full-screen overlay over home (specification 1, section 2 "Reward claim screen"). */
export default function RewardRoute() {
  const reward = useLoaderData<typeof loader>();
  const navigate = useNavigate();
  return <RewardCard key={reward.id} reward={reward} onClose={() => navigate("/", { preventScrollReset: true })} />;
}

/** A reward that is missing or fails to load sends the person home. */
export function ErrorBoundary() {
  const navigate = useNavigate();
  useEffect(() => navigate("/", { replace: true }), [navigate]);
  return (
    <Dialog label="Reward" onClose={() => navigate("/")}>
      <DialogHeader />
      <DialogBody>
        <ErrorState message="Error loading challenge" />
      </DialogBody>
    </Dialog>
  );
}

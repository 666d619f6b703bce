import type { MetaFunction } from "@remix-run/node";
import { useLoaderData, useNavigate } from "@remix-run/react";
import { useEffect, useState } from "react";
import { participantLoader } from "~/http/handlers/site.server";
import { redirectHomeIfNotFound } from "~/http/responses/responses.server";
import { textOf, useText } from "~/locales/use-text";
import type { ChallengeView } from "~/services/challenges/challenges.schema";
import { getChallenge } from "~/services/challenges/challenges.site.server";
import { revalidateCard } from "~/site/frame/cards";
import { FailedCard } from "~/site/frame/failed-card";
import { WaitingCard } from "~/site/frame/opening-card";
import { pageMeta } from "~/site/frame/page-meta";
import { useCloseCard } from "~/site/frame/use-close-card";
import { toast } from "~/ui/overlay/toast";
import { challengeViewOf, showsCompletion } from "./challenge-views";
import { CompletedCard } from "./completed";
import { isDone } from "./is-done";
import { LockedCard } from "./locked-card";
import { useBypass } from "./use-bypass";

export const loader = participantLoader(({ ctx, param, request }) =>
  redirectHomeIfNotFound(request, getChallenge(ctx, param("challengeId"))),
);

export const shouldRevalidate = revalidateCard;

/** Long enough to read that the challenge is over before the page goes home. */
const LEAVE_AFTER_MS = 600;

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  pageMeta(matches, { title: data?.caption ?? textOf(matches)("Challenge"), image: data?.image?.url });

export function ErrorBoundary() {
  const t = useText();
  return <FailedCard message={t("Error loading challenge")} />;
}

/** The challenge as a dialog over the home page. */
export default function ChallengeRoute() {
  const challenge = useLoaderData<typeof loader>();
  const close = useCloseCard();
  const active = challenge.status === "active";
  const completed = useOpenedCompleted(challenge);
  const tier = completed ? null : challenge.tier_needed;
  const bypassed = useBypass(active && tier === null ? challenge : null, completed, close);
  useLeaveInactive(active);

  if (!active || bypassed) return <WaitingCard onClose={close} />;
  if (completed && !showsCompletion(challenge.challenge_type))
    return <CompletedCard challenge={challenge} onClose={close} />;
  if (tier !== null) return <LockedCard challenge={challenge} tier={tier} onClose={close} />;
  const View = challengeViewOf(challenge.challenge_type);
  return <View key={challenge.id} challenge={challenge} onClose={close} />;
}

/** Shows a message that an inactive challenge is over, and goes home. */
function useLeaveInactive(active: boolean): void {
  const t = useText();
  const navigate = useNavigate();
  useEffect(() => {
    if (active) return;
    toast({
      title: t("Challenge is not active"),
      description: t("This challenge is no longer available"),
      tone: "destructive",
    });
    // Delayed: a navigation during hydration renders the page twice and logs an error in the browser.
    const leaving = setTimeout(() => navigate("/", { replace: true }), LEAVE_AFTER_MS);
    return () => clearTimeout(leaving);
  }, [active, navigate, t]);
}

/**
 * Whether the challenge was already complete when it was opened. Completing it reloads the data, but its view stays, to
 * show what was earned.
 */
function useOpenedCompleted(challenge: ChallengeView): boolean {
  const completed = isDone(challenge);
  const [opened, setOpened] = useState({ id: challenge.id, completed });
  if (opened.id !== challenge.id) setOpened({ id: challenge.id, completed });
  return opened.id === challenge.id ? opened.completed : completed;
}

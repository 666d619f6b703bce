import type { MetaFunction } from "@remix-run/node";
import { useLoaderData, useNavigate } from "@remix-run/react";
import { useEffect, useState } from "react";
import { orHome } from "~/http/answers.server";
import { participantLoader } from "~/http/site-doors.server";
import { textOf, useText } from "~/locales/use-text";
import type { ChallengeView } from "~/services/challenges/challenges.schema";
import { getChallenge } from "~/services/challenges/challenges.server";
import { WaitingCard } from "~/site/frame/opening-card";
import { toast } from "~/ui/toast";
import { CompletedCard } from "./completed";
import { isDone } from "./is-done";
import { layoutOf, showsCompletion } from "./layouts";
import { useBypass } from "./use-bypass";

export { FailedCard as ErrorBoundary } from "~/site/frame/failed-card";

export const loader = participantLoader(({ ctx, params, request }) =>
  orHome(request, getChallenge(ctx, params.challengeId ?? "")),
);

/** Long enough to read that the challenge is over before home comes up. */
const LEAVE_AFTER_MS = 600;

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => [
  { title: data?.caption ?? textOf(matches)("Challenge") },
];

/** The challenge as a dialog over home (specification 1, section 2 "Challenge screen"). */
export default function ChallengeRoute() {
  const challenge = useLoaderData<typeof loader>();
  const goHome = useGoHome();
  const active = challenge.status === "active";
  const completed = useOpenedCompleted(challenge);
  const bypassed = useBypass(active ? challenge : null, completed, goHome);
  useLeaveInactive(active);

  if (!active || bypassed) return <WaitingCard onClose={goHome} />;
  if (completed && !showsCompletion(challenge.challenge_type))
    return <CompletedCard challenge={challenge} onClose={goHome} />;
  const Layout = layoutOf(challenge.challenge_type);
  return <Layout key={challenge.id} challenge={challenge} onClose={goHome} />;
}

/** Says that a challenge which is not active is over, and goes home (specification 1, section 4 "Challenge"). */
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
    // Not at once: a page that leaves while it is still hydrating is rendered twice, with an error in the console.
    const leaving = setTimeout(() => navigate("/", { replace: true }), LEAVE_AFTER_MS);
    return () => clearTimeout(leaving);
  }, [active, navigate, t]);
}

/**
 * Whether the challenge was already complete when it was opened. Completing it meanwhile reloads the data, but the
 * layout stays to show what was just earned.
 */
function useOpenedCompleted(challenge: ChallengeView): boolean {
  const completed = isDone(challenge);
  const [opened, setOpened] = useState({ id: challenge.id, completed });
  if (opened.id !== challenge.id) setOpened({ id: challenge.id, completed });
  return opened.id === challenge.id ? opened.completed : completed;
}

function useGoHome(): () => void {
  const navigate = useNavigate();
  return () => navigate("/", { preventScrollReset: true });
}

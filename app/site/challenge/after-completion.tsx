import { useRouteLoaderData } from "@remix-run/react";
import { useText } from "~/locales/use-text";
import { CelebrationSteps, type NextStep } from "~/site/frame/celebration";
import { useSite } from "~/site/frame/use-site";
import { nextChallenge } from "~/site/home/home-rules";
import type { loader } from "~/site/home/route";
import { nextChallengeText } from "~/site/home/use-challenge-texts";

interface NextStepsProps {
  completed: { identifier: string };
  /** Leads to the reward that was won, and is then the main button. */
  prize?: NextStep | null;
  onClose: () => void;
}

/** What follows a completed challenge: the reward that it brought, or the next challenge of the home page below. */
export function NextSteps({ completed, prize, onClose }: NextStepsProps) {
  const t = useText();
  const { now, program } = useSite();
  const home = useRouteLoaderData<typeof loader>("site/home/route"); // none in a preview
  const next =
    home &&
    nextChallenge(
      home.challenges.filter(({ identifier }) => identifier !== completed.identifier),
      now,
    );
  const step = next && { to: `/challenge/${next.identifier}`, text: nextChallengeText(next, program, t) };
  return <CelebrationSteps prize={prize} next={step} onClose={onClose} />;
}

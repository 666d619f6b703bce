/** What follows a completed challenge: how far the next reward is, and the next challenge. */
import { useRouteLoaderData } from "@remix-run/react";
import { useText } from "~/locales/use-text";
import type { SubmissionResult } from "~/services/challenges/challenges.schema";
import { pointsTerm } from "~/services/programs/terms";
import { useSite } from "~/site/frame/use-site";
import { goalOf, nextChallenge } from "~/site/home/home-rules";
import type { HomeRewards } from "~/site/home/home-views";
import type { loader } from "~/site/home/route";
import { nextChallengeText } from "~/site/home/use-challenge-texts";
import { Button, ButtonLink } from "~/ui/primitives/button";
import { percentOf } from "~/ui/primitives/progress";
import { Deferred } from "~/ui/states/deferred";

/** The data of the home page, which is below every card; undefined in a preview. */
function useHome() {
  return useRouteLoaderData<typeof loader>("site/home/route");
}

/** The way to the nearest reward, which fills up with the points that were just earned, unless they are still pending. */
export function GoalProgress({ result }: { result: SubmissionResult }) {
  const home = useHome();
  if (!home || result.points <= 0 || result.pending) return null;
  return (
    <Deferred value={home.rewards as HomeRewards | Promise<HomeRewards>} fallback={null} error={null}>
      {({ current }) => <Way rewards={current} result={result} />}
    </Deferred>
  );
}

function Way({ rewards, result }: { rewards: HomeRewards["current"]; result: SubmissionResult }) {
  const t = useText();
  const { program, participant } = useSite();
  if (!participant) return null;
  // The balance around the card may not be loaded again yet.
  const fresh = participant.unused_points === result.unused_points;
  const balance = {
    unused_points: result.unused_points,
    points: fresh ? participant.points : participant.points + result.points,
  };
  const goal = goalOf(rewards, balance);
  if (!goal) return null;
  const text = t("{points} {term} to {reward}", {
    points: goal.missing,
    term: pointsTerm(program),
    reward: goal.name,
  });
  return (
    <div className="mt-5 w-full max-w-90">
      <div
        role="progressbar"
        aria-label={t("Progress to {reward}", { reward: goal.name })}
        aria-valuemin={0}
        aria-valuemax={goal.threshold}
        aria-valuenow={goal.reached}
        className="h-3 overflow-hidden rounded-full bg-track"
      >
        <span
          className="filling block h-full rounded-full bg-highlight"
          style={{
            width: `${percentOf(goal.reached, goal.threshold)}%`,
            ["--from" as string]: `${percentOf(goal.reached - result.points, goal.threshold)}%`,
          }}
        />
      </div>
      <p className="mt-2 text-14 text-muted">{text}</p>
    </div>
  );
}

interface NextStepsProps {
  completed: { identifier: string };
  /** Leads to the reward that was won, and is then the main button. */
  prize?: { to: string; text: string } | null;
  onClose: () => void;
}

/** The reward that was won, or the next challenge with what it earns; and the way back to all of them. */
export function NextSteps({ completed, prize, onClose }: NextStepsProps) {
  const t = useText();
  const { now, program } = useSite();
  const home = useHome();
  const next =
    home &&
    nextChallenge(
      home.challenges.filter(({ identifier }) => identifier !== completed.identifier),
      now,
    );
  const main = prize ?? (next && { to: `/challenge/${next.identifier}`, text: nextChallengeText(next, program, t) });
  if (!main)
    return (
      <Button block onClick={onClose}>
        {t("Earn More")}
      </Button>
    );
  return (
    <div className="grid gap-2">
      <ButtonLink to={main.to} preventScrollReset block>
        {main.text}
      </ButtonLink>
      <Button variant="ghost" block onClick={onClose}>
        {t("Earn More")}
      </Button>
    </div>
  );
}

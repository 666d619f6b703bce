/** How the site celebrates a success, the same everywhere: the emblem, the points, the way to the next reward. */
import { Volume2, VolumeX } from "lucide";
import { createContext, useContext, useEffect, useMemo, useState, type ReactNode } from "react";
import { useText } from "~/locales/use-text";
import { pointsTerm } from "~/services/programs/terms";
import { goalOf, reachedBy, type Goal } from "~/site/home/home-rules";
import type { HomeReward } from "~/site/home/home-views";
import { Button, ButtonLink } from "~/ui/primitives/button";
import { IconButton } from "~/ui/primitives/icon-button";
import { ProgressBar } from "~/ui/primitives/progress";
import { Points } from "~/ui/text/points";
import { CelebrationScene } from "./celebration-scene";
import { celebrate, isChimeOn, setChime } from "./chime";
import { useGoalRewards } from "./goal-rewards";
import { useSite } from "./use-site";

/** What somebody has just earned. */
export type Gain = {
  points: number;
  /** The balance afterwards. */
  unused_points: number;
  /** Where the points cannot be spent yet. */
  pending?: { text: string };
};

interface CelebrationProps {
  /** The good news. Where the points make a reward affordable, that is the news, and this comes below it. */
  title: string;
  /** More about it, in a line. */
  text?: ReactNode;
  gain?: Gain;
  /** Badges and the like, below everything else. */
  children?: ReactNode;
  /** Makes the heading, for example a `DialogTitle`. */
  heading?: (title: string) => ReactNode;
  /** Where the picture stands; by default it is the picture of a card. */
  sceneClassName?: string;
}

/**
 * Celebrates what has just happened. The phone vibrates, and who turned the sound on hears it. Screen readers hear the
 * news. Inside of a `GoalAfter` it has the way to the next reward.
 */
export function Celebration({
  title,
  text,
  gain,
  children,
  heading = (news) => <h2 className="text-24 text-balance wrap-anywhere">{news}</h2>,
  sceneClassName = "card-picture",
}: CelebrationProps) {
  const t = useText();
  const { program } = useSite();
  const { goal, reached } = useContext(GoalContext);
  useEffect(celebrate, []);
  return (
    <>
      <div className="makes-room relative">
        <CelebrationScene
          className={sceneClassName}
          prize={reached ? { name: reached.name, imageUrl: reached.image?.url } : undefined}
        />
        <ChimeSwitch />
      </div>
      <div role="status" className="grid content-center justify-items-center gap-1 text-center">
        {gain && gain.points > 0 ? (
          <p className="font-heading text-36 leading-tight font-display tracking-(--header-font-tracking) text-link">
            <Points value={gain.points} term={pointsTerm(program)} signed countsFrom={0} />
          </p>
        ) : null}
        {heading(reached ? t("You can claim {reward}", { reward: reached.name }) : title)}
        {reached ? <p className="font-strong">{title}</p> : null}
        {text ? <p className="text-muted">{text}</p> : null}
        {gain?.pending ? <p className="text-muted">{gain.pending.text}</p> : null}
        {goal && gain ? <Way goal={goal} gain={gain} named={reached !== null} /> : null}
        {children}
      </div>
    </>
  );
}

/** The bar to the next reward, which fills up with what was earned. */
function Way({ goal, gain, named }: { goal: Goal; gain: Gain; named: boolean }) {
  const t = useText();
  const { program } = useSite();
  const term = pointsTerm(program);
  const { name, missing, threshold } = goal;
  return (
    <div className="mt-4 w-full max-w-90">
      <ProgressBar
        thick
        value={Math.min(goal.reached, threshold)}
        max={threshold}
        from={goal.reached - gain.points}
        label={t("Progress to {reward}", { reward: name })}
      />
      <p className="mt-2 text-14 text-muted">
        {missing > 0
          ? t("{points} {term} to {reward}", { points: missing, term, reward: name })
          : named
            ? t("You have {points} {term}", { points: goal.reached, term })
            : t("You can claim {reward}", { reward: name })}
      </p>
    </div>
  );
}

interface CelebrationStepsProps {
  /** Leads to what was won, which is then the main button. */
  prize?: NextStep | null;
  /** What else there is to do. */
  next?: NextStep | null;
  /** The last button, which closes the celebration; by default 'Earn More'. */
  closeText?: string;
  onClose: () => void;
  onLeave?: () => void;
}

export type NextStep = { to: string; text: string };

/**
 * The next step: claim what can be claimed, look at what was won, or go on with the next challenge.
 * @param onLeave called when one of the links is followed, for a celebration that would stay open below
 */
export function CelebrationSteps({ prize, next, closeText, onClose, onLeave }: CelebrationStepsProps) {
  const t = useText();
  const { goal, reached } = useContext(GoalContext);
  const claimable = reached ?? (goal && goal.missing <= 0 ? goal : null);
  const claim = claimable && { to: `/reward/${claimable.id}`, text: t("Claim it") };
  const main = prize ?? (reached ? claim : next) ?? claim;
  const close = closeText ?? t("Earn More");
  if (!main)
    return (
      <Button block onClick={onClose} data-autofocus>
        {close}
      </Button>
    );
  return (
    <div className="grid gap-2">
      <ButtonLink to={main.to} preventScrollReset block onClick={onLeave}>
        {main.text}
      </ButtonLink>
      <Button variant="ghost" block onClick={onClose}>
        {close}
      </Button>
    </div>
  );
}

type Goals = {
  /** What can be claimed, or else the nearest reward. */
  goal: Goal | null;
  /** What the points have made affordable. */
  reached: HomeReward | null;
};

const GoalContext = createContext<Goals>({ goal: null, reached: null });

/** Finds the goal after a gain of points that can be spent, for the celebration and its next step. */
export function GoalAfter({ gain, children }: { gain: Gain | undefined; children: ReactNode }) {
  const { participant } = useSite();
  const rewards = useGoalRewards(gain !== undefined && gain.points > 0 && !gain.pending);
  const goals = useMemo(() => {
    if (!rewards || !gain || !participant) return { goal: null, reached: null };
    // The balance around the celebration may not be loaded again yet.
    const isFresh = participant.unused_points === gain.unused_points;
    const points = isFresh ? participant.points : participant.points + gain.points;
    return { goal: goalOf(rewards, { unused_points: gain.unused_points, points }), reached: reachedBy(rewards, gain) };
  }, [rewards, gain, participant]);
  return <GoalContext.Provider value={goals}>{children}</GoalContext.Provider>;
}

/** Whether celebrations have a sound is a choice of each browser. They are silent at first. */
function ChimeSwitch() {
  const t = useText();
  const [on, setOn] = useState(false);
  useEffect(() => setOn(isChimeOn()), []);
  return (
    <IconButton
      raised
      icon={on ? Volume2 : VolumeX}
      label={on ? t("Turn the sound off") : t("Turn the sound on")}
      size={16}
      className="absolute bottom-2 left-2 noscript:hidden"
      onClick={() => {
        setOn(!on);
        setChime(!on);
      }}
    />
  );
}

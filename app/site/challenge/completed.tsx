import { Check } from "lucide";
import type { ReactNode } from "react";
import { useLocale, useText, type Translate } from "~/locales/use-text";
import { givesReward } from "~/services/challenge-types/earnings";
import type { ChallengeView, SubmissionResult } from "~/services/challenges/challenges.schema";
import { pointsTerm, rewardsTerm } from "~/services/programs/terms";
import { Celebration, GoalAfter } from "~/site/frame/celebration";
import { CelebrationScene } from "~/site/frame/celebration-scene";
import { useSite } from "~/site/frame/use-site";
import { Badge } from "~/ui/primitives/badge";
import { Button, ButtonLink } from "~/ui/primitives/button";
import { Icon } from "~/ui/primitives/icon";
import { TilePicture } from "~/ui/primitives/tile";
import { Points } from "~/ui/text/points";
import { opensText, sinceText } from "~/ui/text/time-texts";
import { NextSteps } from "./after-completion";
import { ChallengeCard } from "./challenge-card";
import { DailyLimitReached, HabitBadges } from "./habit-notes";

type Props = {
  challenge: ChallengeView;
  /** The result of the submission that has just been made; without it the challenge was completed earlier. */
  result?: SubmissionResult;
  onClose: () => void;
  head?: ReactNode;
};

/** The card of a completed challenge, with the points if it has just been completed. */
export function CompletedCard({ challenge, result, onClose, head }: Props) {
  const { program, now, participant } = useSite();
  const t = useText();
  const locale = useLocale();
  const score = result ? scoreOf(result.verdicts) : storedScore(challenge);
  const seePrize = t("See your {reward}", { reward: rewardsTerm(program).one });
  const news = goodNews(challenge.current_participant_name ?? participant?.first_name, t);
  const done = (when: string) => t("You successfully completed this {when}", { when });
  const scoreBadge = score ? (
    <Badge tone={score.right === score.total ? "positive" : "soft"}>
      {score.right === score.total ? <Icon icon={Check} size={16} /> : null}
      {t("{right} of {total} correct", score)}
    </Badge>
  ) : null;
  if (result)
    return (
      <GoalAfter gain={result}>
        <ChallengeCard
          challenge={challenge}
          onClose={onClose}
          head={head}
          bare
          footer={
            <NextSteps
              completed={challenge}
              prize={challenge.prize && { to: prizePath(challenge.prize), text: seePrize }}
              onClose={onClose}
            />
          }
        >
          <Celebration
            title={news}
            text={
              <>
                <span className="block">{result.message}</span>
                {done(t("just now"))}
              </>
            }
            gain={result}
          >
            <DailyLimitReached result={result} />
            <p className="mt-4 flex flex-wrap justify-center gap-2 empty:hidden">
              {scoreBadge}
              <HabitBadges challenge={challenge} result={result} />
            </p>
            {challenge.prize ? <Prize prize={challenge.prize} opens={null} /> : null}
          </Celebration>
        </ChallengeCard>
      </GoalAfter>
    );
  const completedOn = challenge.completed_by_current_participant_on;
  const points = challenge.earned_points ?? challenge.points;
  const again = challenge.available_again_at;
  return (
    <ChallengeCard
      challenge={challenge}
      onClose={onClose}
      head={head}
      bare
      footer={
        <Button block onClick={onClose}>
          {t("Earn More")}
        </Button>
      }
    >
      <CelebrationScene className="card-picture makes-room" />
      <div role="status" className="grid justify-items-center gap-1 text-center">
        <h2 className="text-24 wrap-anywhere">{news}</h2>
        <p className="font-strong">{challenge.caption}</p>
        <p className="text-muted">
          {done(completedOn ? sinceText(completedOn, now, program.time_zone, locale) : t("just now"))}
        </p>
        {again ? (
          <p className="mt-2 font-strong">
            {t("Available again {when}", { when: opensText(again, now, program.time_zone, locale) })}
          </p>
        ) : null}
        {points > 0 && !givesReward(challenge.reward_type) ? (
          <p className="mt-4 font-heading text-36 leading-tight font-display tracking-(--header-font-tracking) text-link">
            <Points value={points} term={pointsTerm(program)} signed />
          </p>
        ) : null}
        {scoreBadge}
        {challenge.prize ? <Prize prize={challenge.prize} opens={seePrize} /> : null}
      </div>
    </ChallengeCard>
  );
}

/** The reward that was won; with the button that opens it, unless that is the main button of the card. */
function Prize({ prize, opens }: { prize: NonNullable<ChallengeView["prize"]>; opens: string | null }) {
  return (
    <section className="surface-reward mt-5 w-full max-w-90 overflow-hidden rounded-tile border border-border">
      <div className="h-44">
        <TilePicture title={prize.name} imageUrl={prize.image?.url} place="card" />
      </div>
      <div className="grid gap-4 p-5">
        <h3 className="text-20">{prize.name}</h3>
        {opens ? (
          <ButtonLink to={prizePath(prize)} preventScrollReset block>
            {opens}
          </ButtonLink>
        ) : null}
      </div>
    </section>
  );
}

function prizePath({ id }: { id: string }): string {
  return `/reward/${id}`;
}

type Score = { right: number; total: number };

function scoreOf(verdicts: SubmissionResult["verdicts"]): Score | null {
  return verdicts.length > 0
    ? { right: verdicts.filter((verdict) => verdict.correct).length, total: verdicts.length }
    : null;
}

/** The score of a quiz that was completed earlier, by its stored answers. */
function storedScore({ questions, participant_answers: answers }: ChallengeView): Score | null {
  const graded = questions.filter(({ correct_option_ids }) => correct_option_ids.length > 0);
  if (graded.length === 0 || answers.length === 0) return null;
  const isRight = ({ id, correct_option_ids: correct }: ChallengeView["questions"][number]) => {
    const chosen = answers.filter((answer) => answer.question_id === id).map((answer) => answer.question_option_id);
    return chosen.length === correct.length && chosen.every((option) => option !== null && correct.includes(option));
  };
  return { right: graded.filter(isRight).length, total: graded.length };
}

function goodNews(name: string | undefined, t: Translate): string {
  return t(name ? "Good news, {name}!" : "Good news!", { name: name ?? "" });
}

import { Check, CircleCheck } from "lucide";
import type { ReactNode } from "react";
import { useLocale, useText, type Translate } from "~/locales/use-text";
import { givesReward } from "~/services/challenge-types/earnings";
import type { ChallengeView, SubmissionResult } from "~/services/challenges/challenges.schema";
import { pointsTerm, rewardsTerm } from "~/services/programs/terms";
import { CelebrationScene } from "~/site/frame/celebration-scene";
import { useSite } from "~/site/frame/use-site";
import { Badge } from "~/ui/primitives/badge";
import { Button, ButtonLink } from "~/ui/primitives/button";
import { Icon } from "~/ui/primitives/icon";
import { TilePicture } from "~/ui/primitives/tile";
import { Points } from "~/ui/text/points";
import { opensText, sinceText } from "~/ui/text/time-texts";
import { GoalProgress, NextSteps } from "./after-completion";
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
  const completedOn = challenge.completed_by_current_participant_on;
  const when = result || !completedOn ? t("just now") : sinceText(completedOn, now, program.time_zone, locale);
  const score = result ? scoreOf(result.verdicts) : storedScore(challenge);
  const points = result ? result.points : (challenge.earned_points ?? challenge.points);
  const seePrize = t("See your {reward}", { reward: rewardsTerm(program).one });
  const again = result ? null : challenge.available_again_at;
  return (
    <ChallengeCard
      challenge={challenge}
      onClose={onClose}
      head={head}
      bare
      footer={
        result ? (
          <NextSteps
            completed={challenge}
            onClose={onClose}
            prize={challenge.prize && { to: prizePath(challenge.prize), text: seePrize }}
          />
        ) : (
          <Button block onClick={onClose}>
            {t("Earn More")}
          </Button>
        )
      }
    >
      <CelebrationScene className="card-picture" />
      <div role="status" className="grid justify-items-center gap-1 text-center">
        {result ? <p className="font-strong text-positive">{result.message}</p> : null}
        <h2 className="text-24 wrap-anywhere">
          {goodNews(challenge.current_participant_name ?? participant?.first_name, t)}
        </h2>
        <p className="font-strong">{challenge.caption}</p>
        <p className="text-muted">{t("You successfully completed this {when}", { when })}</p>
        {score ? (
          <Badge tone={score.right === score.total ? "positive" : "soft"} className="mt-2">
            {score.right === score.total ? <Icon icon={Check} size={16} /> : null}
            {t("{right} of {total} correct", score)}
          </Badge>
        ) : null}
        {again ? (
          <p className="mt-2 font-strong">
            {t("Available again {when}", { when: opensText(again, now, program.time_zone, locale) })}
          </p>
        ) : null}
        {points > 0 && (result || !givesReward(challenge.reward_type)) ? (
          <p className="mt-4 font-heading text-36 leading-tight font-display tracking-(--header-font-tracking) text-link">
            <Points value={points} term={pointsTerm(program)} signed countsFrom={result ? 0 : undefined} />
          </p>
        ) : null}
        {result ? <DailyLimitReached result={result} /> : null}
        {result ? <GoalProgress result={result} /> : null}
        <p className="mt-4 flex flex-wrap justify-center gap-2 empty:hidden">
          {result?.pending ? <Badge tone="soft">{result.pending.text}</Badge> : null}
          {result && result.points > 0 && !result.pending ? (
            <Badge tone="soft">
              {t("You now have {points} {term}", { points: result.unused_points, term: pointsTerm(program) })}
            </Badge>
          ) : null}
          {result ? <HabitBadges challenge={challenge} result={result} /> : null}
        </p>
        {challenge.prize ? <Prize prize={challenge.prize} opens={result ? null : seePrize} /> : null}
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

/** A short note about the completion, for a card whose content stays visible, such as a video. */
export function CompletedNote({ challenge, result }: { challenge: ChallengeView; result: SubmissionResult }) {
  const { program, participant } = useSite();
  const t = useText();
  return (
    <div role="status" className="mt-5 flex items-start gap-3 rounded-inner bg-positive-soft p-4">
      <Icon icon={CircleCheck} className="mt-0.5 text-positive" />
      <div>
        <p className="font-strong wrap-anywhere">
          {goodNews(challenge.current_participant_name ?? participant?.first_name, t)}
        </p>
        <p>{t("You successfully completed this {when}", { when: t("just now") })}</p>
        {result.points > 0 ? (
          <p className="mt-1 font-strong text-positive">
            <Points value={result.points} term={pointsTerm(program)} signed />
          </p>
        ) : null}
        {result.pending ? <p className="mt-1">{result.pending.text}</p> : null}
        <DailyLimitReached result={result} />
        <p className="mt-2 flex flex-wrap gap-2 empty:hidden">
          <HabitBadges challenge={challenge} result={result} />
        </p>
      </div>
    </div>
  );
}

function goodNews(name: string | undefined, t: Translate): string {
  return t(name ? "Good news, {name}!" : "Good news!", { name: name ?? "" });
}

import { Check, CircleCheck, PartyPopper } from "lucide-react";
import type { ReactNode } from "react";
import { useLocale, useText } from "~/locales/use-text";
import type { ChallengeView, SubmissionAnswer } from "~/services/challenges/challenges.schema";
import { useSite } from "~/site/frame/use-site";
import { Badge } from "~/ui/badge";
import { Button } from "~/ui/button";
import { Icon } from "~/ui/icon";
import { Points } from "~/ui/points";
import { sinceText, timeLeftText } from "~/ui/time-texts";
import { ChallengeCard } from "./challenge-card";

type Props = {
  challenge: ChallengeView;
  /** The answer to the submit just made; without it the challenge was completed earlier. */
  answer?: SubmissionAnswer;
  onClose: () => void;
  head?: ReactNode;
};

/** The card of a completed challenge, with the celebration where points were just earned. */
export function CompletedCard({ challenge, answer, onClose, head }: Props) {
  const { program, now, participant } = useSite();
  const t = useText();
  const locale = useLocale();
  const completedOn = challenge.completed_by_current_participant_on;
  const when = answer || !completedOn ? t("just now") : sinceText(completedOn, now, program.time_zone, locale);
  const right = answer?.verdicts.filter((verdict) => verdict.correct).length ?? 0;
  const againIn = !answer && challenge.available_again_at ? timeLeftText(challenge.available_again_at, now) : null;
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
      <Celebration />
      <div role="status" className="grid justify-items-center gap-1 text-center">
        {answer ? <p className="font-strong text-positive">{answer.message}</p> : null}
        <h2 className="text-24">
          {t("Good news, {name}!", { name: challenge.current_participant_name ?? participant?.first_name ?? "" })}
        </h2>
        <p className="text-muted">{t("You successfully completed this {when}", { when })}</p>
        {againIn ? <p className="mt-2 font-strong">{t("It opens again in {time}", { time: againIn })}</p> : null}
        {answer && answer.points > 0 ? (
          <>
            <p className="mt-4 font-heading text-36 leading-tight font-display tracking-(--header-font-tracking) text-link">
              <Points value={answer.points} term={program.term_points_as} signed />
            </p>
            <p className="mt-4 flex flex-wrap justify-center gap-2">
              {answer.verdicts.length > 0 ? (
                <Badge tone="positive">
                  <Icon icon={Check} size={16} />
                  {t("{right} of {total} right", { right, total: answer.verdicts.length })}
                </Badge>
              ) : null}
              <Badge tone="soft">
                {t("Now {points} {term}", { points: answer.unused_points, term: program.term_points_as })}
              </Badge>
            </p>
          </>
        ) : null}
      </div>
    </ChallengeCard>
  );
}

/** The same in a few lines, for a card whose own content stays: a film that was watched. */
export function CompletedNote({ challenge, answer }: { challenge: ChallengeView; answer: SubmissionAnswer }) {
  const { program, participant } = useSite();
  const t = useText();
  return (
    <div role="status" className="mt-5 flex items-start gap-3 rounded-inner bg-positive-soft p-4">
      <Icon icon={CircleCheck} className="mt-0.5 text-positive" />
      <div>
        <p className="font-strong">
          {t("Good news, {name}!", { name: challenge.current_participant_name ?? participant?.first_name ?? "" })}
        </p>
        <p>{t("You successfully completed this {when}", { when: t("just now") })}</p>
        {answer.points > 0 ? (
          <p className="mt-1 font-strong text-positive">
            <Points value={answer.points} term={program.term_points_as} signed />
          </p>
        ) : null}
      </div>
    </div>
  );
}

/** Confetti: where each piece lies, how it is turned, and its colour among the theme's. */
const CONFETTI = [
  { x: 78, y: 62, turn: 20, tone: "fill-primary" },
  { x: 146, y: 132, turn: -24, tone: "fill-title" },
  { x: 196, y: 40, turn: 48, tone: "fill-positive" },
  { x: 58, y: 164, turn: 66, tone: "fill-accent" },
  { x: 352, y: 38, turn: -20, tone: "fill-primary" },
  { x: 412, y: 120, turn: 32, tone: "fill-positive" },
  { x: 486, y: 58, turn: -44, tone: "fill-title" },
  { x: 508, y: 158, turn: 12, tone: "fill-accent" },
];

/** Rays and confetti over a rising sun in the theme's colours; it stands still. */
export function Celebration() {
  return (
    <div className="relative mb-6 grid h-44 place-items-center overflow-hidden rounded-inner bg-link-soft md:h-58">
      <svg
        aria-hidden
        viewBox="0 0 560 280"
        preserveAspectRatio="xMidYMax slice"
        className="absolute inset-0 size-full"
      >
        <g className="fill-accent" opacity=".45">
          {[-72, -48, -24, 0, 24, 48, 72].map((angle) => (
            <path key={angle} d="M262 280L244 -160H316L298 280Z" transform={`rotate(${angle} 280 280)`} />
          ))}
        </g>
        <circle cx="280" cy="280" r="128" className="fill-accent" opacity=".6" />
        {CONFETTI.map(({ x, y, turn, tone }) => (
          <rect
            key={x}
            x={x - 10}
            y={y - 5}
            width="20"
            height="10"
            rx="3"
            className={tone}
            transform={`rotate(${turn} ${x} ${y})`}
          />
        ))}
        <path d="M0 240Q140 196 280 232T560 216V280H0Z" className="fill-primary" />
      </svg>
      <span className="ground-surface relative grid size-20 place-items-center rounded-full text-link shadow-rest">
        <PartyPopper aria-hidden size={36} strokeWidth={1.6} />
      </span>
    </div>
  );
}

import { Clock, Play } from "lucide";
import type { ReactNode } from "react";
import { useText } from "~/locales/use-text";
import { givesReward } from "~/services/challenge-types/earnings";
import type { ChallengeView } from "~/services/challenges/challenges.schema";
import { pointsTerm } from "~/services/programs/terms";
import { useSite } from "~/site/frame/use-site";
import { minutesAndSeconds } from "~/ui/hooks/use-countdown";
import { Dialog, DialogBody, DialogClose, DialogHeader, DialogTitle } from "~/ui/overlay/dialog";
import { classNames } from "~/ui/primitives/class-names";
import { Icon } from "~/ui/primitives/icon";
import { Picture } from "~/ui/primitives/picture";
import { TilePicture } from "~/ui/primitives/tile";
import { RichText } from "~/ui/text/rich-text";
import { isUrgent, timeLeftText } from "~/ui/text/time-texts";
import { isDone } from "./is-done";

type Props = {
  challenge: ChallengeView;
  onClose: () => void;
  /** Shown in the header, left of the close button: a progress bar. */
  head?: ReactNode;
  /** The row of buttons, which is always visible. */
  footer: ReactNode;
  /** Replaces the picture, for example with a video player. */
  picture?: ReactNode;
  /** The content of the challenge type, below the description. */
  children?: ReactNode;
  /** Without picture, title and text, for types that show their own. */
  bare?: boolean;
  /** Focuses the title first, so that the keyboard scrolls the text immediately. */
  focusTitle?: boolean;
  /** Pictures in the description are 300 px wide. */
  narrowImages?: boolean;
};

/**
 * The frame of every challenge: a dialog over the current page; on phones a sheet. Its picture reaches the edges, below
 * the header if there is one, and else under the close button.
 */
export function ChallengeCard({
  challenge,
  onClose,
  head,
  footer,
  picture,
  children,
  bare,
  focusTitle,
  narrowImages,
}: Props) {
  return (
    <Dialog shape="sheet" onClose={onClose} label={bare ? challenge.caption : undefined}>
      {head ? <DialogHeader>{head}</DialogHeader> : null}
      <DialogBody className="row-start-2 md:pb-card-pad">
        {bare ? null : (
          <>
            {picture ?? <ChallengePicture challenge={challenge} />}
            <RewardLine challenge={challenge} className="mb-1 font-strong text-link" />
            <DialogTitle className="text-24" initialFocus={focusTitle}>
              {challenge.caption}
            </DialogTitle>
            <CardFacts challenge={challenge} />
            <RichText
              html={challenge.description}
              className={classNames("mt-2 text-muted", narrowImages && "[&_img]:w-75")}
            />
          </>
        )}
        {children}
      </DialogBody>
      <footer className="row-start-3 border-t border-border px-5 py-4 md:px-card-pad md:py-5">{footer}</footer>
      {head ? null : <DialogClose overPicture />}
    </Dialog>
  );
}

export function ChallengePicture({ challenge }: { challenge: ChallengeView }) {
  return (
    <div className="card-picture makes-room">
      {challenge.image ? (
        <Picture src={challenge.image.url} alt={challenge.image.alt_text} place="card" width={640} height={400} />
      ) : (
        <TilePicture title={challenge.caption} />
      )}
    </div>
  );
}

/** What completing the challenge earns; nothing if it is done or earns nothing. */
export function RewardLine({ challenge, className }: { challenge: ChallengeView; className?: string }) {
  const { program } = useSite();
  const t = useText();
  const prize = givesReward(challenge.reward_type);
  const { daily_limit: limit } = challenge;
  if (limit && !isDone(challenge)) {
    const values = { limit: limit.limit, points: limit.left, term: pointsTerm(program) };
    return (
      <p className={classNames("text-14", className)}>
        {limit.left > 0
          ? t("Today's limit is {limit} {term}, so this earns {points}.", values)
          : t(
              "You've reached today's limit of {limit} {term}. This still counts as done, but earns none today.",
              values,
            )}
      </p>
    );
  }
  if (isDone(challenge) || (!prize && challenge.points <= 0)) return null;
  return (
    <p className={classNames("text-14", className)}>
      {prize
        ? t("Earn a reward for completing this challenge.")
        : t("Earn {points} {term} for completing this challenge.", {
            points: challenge.points,
            term: pointsTerm(program),
          })}
    </p>
  );
}

/** How long the challenge takes, and how long it is still open. */
function CardFacts({ challenge: { duration, finish } }: { challenge: ChallengeView }) {
  const { now } = useSite();
  const t = useText();
  const left = finish ? timeLeftText(finish, now) : null;
  if (!duration && !left) return null;
  return (
    <p className="mt-2 flex flex-wrap gap-x-4 gap-y-1 text-14 text-muted tabular-nums">
      {duration ? (
        <span className="flex items-center gap-1.5">
          <Icon icon={Play} size={16} label={t("Duration")} />
          {minutesAndSeconds(duration)}
        </span>
      ) : null}
      {left && finish ? (
        <span className={classNames("flex items-center gap-1.5", isUrgent(finish, now) && "font-strong text-warning")}>
          <Icon icon={Clock} size={16} />
          {t("{time} left", { time: left })}
        </span>
      ) : null}
    </p>
  );
}

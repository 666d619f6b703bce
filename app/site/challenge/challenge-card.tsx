import { Clock, Play } from "lucide-react";
import type { ReactNode } from "react";
import { useText } from "~/locales/use-text";
import type { ChallengeView } from "~/services/challenges/challenges.schema";
import { useSite } from "~/site/frame/use-site";
import { classNames } from "~/ui/class-names";
import { Dialog, DialogBody, DialogHeader, DialogTitle } from "~/ui/dialog";
import { Icon } from "~/ui/icon";
import { RichText } from "~/ui/rich-text";
import { isUrgent, timeLeftText } from "~/ui/time-texts";
import { minutesAndSeconds } from "~/ui/use-countdown";
import { isDone } from "./is-done";

type Props = {
  challenge: ChallengeView;
  onClose: () => void;
  /** Stands in the head, left of the close button: a progress bar. */
  head?: ReactNode;
  /** The button row; always visible. */
  footer: ReactNode;
  /** In the place of the picture: a player. */
  picture?: ReactNode;
  /** Below the description: the layout's own content. */
  children?: ReactNode;
  /** Leaves out picture, title and text, for layouts that show their own. */
  bare?: boolean;
  /** The keyboard starts in the text, to scroll it at once. */
  reading?: boolean;
  /** Pictures in the description are 300 px wide (specification 1, section 9). */
  narrowImages?: boolean;
};

/** The one frame of every challenge: a dialog over the page it came from, a full-height sheet on phones. */
export function ChallengeCard({
  challenge,
  onClose,
  head,
  footer,
  picture,
  children,
  bare,
  reading,
  narrowImages,
}: Props) {
  return (
    <Dialog shape="sheet" onClose={onClose} label={bare ? challenge.caption : undefined}>
      <DialogHeader>{head}</DialogHeader>
      <DialogBody className="md:pb-card-pad">
        {bare ? null : (
          <>
            {picture ?? <ChallengePicture challenge={challenge} />}
            <RewardLine challenge={challenge} className="mb-1 font-strong text-link" />
            <DialogTitle className="text-24" startsReading={reading}>
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
      <footer className="border-t border-border px-5 py-4 md:px-card-pad md:py-5">{footer}</footer>
    </Dialog>
  );
}

export function ChallengePicture({ challenge }: { challenge: ChallengeView }) {
  if (!challenge.image) return null;
  return (
    <img
      src={challenge.image.url}
      alt={challenge.image.alt_text}
      width={640}
      height={400}
      className="mb-5 h-32 w-full rounded-inner bg-sunken object-cover md:h-58"
    />
  );
}

/** What completing it earns; only when there is something left to earn (specification 1, section 2 "Challenge screen"). */
export function RewardLine({ challenge, className }: { challenge: ChallengeView; className?: string }) {
  const { program } = useSite();
  const t = useText();
  const prize = challenge.reward_type === "prize";
  if (isDone(challenge) || (!prize && challenge.points <= 0)) return null;
  return (
    <p className={classNames("text-14", className)}>
      {prize
        ? t("Earn a reward for completing this challenge.")
        : t("Earn {points} {term} for completing this challenge.", {
            points: challenge.points,
            term: program.term_points_as,
          })}
    </p>
  );
}

/** How long it takes, and how long it is still there. */
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

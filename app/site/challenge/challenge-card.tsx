import type { ReactNode } from "react";
import { useText } from "~/locales/use-text";
import type { ChallengeView } from "~/services/challenges/challenges.schema";
import { useSite } from "~/site/frame/use-site";
import { classNames } from "~/ui/class-names";
import { Dialog, DialogBody, DialogHeader, DialogTitle } from "~/ui/dialog";
import { RichText } from "~/ui/rich-text";
import { isDone } from "./is-done";

type Props = {
  challenge: ChallengeView;
  onClose: () => void;
  /** Stands in the head, left of the close button: a progress bar. */
  head?: ReactNode;
  /** The button row; always visible. */
  footer: ReactNode;
  /** Below the description: the layout's own content. */
  children?: ReactNode;
  /** Leaves out picture, title and text, for layouts that show their own. */
  bare?: boolean;
  /** Pictures in the description are 300 px wide (specification 1, section 9). */
  narrowImages?: boolean;
};

/** The one frame of every challenge: a dialog over the page it came from, a full-height sheet on phones. */
export function ChallengeCard({ challenge, onClose, head, footer, children, bare, narrowImages }: Props) {
  return (
    <Dialog shape="sheet" onClose={onClose} label={bare ? challenge.caption : undefined}>
      <DialogHeader>{head}</DialogHeader>
      <DialogBody className="md:pb-card-pad">
        {bare ? null : (
          <>
            <ChallengePicture challenge={challenge} />
            <RewardLine challenge={challenge} />
            <DialogTitle className="text-24">{challenge.caption}</DialogTitle>
            <RichText html={challenge.description} className={classNames("mt-2 text-muted", narrowImages && "[&_img]:w-75")} />
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
function RewardLine({ challenge }: { challenge: ChallengeView }) {
  const t = useText();
  const { program } = useSite();
  const prize = challenge.reward_type === "prize";
  if (isDone(challenge) || (!prize && challenge.points <= 0)) return null;
  return (
    <p className="mb-1 text-14 font-strong text-link">
      {prize
        ? t("Earn a reward for completing this challenge.")
        : t("Earn {points} {term} for completing this challenge.", { points: challenge.points, term: program.term_points_as })}
    </p>
  );
}

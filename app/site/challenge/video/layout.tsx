import { useRef } from "react";
import { useText } from "~/locales/use-text";
import { Button } from "~/ui/button";
import { ProgressBar } from "~/ui/progress";
import { RichText } from "~/ui/rich-text";
import { toast } from "~/ui/toast";
import { ChallengeCard } from "../challenge-card";
import { CompletedNote } from "../completed";
import type { LayoutProps } from "../layout-props";
import { useSubmission } from "../use-submission";
import { FilmPlayer } from "./film-player";
import { useWatching } from "./use-watching";

/**
 * A film whose watched share the server keeps. Once it is watched to its end the challenge is submitted by itself, once,
 * and the film stays where it is (specification 1, section 4 "Challenge").
 */
export function VideoLayout({ challenge, onClose }: LayoutProps) {
  const t = useText();
  const player = useRef<HTMLVideoElement>(null);
  const { submission, submit } = useSubmission(challenge);
  const { playing, progress, skippedFrom, failed } = useWatching(player, challenge, () => void finish());
  const watched = submission.state !== "open" || submission.error !== undefined;

  async function finish() {
    const answer = await submit(new FormData());
    if (answer.success) toast({ title: t("Challenge Submitted!") });
  }

  function play() {
    if (!player.current) return;
    if (playing) return player.current.pause();
    if (skippedFrom !== null) player.current.currentTime = skippedFrom;
    void player.current.play().catch(() => {}); // refused or broken: the player itself says so
  }

  const percent = Math.round((submission.state === "done" ? 1 : progress) * 100);
  return (
    <ChallengeCard
      challenge={challenge}
      onClose={onClose}
      head={<ProgressBar value={percent} max={100} label={t("Watched")} />}
      picture={<FilmPlayer ref={player} challenge={challenge} />}
      footer={
        submission.state === "done" ? (
          <Button block onClick={onClose}>
            {t("Earn More")}
          </Button>
        ) : (
          <div className="grid gap-3">
            <p role="status" className="text-14 text-muted empty:hidden">
              {statusText()}
            </p>
            {watched ? (
              <Button block onClick={finish} pending={submission.state === "sending"}>
                {t("Try again")}
              </Button>
            ) : (
              <Button block onClick={play}>
                {playing ? t("Pause") : challenge.cta_button_text || t("Play")}
              </Button>
            )}
          </div>
        )
      }
    >
      {submission.state === "done" ? <CompletedNote challenge={challenge} answer={submission.answer} /> : null}
      <RichText html={challenge.content} className="mt-4" />
    </ChallengeCard>
  );

  function statusText(): string | null {
    if (failed) return t("Your progress could not be saved. Please check your connection and go on watching.");
    if (skippedFrom !== null) return t("A part of the film was skipped. Play on from there to complete the challenge.");
    return percent > 0 ? t("{percent}% watched", { percent }) : null;
  }
}

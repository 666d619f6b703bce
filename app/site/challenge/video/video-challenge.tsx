import { useRef } from "react";
import { useText } from "~/locales/use-text";
import { toast } from "~/ui/overlay/toast";
import { Button } from "~/ui/primitives/button";
import { ProgressBar } from "~/ui/primitives/progress";
import { RichText } from "~/ui/text/rich-text";
import { ChallengeCard } from "../challenge-card";
import type { ChallengeViewProps } from "../challenge-view-props";
import { CompletedCard } from "../completed";
import { useSubmission } from "../use-submission";
import { useWatching } from "./use-watching";
import { VideoPlayer } from "./video-player";

/**
 * A video whose watched part is counted by the server. When it has been watched completely, the challenge is submitted
 * automatically, once, and celebrated.
 */
export function VideoChallenge({ challenge, onClose }: ChallengeViewProps) {
  const t = useText();
  const player = useRef<HTMLVideoElement>(null);
  const { submission, submit } = useSubmission(challenge);
  const { playing, progress, skippedFrom, failed } = useWatching(player, challenge, () => void finish());
  const watched = submission.state !== "open" || submission.error !== undefined;

  async function finish() {
    const result = await submit(new FormData());
    if (result.success) toast({ title: t("Challenge Submitted!") });
  }

  function play() {
    if (!player.current) return;
    if (playing) return player.current.pause();
    if (skippedFrom !== null) player.current.currentTime = skippedFrom;
    void player.current.play().catch(() => {}); // the player shows the error itself
  }

  if (submission.state === "done")
    return <CompletedCard challenge={challenge} result={submission.result} onClose={onClose} />;
  const percent = Math.round(progress * 100);
  return (
    <ChallengeCard
      challenge={challenge}
      onClose={onClose}
      head={<ProgressBar value={percent} max={100} label={t("Watched")} />}
      picture={<VideoPlayer ref={player} challenge={challenge} watched={percent / 100} />}
      footer={
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
      }
    >
      <RichText html={challenge.content} className="mt-4" />
    </ChallengeCard>
  );

  function statusText(): string | null {
    if (failed) return t("We couldn't save your progress. Check your connection and keep watching.");
    if (skippedFrom !== null)
      return t("You skipped part of the video. Keep watching from there to finish the challenge.");
    return percent > 0 ? t("{percent}% watched", { percent }) : null;
  }
}

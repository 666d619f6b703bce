import { AppError } from "~/platform/errors";
import { statusAt } from "~/platform/schedule";
import { workflow } from "~/platform/use-case.server";
import { findChallenge } from "~/services/challenge-types/find-challenge.server";
import { hasField } from "~/services/challenge-types/registry";
import type { ParticipantCtx } from "~/services/programs/program-context";
import { watchView, type WatchProgress, type WatchView } from "../challenges.schema";
import { recordPosition } from "../internal/video-watches.server";
import { watchedShare } from "./video-rules";

/**
 * Records the player's position, in seconds, and returns how much of the video counts as watched.
 * @throws not_found
 * @throws rejected when the challenge has no video or is not active
 */
export const reportProgress = workflow(
  "site:participate",
  async function reportProgress(
    ctx: ParticipantCtx,
    idOrIdentifier: string,
    { position }: WatchProgress,
  ): Promise<WatchView> {
    const challenge = findChallenge(ctx.program, idOrIdentifier);
    const duration = challenge.durationSeconds;
    if (!hasField(challenge.challengeType, "video_file_id") || !duration)
      throw new AppError("rejected", "This challenge has no video.");
    if (statusAt(challenge, ctx.now) !== "active")
      throw new AppError("rejected", "This challenge is no longer available");
    const watch = await recordPosition(ctx, challenge, Math.round(Math.min(position, duration) * 1000));
    if (!watch) return { position, watched: duration, progress: 1 };
    return {
      position: watch.positionMs / 1000,
      watched: watch.watchedMs / 1000,
      progress: watchedShare(watch.watchedMs, duration),
    };
  },
  { output: watchView },
);

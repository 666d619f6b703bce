import type { ParticipantCtx } from "../context";
import { AppError } from "../errors";
import { statusAt } from "../schedule";
import { operation } from "../use-case.server";
import type { WatchProgress, WatchView } from "./challenges.schema";
import { findChallenge } from "./find-challenge";
import { watchedShare } from "./video-rules";
import { moveTo } from "./video-watches.server";

/**
 * Takes the player's report of where it stands, in seconds, and says how much of the film counts as watched (RULINGS
 * "Video"). Throws `not_found`, and `refused` for a challenge that has no film or is not active.
 */
export const reportProgress = operation(
  "site:participate",
  async (ctx: ParticipantCtx, idOrIdentifier: string, { position }: WatchProgress): Promise<WatchView> => {
    const challenge = findChallenge(ctx.program, idOrIdentifier);
    const duration = challenge.durationSeconds;
    if (challenge.challengeType !== "video" || !duration)
      throw new AppError("refused", "There is no film in this challenge.");
    if (statusAt(challenge, ctx.now) !== "active")
      throw new AppError("refused", "This challenge is no longer available");
    const watch = await moveTo(ctx, challenge, Math.round(Math.min(position, duration) * 1000));
    if (!watch) return { position, watched: duration, progress: 1 };
    return {
      position: watch.positionMs / 1000,
      watched: watch.watchedMs / 1000,
      progress: watchedShare(watch.watchedMs, duration),
    };
  },
);

import { findChallenge } from "../challenges/find-challenge";
import type { ParticipantCtx } from "../context";
import { sql } from "../database.server";
import { notFound } from "../errors";
import { isUuid } from "../ids.server";
import { viewSocialPost } from "../points/ledger.server";
import { operation } from "../use-case.server";
import type { PostViewAnswer } from "./social-posts.schema";

/**
 * Records that the participant has seen a post of a unified_social challenge. The first view of each post earns the
 * challenge's points, and the last post completes it (RULINGS "Social posts"); a repetition earns nothing. Throws
 * `not_found` for a post that is not in the challenge or when the feature is off, `refused` when it is not active.
 */
export const recordPostView = operation(
  "site:participate",
  async (ctx: ParticipantCtx, idOrIdentifier: string, postId: string): Promise<PostViewAnswer> => {
    const challenge = findChallenge(ctx.program, idOrIdentifier);
    if (!isUuid(postId)) throw notFound("Post not found");
    const { programId, actor, now } = ctx;
    const viewed = await viewSocialPost(sql, {
      programId,
      participantId: actor.id,
      challengeId: challenge.id,
      postId,
      now,
    });
    if (!viewed) throw notFound("Post not found");
    return { points: viewed.points, unused_points: viewed.available, completed: viewed.completed };
  },
);

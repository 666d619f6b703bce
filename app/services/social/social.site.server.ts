import { sql } from "~/platform/database/statements.server";
import { notFound } from "~/platform/errors";
import { isUuid } from "~/platform/ids.server";
import { workflow } from "~/platform/use-case.server";
import { findChallenge } from "~/services/challenge-types/find-challenge.server";
import { viewSocialPost } from "~/services/points/ledger.server";
import { pendingLot } from "~/services/points/pending-lot.server";
import { pendingField } from "~/services/points/points-texts";
import type { ParticipantCtx } from "~/services/programs/program-context";
import { postViewResult, type PostViewResult } from "./social-posts.schema";

/**
 * Records that the participant has viewed a post of a unified_social challenge. The first view of each post earns the
 * challenge's points, and the last post completes it. Repeated views earn nothing, nor does a view that was left before
 * the post's wait was over: the next one counts as the first.
 * @throws not_found when the post is not in the challenge, or the feature is off; rejected when it is not active
 */
export const recordPostView = workflow(
  "site:participate",
  async function recordPostView(
    ctx: ParticipantCtx,
    idOrIdentifier: string,
    postId: string,
    { leftEarly = false } = {},
  ): Promise<PostViewResult> {
    const challenge = findChallenge(ctx.program, idOrIdentifier);
    if (!isUuid(postId)) throw notFound("Post not found");
    const { programId, program, actor, now } = ctx;
    const viewed = await viewSocialPost(sql, {
      programId,
      participantId: actor.id,
      challengeId: challenge.id,
      postId,
      waited: !leftEarly,
      now,
    });
    if (!viewed) throw notFound("Post not found");
    const { actionId, points, available, completed, dailyLimit } = viewed;
    const pending = program.pointsRules && points > 0 ? await pendingLot(sql, programId, [actionId]) : null;
    return {
      points,
      unused_points: available,
      ...pendingField(ctx, points, pending),
      completed,
      daily_limit: dailyLimit,
    };
  },
  { output: postViewResult },
);

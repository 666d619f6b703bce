import { z } from "zod";
import { participantCall } from "~/http/handlers/site.server";
import { parseQuery } from "~/http/input/query.server";
import { postViewQuery } from "~/services/social/social-posts.schema";
import { recordPostView } from "~/services/social/social.site.server";

/** Records the view of a post. The id is in the query, because a beacon has only the CSRF token in its body. */
export const action = participantCall(z.object({}), async ({ ctx, param, url }) => {
  const { social_network_post_id: postId, left_early: leftEarly } = parseQuery(postViewQuery, url);
  return { body: await recordPostView(ctx, param("challengeId"), postId, { leftEarly }) };
});

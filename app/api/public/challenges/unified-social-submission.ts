import { z } from "zod";
import { parseInput } from "~/http/body.server";
import { participantCall } from "~/http/site-doors.server";
import { postViewQuery } from "~/services/social/social-posts.schema";
import { recordPostView } from "~/services/social/social.server";

/** The post stands in the query; the body holds at most the token (specification 1, section 7). */
export const action = participantCall(z.object({}), async ({ ctx, params, url }) => {
  const { social_network_post_id } = parseInput(postViewQuery, Object.fromEntries(url.searchParams));
  return { body: await recordPostView(ctx, params.challengeId ?? "", social_network_post_id) };
});

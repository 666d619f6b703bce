import { update } from "~/admin/feed-posts/feed-post-intents.server";
import { programCallAction, programCallLoader } from "~/http/handlers/admin.server";
import { getFeedPost } from "~/services/feed-posts/feed-posts.admin.server";
import { storedFeedPostIntent } from "~/services/feed-posts/feed-posts.schema";

/** `GET programs/{id}/dynamic_feed_posts/{feed_post_id}` (and `/edit`). */
export const loader = programCallLoader(getFeedPost, { params: ["feedPostId"] });

/** `PUT` and `PATCH` change the post. */
export const action = programCallAction(storedFeedPostIntent, { update });

import { create } from "~/admin/feed-posts/feed-post-intents.server";
import { programCallAction, programCallLoader } from "~/http/handlers/admin.server";
import { listFeedPosts } from "~/services/feed-posts/feed-posts.admin.server";
import { feedPostListIntent, feedPostListQuery } from "~/services/feed-posts/feed-posts.schema";

/** `GET programs/{id}/dynamic_feed_posts`. */
export const loader = programCallLoader(listFeedPosts, { query: feedPostListQuery });

/** `POST` to the same path adds a post. */
export const action = programCallAction(feedPostListIntent, { create });

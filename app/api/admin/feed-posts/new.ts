import { programCallLoader } from "~/http/handlers/admin.server";
import { getFeedPost } from "~/services/feed-posts/feed-posts.admin.server";

/** `GET programs/{id}/dynamic_feed_posts/new`: the form of a new post is empty. */
export const loader = programCallLoader(async ({ ctx }) => ({ dynamic_feed_post: await getFeedPost(ctx) }));

import type { FeedPost } from "~/generated/prisma/client";
import { msg } from "~/locales/translate";
import type { ColumnTable } from "~/platform/columns";
import type { Content } from "~/services/publishing/content.server";
import type { FeedPostChange, FeedPostView } from "../feed-posts.schema";

/** Posts as content. They have no drafts, archive, order or copies: a post is active or not, from a time on. */
export const POSTS: Content<FeedPost> = {
  kind: "feed_post",
  find: (db, where) => db.feedPost.findMany({ where }),
  missing: msg("Feed post not found"),
  changedWhileEditing: msg(
    "Someone else changed this post while you were editing. Open it in another tab to compare. Your changes are still here.",
  ),
};

export function statusOf({ active, publishedAt }: FeedPost, now: Date): FeedPostView["status"] {
  if (!active) return "inactive";
  return publishedAt > now ? "scheduled" : "active";
}

/** `published_at` depends on the time zone. */
export const POST_COLUMNS = {
  title: "title",
  body: "body",
  translations: "translations",
  image_file_id: "imageFileId",
  link: "link",
  active: "active",
  published_at: null,
  updated_at: null,
} as const satisfies ColumnTable<FeedPostChange, FeedPost>;

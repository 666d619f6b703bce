import { importPosts } from "~/admin/feed-posts/feed-post-intents.server";
import { programCallAction } from "~/http/handlers/admin.server";
import { importIntent } from "~/services/feed-posts/feed-posts.schema";

/** `POST programs/{id}/dynamic_feed_posts/import`: a JSON or CSV file in `file`, or what a JSON file contains: a list or `{posts: […]}`. */
export const action = programCallAction(importIntent, { create: importPosts }, undefined, "posts");

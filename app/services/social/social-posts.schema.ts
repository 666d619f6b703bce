/** Social posts as views and input. Browser-safe. */
import { z } from "zod";
import { msg } from "~/locales/translate";
import { booleanField } from "~/platform/form-values";
import { pendingNote } from "~/services/points/account-points.schema";
import { SOCIAL_PLATFORMS } from "./platforms";

export const POST_TYPES = ["image", "video", "text"] as const;

/** One picture or video of a gallery. */
export const childPostView = z.object({
  id: z.string(),
  post_type: z.enum(POST_TYPES),
  media_path: z.string().nullable(),
  duration: z.number().nullable(),
});

/** A post as the viewer shows it. A post with children is a gallery, and the children are its pictures. */
export const socialPostView = childPostView.extend({
  message: z.string(),
  username: z.string(),
  url: z.string(),
  published_at: z.string(),
  social_network_child_posts: z.array(childPostView),
  social_network_page: z.object({ url: z.string(), platform: z.enum(SOCIAL_PLATFORMS) }),
  /** Whether the participant has viewed it. */
  viewed: z.boolean(),
});
export type SocialPostView = z.infer<typeof socialPostView>;

const POST_REQUIRED = msg("Choose a post");

/** The query of `POST /public/challenges/{id}/unified_social_submission`. */
export const postViewQuery = z.object({
  social_network_post_id: z.string(POST_REQUIRED).min(1, POST_REQUIRED),
  /** The post was left before its wait was over, so that this view earns nothing. */
  left_early: booleanField().default(false),
});

/** Its response: the points earned by this view, the points available now, and whether the challenge is completed. */
export const postViewResult = z.object({
  points: z.number(),
  unused_points: z.number(),
  /** Where the points cannot be spent yet. */
  pending: pendingNote.optional(),
  completed: z.boolean(),
  /** The program's daily limit, if it left out points. */
  daily_limit: z.number().nullable(),
});
export type PostViewResult = z.infer<typeof postViewResult>;

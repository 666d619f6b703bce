/** Social posts as views and input (specification 1, sections 3 and 7). Browser-safe. */
import { z } from "zod";
import { phrase } from "~/locales/say";

export const PLATFORMS = ["instagram", "facebook"] as const;
export const POST_TYPES = ["image", "video", "text"] as const;

/** One picture or film of a gallery. */
export const childPostView = z.object({
  id: z.string(),
  post_type: z.enum(POST_TYPES),
  media_path: z.string().nullable(),
  duration: z.number().nullable(),
});

/** A post as the viewer shows it. With children it is a gallery, and they are its pictures. */
export const socialPostView = childPostView.extend({
  message: z.string(),
  username: z.string(),
  url: z.string(),
  published_at: z.string(),
  social_network_child_posts: z.array(childPostView),
  social_network_page: z.object({ url: z.string(), platform: z.enum(PLATFORMS) }),
  /** Whether this participant has seen it. */
  viewed: z.boolean(),
});
export type SocialPostView = z.infer<typeof socialPostView>;

const SAY_WHICH = phrase("Say which post was viewed");

/** The query of `POST /public/challenges/{id}/unified_social_submission`. */
export const postViewQuery = z.object({ social_network_post_id: z.string(SAY_WHICH).min(1, SAY_WHICH) });

/** Its answer: what this view earned, the points now, and whether it was the last post of the challenge. */
export const postViewAnswer = z.object({ points: z.number(), unused_points: z.number(), completed: z.boolean() });
export type PostViewAnswer = z.infer<typeof postViewAnswer>;

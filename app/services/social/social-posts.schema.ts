/** Social posts as views (specification 1, section 3). Browser-safe. */
import { z } from "zod";

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

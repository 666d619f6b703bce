/** Posts of social networks as views (specification 1, section 3 "Social network post"). Browser-safe. */
import { z } from "zod";

export const POST_TYPES = ["image", "video", "text"] as const;

const childPostView = z.object({ id: z.string(), post_type: z.enum(POST_TYPES), media_path: z.string().nullable() });

export const socialPostView = childPostView.extend({
  message: z.string(),
  username: z.string(),
  url: z.string(),
  published_at: z.string(),
  /** The pictures of a gallery, in order; none for a single post. */
  social_network_child_posts: z.array(childPostView),
  social_network_page: z.object({ url: z.string(), platform: z.string() }),
});
export type SocialPostView = z.infer<typeof socialPostView>;

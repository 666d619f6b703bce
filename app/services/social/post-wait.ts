/** How long a post must be viewed before the next one. Pure, and without zod. */
import {
  GALLERY_WAIT_SECONDS,
  IMAGE_WAIT_SECONDS,
  LONG_VIDEO_SECONDS,
  LONG_VIDEO_WAIT_SECONDS,
} from "~/services/programs/site-constants";
import type { SocialPostView } from "./social-posts.schema";

type ViewedPost = Pick<SocialPostView, "post_type" | "duration" | "viewed"> & {
  social_network_child_posts: readonly unknown[];
};

/**
 * Seconds until the Next button works; 0 for a post that was viewed before. A video of unknown length counts as a
 * picture.
 */
export function waitSeconds(post: ViewedPost): number {
  if (post.viewed) return 0;
  if (post.social_network_child_posts.length > 0) return GALLERY_WAIT_SECONDS;
  if (post.post_type !== "video" || post.duration === null) return IMAGE_WAIT_SECONDS;
  return post.duration > LONG_VIDEO_SECONDS ? LONG_VIDEO_WAIT_SECONDS : Math.floor(post.duration / 2);
}

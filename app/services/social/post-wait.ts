/** How long a post is looked at before the next one (specification 1, sections 4 and 9). Pure, without zod. */
import {
  GALLERY_WAIT_SECONDS,
  IMAGE_WAIT_SECONDS,
  LONG_VIDEO_SECONDS,
  LONG_VIDEO_WAIT_SECONDS,
} from "../site-constants";
import type { SocialPostView } from "./social-posts.schema";

type Waited = Pick<SocialPostView, "post_type" | "duration" | "viewed"> & {
  social_network_child_posts: readonly unknown[];
};

/** Seconds until the Next button works; none for a post that was viewed before. A film of unknown length is a picture. */
export function waitSeconds(post: Waited): number {
  if (post.viewed) return 0;
  if (post.social_network_child_posts.length > 0) return GALLERY_WAIT_SECONDS;
  if (post.post_type !== "video" || post.duration === null) return IMAGE_WAIT_SECONDS;
  return post.duration > LONG_VIDEO_SECONDS ? LONG_VIDEO_WAIT_SECONDS : Math.floor(post.duration / 2);
}

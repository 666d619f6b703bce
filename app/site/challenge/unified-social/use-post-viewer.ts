import { useRevalidator } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import { useText } from "~/locales/use-text";
import type { ChallengeView } from "~/services/challenges/challenges.schema";
import type { PostViewResult, SocialPostView } from "~/services/social/social-posts.schema";
import { useIsPreview } from "~/site/frame/use-site";
import { postForm, sendOnLeaving } from "~/ui/forms/api-calls";
import { toast } from "~/ui/overlay/toast";

/**
 * The state of the post viewer. A post is recorded as viewed on Next; the open one also when the viewer or the page is
 * closed.
 * @param initialPostId the post to open; by default the first one that has not been viewed
 */
export function usePostViewer(challenge: ChallengeView, initialPostId: string | null) {
  const t = useText();
  const preview = useIsPreview();
  const revalidator = useRevalidator();
  // The posts at the time of opening, so that a revalidation does not move them.
  const [posts] = useState(challenge.social_network_posts);
  const [seen, setSeen] = useState<ReadonlySet<string>>(
    () => new Set(posts.filter(({ viewed }) => viewed).map(({ id }) => id)),
  );
  const [index, setIndex] = useState(() => firstIndex(posts, initialPostId));
  const [earned, setEarned] = useState(0);
  const post = posts[index] ?? null;

  const pathOf = (postId: string) =>
    `/public/challenges/${challenge.identifier}/unified_social_submission?social_network_post_id=${postId}`;

  async function record(postId: string): Promise<boolean> {
    const result = await postForm<PostViewResult>(pathOf(postId), new FormData());
    if (!result.ok) {
      toast({
        title: result.error.message || t("Something went wrong"),
        description: t("Please try again"),
        tone: "destructive",
      });
      return false;
    }
    setEarned((sum) => sum + result.data.points);
    if (result.data.points > 0 || result.data.completed) revalidator.revalidate();
    return true;
  }

  async function next() {
    if (!post) return;
    const now = new Set(seen).add(post.id);
    setSeen(now);
    setIndex(posts.every(({ id }) => now.has(id)) ? -1 : (index + 1) % posts.length);
    if (seen.has(post.id) || (await record(post.id))) return;
    setSeen((before) => new Set([...before].filter((id) => id !== post.id)));
    setIndex(index);
  }

  useRecordOnLeave(post && !preview && !seen.has(post.id) ? post.id : null, { record, pathOf });
  return { post: post && { ...post, viewed: seen.has(post.id) }, position: index + 1, posts, seen, earned, next };
}

type Recording = { record: (postId: string) => void; pathOf: (postId: string) => string };

/** Records the open post when the page is left or the viewer is unmounted. */
function useRecordOnLeave(postId: string | null, recording: Recording): void {
  const latest = useRef({ postId, ...recording });
  latest.current = { postId, ...recording };
  const open = useRef(false);
  useEffect(() => {
    open.current = true;
    const hide = () => {
      const { postId, pathOf } = latest.current;
      if (postId) sendOnLeaving(pathOf(postId));
    };
    window.addEventListener("pagehide", hide);
    return () => {
      window.removeEventListener("pagehide", hide);
      open.current = false;
      // Delayed, because in development React unmounts and remounts effects.
      setTimeout(() => {
        const { postId, record } = latest.current;
        if (postId && !open.current) record(postId);
      });
    };
  }, []);
}

function firstIndex(posts: SocialPostView[], initialPostId: string | null): number {
  const index = posts.findIndex(({ id }) => id === initialPostId);
  return index >= 0 ? index : posts.findIndex(({ viewed }) => !viewed);
}

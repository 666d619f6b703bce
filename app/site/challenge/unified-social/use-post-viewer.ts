import { useRevalidator } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import { useText } from "~/locales/use-text";
import type { ChallengeView } from "~/services/challenges/challenges.schema";
import { waitSeconds } from "~/services/social/post-wait";
import type { PostViewResult, SocialPostView } from "~/services/social/social-posts.schema";
import { useIsPreview } from "~/site/frame/use-site";
import { postForm, sendOnLeaving } from "~/ui/forms/api-calls";
import { toast } from "~/ui/overlay/toast";

/**
 * The state of the post viewer. A post is recorded as viewed on Next; the open one also when the viewer or the page is
 * closed, where it earns nothing before its wait is over.
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
  const [pending, setPending] = useState<{ text: string }>();
  const post = posts[index] ?? null;

  const shownAt = useRef(0);
  useEffect(() => {
    shownAt.current = performance.now();
  }, [post?.id]);

  const pathOf = (postId: string) =>
    `/public/challenges/${challenge.identifier}/unified_social_submission?social_network_post_id=${postId}`;

  /** The path that records the open post as it is left. */
  function leavingPathOf(left: SocialPostView): string {
    const early = performance.now() - shownAt.current < waitSeconds(left) * 1000;
    return early ? `${pathOf(left.id)}&left_early=true` : pathOf(left.id);
  }

  async function record(path: string): Promise<boolean> {
    const result = await postForm<PostViewResult>(path, new FormData());
    if (!result.ok) {
      toast({
        title: result.error.message || t("Something went wrong"),
        description: t("Please try again"),
        tone: "destructive",
      });
      return false;
    }
    setEarned((sum) => sum + result.data.points);
    if (result.data.points > 0) setPending(result.data.pending);
    if (result.data.points > 0 || result.data.completed) revalidator.revalidate();
    return true;
  }

  async function next() {
    if (!post) return;
    const now = new Set(seen).add(post.id);
    setSeen(now);
    setIndex(posts.every(({ id }) => now.has(id)) ? -1 : (index + 1) % posts.length);
    if (seen.has(post.id) || (await record(pathOf(post.id)))) return;
    setSeen((before) => new Set([...before].filter((id) => id !== post.id)));
    setIndex(index);
  }

  useRecordOnLeave(post && !preview && !seen.has(post.id) ? () => leavingPathOf(post) : null, record);
  return {
    post: post && { ...post, viewed: seen.has(post.id) },
    position: index + 1,
    posts,
    seen,
    earned,
    pending,
    next,
  };
}

/**
 * Records the open post when the page is left or the viewer is unmounted.
 * @param pathNow the path to record it with at that moment; null if there is nothing to record
 */
function useRecordOnLeave(pathNow: (() => string) | null, record: (path: string) => void): void {
  const latest = useRef({ pathNow, record });
  latest.current = { pathNow, record };
  const open = useRef(false);
  useEffect(() => {
    open.current = true;
    const hide = () => {
      const path = latest.current.pathNow?.();
      if (path) sendOnLeaving(path);
    };
    window.addEventListener("pagehide", hide);
    return () => {
      window.removeEventListener("pagehide", hide);
      open.current = false;
      // Delayed, because in development React unmounts and remounts effects.
      setTimeout(() => {
        const path = latest.current.pathNow?.();
        if (path && !open.current) latest.current.record(path);
      });
    };
  }, []);
}

function firstIndex(posts: SocialPostView[], initialPostId: string | null): number {
  const index = posts.findIndex(({ id }) => id === initialPostId);
  return index >= 0 ? index : posts.findIndex(({ viewed }) => !viewed);
}

import { useRevalidator } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import { useText } from "~/locales/use-text";
import type { ChallengeView } from "~/services/challenges/challenges.schema";
import type { PostViewAnswer, SocialPostView } from "~/services/social/social-posts.schema";
import { useIsPreview } from "~/site/frame/use-site";
import { postForm, sendOnLeaving } from "~/ui/calls";
import { toast } from "~/ui/toast";

/**
 * Which post stands in the viewer, and recording the views: each post counts as viewed on Next, and the one that is
 * open when the viewer is closed or left (specification 1, section 4 "Unified social").
 * @param wanted the id of the post to open at; else the first one that was not seen yet
 */
export function usePostViewer(challenge: ChallengeView, wanted: string | null) {
  const t = useText();
  const preview = useIsPreview();
  const revalidator = useRevalidator();
  const [posts] = useState(challenge.social_network_posts); // as they were when the viewer opened
  const [seen, setSeen] = useState<ReadonlySet<string>>(
    () => new Set(posts.filter(({ viewed }) => viewed).map(({ id }) => id)),
  );
  const [index, setIndex] = useState(() => firstIndex(posts, wanted));
  const [earned, setEarned] = useState(0);
  const post = posts[index] ?? null;

  const pathOf = (postId: string) =>
    `/public/challenges/${challenge.identifier}/unified_social_submission?social_network_post_id=${postId}`;

  async function record(postId: string): Promise<boolean> {
    const result = await postForm<PostViewAnswer>(pathOf(postId), new FormData());
    if (!result.ok) {
      toast({
        title: result.error.message || t("Something went wrong"),
        description: t("Please try again"),
        tone: "destructive",
      });
      return false;
    }
    setEarned((sum) => sum + result.answer.points);
    if (result.answer.points > 0 || result.answer.completed) revalidator.revalidate();
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

  useLeaving(post && !preview && !seen.has(post.id) ? post.id : null, { record, pathOf });
  return { post: post && { ...post, viewed: seen.has(post.id) }, position: index + 1, posts, seen, earned, next };
}

type Recording = { record: (postId: string) => void; pathOf: (postId: string) => string };

/** Records the open post when the page goes away or the viewer is taken down, however that comes about. */
function useLeaving(postId: string | null, recording: Recording): void {
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
      // A moment later, since React takes effects down and up again while developing.
      setTimeout(() => {
        const { postId, record } = latest.current;
        if (postId && !open.current) record(postId);
      });
    };
  }, []);
}

function firstIndex(posts: SocialPostView[], wanted: string | null): number {
  const found = posts.findIndex(({ id }) => id === wanted);
  return found >= 0 ? found : posts.findIndex(({ viewed }) => !viewed);
}

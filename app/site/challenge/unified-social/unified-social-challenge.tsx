import { useSearchParams } from "@remix-run/react";
import type { ReactNode } from "react";
import { useText } from "~/locales/use-text";
import { pointsTerm } from "~/services/programs/terms";
import { waitSeconds } from "~/services/social/post-wait";
import { CelebrationScene } from "~/site/frame/celebration-scene";
import { useSite } from "~/site/frame/use-site";
import { useCountdown } from "~/ui/hooks/use-countdown";
import { Badge } from "~/ui/primitives/badge";
import { Button } from "~/ui/primitives/button";
import { StepProgress } from "~/ui/primitives/progress";
import { Points } from "~/ui/text/points";
import { ChallengeCard, ChallengePicture } from "../challenge-card";
import type { ChallengeViewProps } from "../challenge-view-props";
import { PostCard } from "./post-card";
import { usePostViewer } from "./use-post-viewer";

/** Social posts one after the other, with a waiting time before the next one. */
export function UnifiedSocialChallenge({ challenge, onClose, opened }: ChallengeViewProps) {
  const t = useText();
  const [params] = useSearchParams();
  const { post, position, posts, seen, earned, pending, next } = usePostViewer(
    challenge,
    opened ?? params.get("post_id"),
  );
  const progress =
    posts.length > 0 ? (
      <div className="flex">
        <StepProgress
          done={seen.size}
          total={posts.length}
          label={t(
            { one: "{seen} of {count} post viewed", other: "{seen} of {count} posts viewed" },
            { seen: seen.size, count: posts.length },
          )}
        />
      </div>
    ) : null;

  if (!post)
    return (
      <AllViewed
        challenge={challenge}
        onClose={onClose}
        head={progress}
        posts={posts.length}
        earned={earned}
        pending={pending}
      />
    );
  return (
    <ChallengeCard
      challenge={challenge}
      onClose={onClose}
      head={progress}
      bare
      footer={
        <NextPost
          postId={post.id}
          wait={waitSeconds(post)}
          points={post.viewed ? 0 : Math.min(challenge.points, challenge.daily_limit?.left ?? challenge.points)}
          earned={earned}
          pending={pending}
          onNext={next}
        />
      }
    >
      <p role="status" className="mb-3 text-14 text-muted">
        {t("Post {position} of {total}", { position, total: posts.length })}
      </p>
      <PostCard key={post.id} post={post} />
    </ChallengeCard>
  );
}

/** What was earned since the viewer was opened, and the sentence about the last points if they cannot be spent yet. */
type Earned = { earned: number; pending: string | undefined };

type AllViewedProps = ChallengeViewProps & { head: ReactNode; posts: number } & Earned;

function AllViewed({ challenge, onClose, head, posts, earned, pending }: AllViewedProps) {
  const t = useText();
  return (
    <ChallengeCard
      challenge={challenge}
      onClose={onClose}
      head={head}
      bare
      footer={
        <Button block onClick={onClose}>
          {t("Earn More")}
        </Button>
      }
    >
      {earned > 0 ? <CelebrationScene className="card-picture" /> : <ChallengePicture challenge={challenge} />}
      <div role="status" className="grid justify-items-center gap-3 text-center">
        <p className="max-w-[32ch] text-20 leading-snug font-strong">
          {posts > 0
            ? t("It looks like you've already viewed all the posts, come back here later")
            : t("No posts yet. Check back later.")}
        </p>
        {earned > 0 ? <EarnedBadge points={earned} /> : null}
        {pending ? <p className="text-14 text-muted">{pending}</p> : null}
      </div>
    </ChallengeCard>
  );
}

type NextPostProps = { postId: string; wait: number; points: number; onNext: () => void } & Earned;

/** What the post earns, and the button to the next post, which is enabled after the waiting time. */
function NextPost({ postId, wait, points, earned, pending, onNext }: NextPostProps) {
  const { program } = useSite();
  const t = useText();
  const left = useCountdown(wait, postId);
  return (
    <div className="grid gap-3 md:flex md:items-center md:justify-between">
      <p className="flex min-h-7 flex-wrap items-center gap-3 text-14 text-muted">
        {points > 0 ? t("This post earns {points} {term}.", { points, term: pointsTerm(program) }) : null}
        {earned > 0 ? (
          <span className="flex items-center gap-2">
            {t("So far:")} <EarnedBadge points={earned} />
          </span>
        ) : null}
        {pending}
      </p>
      <Button className="tabular-nums md:min-w-50" waiting={left > 0} onClick={onNext}>
        {left > 0 ? t("Next in {seconds} s", { seconds: left }) : t("Next")}
      </Button>
      <span role="status" className="sr-only">
        {left === 0 ? t("You can continue to the next post.") : null}
      </span>
    </div>
  );
}

function EarnedBadge({ points }: { points: number }) {
  const { program } = useSite();
  return (
    <Badge tone="positive">
      <Points value={points} term={pointsTerm(program)} signed />
    </Badge>
  );
}

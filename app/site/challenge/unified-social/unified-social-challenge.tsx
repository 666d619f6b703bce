import { useSearchParams } from "@remix-run/react";
import { useState, type ReactNode } from "react";
import { useText } from "~/locales/use-text";
import { pointsTerm } from "~/services/programs/terms";
import { waitSeconds } from "~/services/social/post-wait";
import { Celebration, GoalAfter, type Gain } from "~/site/frame/celebration";
import { useSite } from "~/site/frame/use-site";
import { useCountdown } from "~/ui/hooks/use-countdown";
import { Badge } from "~/ui/primitives/badge";
import { Button } from "~/ui/primitives/button";
import { StepProgress } from "~/ui/primitives/progress";
import { Points } from "~/ui/text/points";
import { NextSteps } from "../after-completion";
import { ChallengeCard, ChallengePicture } from "../challenge-card";
import type { ChallengeViewProps } from "../challenge-view-props";
import { PostCard } from "./post-card";
import { usePostViewer } from "./use-post-viewer";

/** Social posts one after the other, with a waiting time before the next one. */
export function UnifiedSocialChallenge({ challenge, onClose, opened }: ChallengeViewProps) {
  const t = useText();
  const [params] = useSearchParams();
  const { participant } = useSite();
  const [before] = useState(participant?.unused_points ?? 0);
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
        gain={earned > 0 ? { points: earned, unused_points: before + earned, pending } : undefined}
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

type AllViewedProps = ChallengeViewProps & { head: ReactNode; posts: number; gain: Gain | undefined };

function AllViewed({ challenge, onClose, head, posts, gain }: AllViewedProps) {
  const t = useText();
  const later =
    posts > 0
      ? t("It looks like you've already viewed all the posts, come back here later")
      : t("No posts yet. Check back later.");
  return (
    <GoalAfter gain={gain}>
      <ChallengeCard
        challenge={challenge}
        onClose={onClose}
        head={head}
        bare
        footer={<NextSteps completed={challenge} onClose={onClose} />}
      >
        {gain ? (
          <Celebration title={t("You viewed all posts")} text={later} gain={gain} />
        ) : (
          <>
            <ChallengePicture challenge={challenge} />
            <p role="status" className="mx-auto max-w-[32ch] text-center text-20 leading-snug font-strong">
              {later}
            </p>
          </>
        )}
      </ChallengeCard>
    </GoalAfter>
  );
}

type NextPostProps = {
  postId: string;
  wait: number;
  points: number;
  /** Since the viewer was opened. */
  earned: number;
  /** About the last points, if they cannot be spent yet. */
  pending: { text: string } | undefined;
  onNext: () => void;
};

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
        {pending?.text}
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

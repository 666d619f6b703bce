/** What the home page derives from its data, as pure functions. */
import type { ChallengeTileView } from "~/services/challenges/challenges.schema";
import type { SlideView } from "~/services/programs/programs.schema";
import { rewardKind } from "~/services/reward-types/registry";
import type { HeroSlide } from "~/site/frame/hero";
import { isUrgent } from "~/ui/text/time-texts";
import type { HomeChallenge, HomePost, HomeReward } from "./home-views";

export type HeroView = {
  header_text: string;
  header_description: string;
  header_background_image: string | null;
  overlay_image: string | null;
  slides: (Omit<SlideView, "image"> & Pick<HeroSlide, "image">)[];
};

/** The program's header as the first slide, then the carousel. */
export function heroSlides(hero: HeroView): HeroSlide[] {
  const header: HeroSlide = {
    id: "header",
    title: hero.header_text,
    description: hero.header_description,
    image: hero.header_background_image ? { public_url: hero.header_background_image } : null,
    overlay: hero.overlay_image,
    link: "",
    button_text: "",
  };
  return [header, ...hero.slides];
}

/** Whether there is nothing to do for now: the challenge is completed, or repeatable and not yet available again. */
export function isDone({
  completed_by_current_participant_on,
  repeatable,
  available_again_at,
}: Partial<
  Pick<ChallengeTileView, "completed_by_current_participant_on" | "repeatable" | "available_again_at">
>): boolean {
  return Boolean(completed_by_current_participant_on) && (!repeatable || Boolean(available_again_at));
}

/** Whether a challenge is done by a call or a message. */
export function isByPhone(link: string | null | undefined): boolean {
  return /^(tel|sms):/i.test(link ?? "");
}

/** Whether a social post, or a part of its gallery, is a picture; a video has none. */
export function isPicture({ post_type, media_path }: Pick<HomePost, "post_type" | "media_path">): boolean {
  return post_type === "image" && Boolean(media_path);
}

/** The first picture of a social post. */
export function pictureOf(post: HomePost): string | null {
  return [post, ...(post.social_network_child_posts ?? [])].find(isPicture)?.media_path ?? null;
}

/** What the participant may do next: what ends soon comes first, then the program's order counts. */
export function nextChallenge(challenges: HomeChallenge[], now: string): HomeChallenge | undefined {
  const open = challenges.filter((challenge) => !isDone(challenge) && !challenge.tier_needed);
  return open.find(({ finish }) => finish && isUrgent(finish, now)) ?? open[0];
}

type Balance = {
  /** The points that can be spent. */
  unused_points: number;
  /** All points ever earned, which milestones count. */
  points: number;
};

/** A reward to reach, with the points that count for it and the points that are missing; none of a reward within reach. */
export type Goal = Pick<HomeReward, "id" | "name" | "threshold" | "selection"> & { reached: number; missing: number };

/**
 * The goal to show: a reward that can be claimed now comes first, the most expensive one. Else the reward that takes the
 * fewest further points, milestones included. Null where there is neither.
 */
export function goalOf(rewards: readonly HomeReward[], balance: Balance): Goal | null {
  const claimable = affordableReward(rewards, balance);
  if (claimable) return { ...claimable, reached: balance.unused_points, missing: 0 };
  const goals = rewards
    .filter(({ selection, tier_needed, sold_out }) => rewardKind(selection).goal && !tier_needed && !sold_out)
    .map(({ id, name, threshold, selection }) => {
      const reached = rewardKind(selection).goal === "total" ? balance.points : balance.unused_points;
      return { id, name, threshold, selection, reached, missing: threshold - reached };
    })
    .filter(({ missing }) => missing > 0);
  return goals.reduce<Goal | null>(
    (nearest, goal) => (nearest && nearest.missing <= goal.missing ? nearest : goal),
    null,
  );
}

/** The most expensive reward that the points are enough for. */
function affordableReward(
  rewards: readonly HomeReward[],
  { unused_points }: Pick<Balance, "unused_points">,
): HomeReward | null {
  const affordable = rewards.filter(
    ({ selection, threshold, tier_needed, sold_out }) =>
      rewardKind(selection).goal === "available" &&
      threshold > 0 &&
      threshold <= unused_points &&
      !tier_needed &&
      !sold_out,
  );
  return affordable.sort((a, b) => b.threshold - a.threshold)[0] ?? null;
}

/** What a gain of points has just made affordable; null if that was affordable before, or nothing is. */
export function reachedBy(
  rewards: readonly HomeReward[],
  { points, unused_points }: { points: number; unused_points: number },
): HomeReward | null {
  const reward = affordableReward(rewards, { unused_points });
  return reward && reward.threshold > unused_points - points ? reward : null;
}

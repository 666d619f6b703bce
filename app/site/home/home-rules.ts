/** What the home page derives from its data, as pure functions. */
import type { ChallengeTileView, DonationView, SocialFeedView } from "~/services/challenges/challenges.schema";
import type { PostTeaser } from "~/services/feed-posts/feed-posts.schema";
import { isLimited } from "~/services/habits/daily-limit";
import type { DailyLimitView } from "~/services/habits/habits.schema";
import type { SlideView } from "~/services/programs/programs.schema";
import type { OffersRewardView, RewardTileView } from "~/services/rewards/rewards.schema";
import { rewardKind } from "~/services/rewards/types/registry";
import type { SocialPostView } from "~/services/social/social-posts.schema";
import type { HeroSlide } from "~/site/frame/hero";
import { isUrgent } from "~/ui/text/time-texts";

/**
 * The part of a challenge that the home page shows. It is the most visited page, so its data is kept small: what a
 * challenge does not have is left out.
 */
export type HomeChallenge = Pick<
  ChallengeTileView,
  "identifier" | "caption" | "points" | "challenge_type" | "reward_type"
> &
  Present<ChallengeTileView, (typeof CHALLENGE_DETAILS)[number]> & {
    image_url?: string;
    /** Where it is done, if that is neither here nor on a page. */
    how?: "phone" | "counter";
    /** The points are fewer than the challenge has, since the daily limit leaves no more today. */
    limited?: boolean;
  };

const CHALLENGE_DETAILS = [
  "duration",
  "question_count",
  "reading_minutes",
  "finish",
  "repeatable",
  "completed_by_current_participant_on",
  "available_again_at",
  "tier_needed",
] as const;

/** The part of a reward that the home page shows, as of a challenge. */
export type HomeReward = Pick<RewardTileView, "id" | "name" | "selection" | "threshold"> &
  Present<RewardTileView, (typeof REWARD_DETAILS)[number]> & { image_url?: string };

const REWARD_DETAILS = [
  "finish",
  "earned_by_current_participant_on",
  "participant_sweepstakes_entry",
  "tier_needed",
  "drawn_at",
] as const;

/** The rewards on the home page: the available ones and the earned ones. */
export type HomeRewards = { current: HomeReward[]; claimed: HomeReward[] };

/** A challenge's tile without what the home page does not show, with the points that the daily limit leaves. */
export function homeChallenge(challenge: ChallengeTileView, limit: DailyLimitView | null): HomeChallenge {
  const { identifier, caption, points, challenge_type, reward_type, image } = challenge;
  const home: HomeChallenge = { identifier, caption, points, challenge_type, reward_type };
  if (image) home.image_url = image.url;
  if (challenge.api_completion_only) home.how = "counter";
  else if (/^(tel|sms):/i.test(challenge.link_url ?? "")) home.how = "phone";
  addPresent(home, challenge, CHALLENGE_DETAILS);
  if (limit && isLimited(challenge) && limit.left < points && !isDone(challenge)) {
    home.points = limit.left;
    home.limited = true;
  }
  return home;
}

/** A reward's tile without what the home page does not show. */
export function homeReward(reward: RewardTileView): HomeReward {
  const { id, name, selection, threshold, image } = reward;
  const home: HomeReward = { id, name, selection, threshold };
  if (image) home.image_url = image.url;
  addPresent(home, reward, REWARD_DETAILS);
  return home;
}

/** These fields of a view, which are left out where they are null, false, 0 or empty. */
type Present<View, Name extends keyof View> = { [Key in Name]?: NonNullable<View[Key]> };

function addPresent<View, Name extends keyof View>(to: Present<View, Name>, view: View, names: readonly Name[]): void {
  for (const name of names) {
    const value = view[name];
    if (value) to[name] = value;
  }
}

/** A feed post on the home page. */
export type HomePostTeaser = Omit<PostTeaser, "image"> & { image_url: string | null };

/** A feed post with the URL of its picture only. */
export function homeTeaser({ image, ...post }: PostTeaser): HomePostTeaser {
  return { ...post, image_url: image?.url ?? null };
}

/** A challenge with its own block on the home page. */
type FeaturedChallenge = Pick<ChallengeTileView, "identifier" | "caption" | "description" | "cta_button_text"> & {
  image_url: string | null;
};

export type HomeDonation = FeaturedChallenge & { amounts: { amount: number; points: number }[] };
export type HomeProfile = FeaturedChallenge & Pick<ChallengeTileView, "points">;
export type HomeOffers = Pick<OffersRewardView, "name" | "description"> & {
  image_url: string | null;
  membership: FeaturedChallenge | null;
};
export type HomeSocial = Pick<SocialFeedView, "identifier" | "caption" | "description" | "points"> & {
  image_url: string | null;
  posts: HomePost[];
};
type HomePost = Pick<SocialPostView, "id" | "username" | "message"> & { picture: string | null; video: boolean };

function featuredChallenge({
  identifier,
  caption,
  description,
  cta_button_text,
  image,
}: ChallengeTileView): FeaturedChallenge {
  return { identifier, caption, description, cta_button_text, image_url: image?.url ?? null };
}

/** The donation block, with the first two amounts. */
export function homeDonation(challenge: DonationView): HomeDonation {
  const amounts = challenge.active_amount_options.slice(0, 2).map(({ amount, points }) => ({ amount, points }));
  return { ...featuredChallenge(challenge), amounts };
}

/** The block that asks for the profile, with the points that completing it earns. */
export function homeProfile(challenge: ChallengeTileView): HomeProfile {
  return { ...featuredChallenge(challenge), points: challenge.points };
}

/** The block of the offers reward, with the membership that opens it, if the program has one. */
export function homeOffers({ name, description, image, membership_challenge }: OffersRewardView): HomeOffers {
  const membership = membership_challenge && featuredChallenge(membership_challenge);
  return { name, description, image_url: image?.url ?? null, membership };
}

/** The block of social posts, each with its first picture. */
export function homeSocial({
  identifier,
  caption,
  description,
  points,
  image,
  social_network_posts,
}: SocialFeedView): HomeSocial {
  return {
    identifier,
    caption,
    description,
    points,
    image_url: image?.url ?? null,
    posts: social_network_posts.map(homePost),
  };
}

/** A post with its first picture. A video has no picture. */
function homePost({
  id,
  username,
  message,
  post_type,
  media_path,
  social_network_child_posts,
}: SocialPostView): HomePost {
  const firstImage = [{ post_type, media_path }, ...social_network_child_posts].find(
    (post) => post.post_type === "image" && post.media_path,
  );
  return { id, username, message, picture: firstImage?.media_path ?? null, video: post_type === "video" };
}

export type HeroView = {
  header_text: string;
  header_description: string;
  header_background_image: string | null;
  overlay_image: string | null;
  slides: SlideView[];
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

/** A reward to reach, with the points that count for it and the points that are missing. */
export type Goal = Pick<HomeReward, "id" | "name" | "threshold" | "selection"> & { reached: number; missing: number };

/** The reward that takes the fewest further points, milestones included; null if every reward is within reach. */
export function goalOf(rewards: HomeReward[], { unused_points, points }: Balance): Goal | null {
  const goals = rewards
    .filter(({ selection, tier_needed }) => rewardKind(selection).goal && !tier_needed)
    .map(({ id, name, threshold, selection }) => {
      const reached = rewardKind(selection).goal === "total" ? points : unused_points;
      return { id, name, threshold, selection, reached, missing: threshold - reached };
    })
    .filter(({ missing }) => missing > 0);
  return goals.reduce<Goal | null>(
    (nearest, goal) => (nearest && nearest.missing <= goal.missing ? nearest : goal),
    null,
  );
}

/** The most expensive reward that the points are enough for. */
export function affordableReward(rewards: HomeReward[], { unused_points }: Balance): HomeReward | null {
  const affordable = rewards.filter(
    ({ selection, threshold, tier_needed }) =>
      rewardKind(selection).goal === "available" && threshold > 0 && threshold <= unused_points && !tier_needed,
  );
  return affordable.sort((a, b) => b.threshold - a.threshold)[0] ?? null;
}

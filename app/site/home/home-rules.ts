/** What home derives from its data; pure, so that it can be tested alone. */
import type { ChallengeTileView, DonationView, SocialFeedView } from "~/services/challenges/challenges.schema";
import type { SlideView } from "~/services/programs/programs.schema";
import type { OffersRewardView, RewardTileView } from "~/services/rewards/rewards.schema";
import type { SocialPostView } from "~/services/social/social-posts.schema";

/** What home needs of a challenge and of a reward: its page is the most asked for, so it carries nothing else. */
export type HomeChallenge = Pick<
  ChallengeTileView,
  | "id"
  | "identifier"
  | "caption"
  | "points"
  | "reward_type"
  | "cta_button_text"
  | "finish"
  | "repeatable"
  | "completed_by_current_participant_on"
  | "available_again_at"
> & { image_url: string | null };

export type HomeReward = Pick<
  RewardTileView,
  | "id"
  | "name"
  | "selection"
  | "threshold"
  | "finish"
  | "earned_by_current_participant_on"
  | "participant_sweepstakes_entry"
> & { image_url: string | null };

/** The two lists of rewards on home: what can be had, and what was earned. */
export type HomeRewards = { current: HomeReward[]; claimed: HomeReward[] };

export function homeChallenge(challenge: ChallengeTileView): HomeChallenge {
  const { id, identifier, caption, points, reward_type, cta_button_text, finish, repeatable } = challenge;
  const { completed_by_current_participant_on, available_again_at, image } = challenge;
  return {
    ...{ id, identifier, caption, points, reward_type, cta_button_text, finish, repeatable },
    ...{ completed_by_current_participant_on, available_again_at, image_url: image?.url ?? null },
  };
}

export function homeReward(reward: RewardTileView): HomeReward {
  const {
    id,
    name,
    selection,
    threshold,
    finish,
    earned_by_current_participant_on,
    participant_sweepstakes_entry,
    image,
  } = reward;
  return {
    id,
    name,
    selection,
    threshold,
    finish,
    earned_by_current_participant_on,
    participant_sweepstakes_entry,
    image_url: image?.url ?? null,
  };
}

/** A challenge that stands out on home with a block of its own. */
type Standout = Pick<ChallengeTileView, "identifier" | "caption" | "description" | "cta_button_text"> & {
  image_url: string | null;
};

export type HomeDonation = Standout & { amounts: { amount: number; points: number }[] };
export type HomeProfile = Standout & Pick<ChallengeTileView, "points">;
export type HomeOffers = Pick<OffersRewardView, "name" | "description"> & {
  image_url: string | null;
  membership: Standout | null;
};
export type HomeSocial = Pick<SocialFeedView, "identifier" | "caption" | "description" | "points"> & {
  image_url: string | null;
  posts: HomePost[];
};
type HomePost = Pick<SocialPostView, "id" | "username" | "message"> & { picture: string | null; video: boolean };

function standout({ identifier, caption, description, cta_button_text, image }: ChallengeTileView): Standout {
  return { identifier, caption, description, cta_button_text, image_url: image?.url ?? null };
}

/** There is room for two of the amounts. */
export function homeDonation(challenge: DonationView): HomeDonation {
  const amounts = challenge.active_amount_options.slice(0, 2).map(({ amount, points }) => ({ amount, points }));
  return { ...standout(challenge), amounts };
}

export function homeProfile(challenge: ChallengeTileView): HomeProfile {
  return { ...standout(challenge), points: challenge.points };
}

export function homeOffers({ name, description, image, membership_challenge }: OffersRewardView): HomeOffers {
  const membership = membership_challenge && standout(membership_challenge);
  return { name, description, image_url: image?.url ?? null, membership };
}

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

/** A gallery shows its first picture; a video has none of its own. */
function homePost({
  id,
  username,
  message,
  post_type,
  media_path,
  social_network_child_posts,
}: SocialPostView): HomePost {
  const shown = [{ post_type, media_path }, ...social_network_child_posts].find(
    (post) => post.post_type === "image" && post.media_path,
  );
  return { id, username, message, picture: shown?.media_path ?? null, video: post_type === "video" };
}

type HeroView = {
  header_text: string;
  header_description: string;
  header_background_image: string | null;
  slides: SlideView[];
};

/** The program's header as the first slide, then the carousel. */
export function heroSlides(hero: HeroView): SlideView[] {
  const header: SlideView = {
    id: "header",
    title: hero.header_text,
    description: hero.header_description,
    image: hero.header_background_image
      ? { url: hero.header_background_image, public_url: hero.header_background_image, alt_text: "" }
      : null,
    link: "",
    button_text: "",
  };
  return [header, ...hero.slides];
}

/** Whether there is nothing left to do for now: done, or a repeatable one that opens again later. */
export function isDone(challenge: HomeChallenge): boolean {
  return (
    challenge.completed_by_current_participant_on !== null &&
    (!challenge.repeatable || challenge.available_again_at !== null)
  );
}

/** The first challenge a participant has not done yet. */
export function nextChallenge(challenges: HomeChallenge[]): HomeChallenge | undefined {
  return challenges.find((challenge) => !isDone(challenge));
}

/** The most valuable reward the points are enough for, and the nearest one they are not enough for yet. */
export function reachOf(rewards: HomeReward[], points: number) {
  const priced = rewards
    .filter((reward) => reward.selection === "redeem" && reward.threshold > 0)
    .sort((a, b) => a.threshold - b.threshold);
  return {
    affordable: priced.findLast((reward) => reward.threshold <= points) ?? null,
    next: priced.find((reward) => reward.threshold > points) ?? null,
  };
}

/**
 * What the home page shows of the views of its services: some of their fields, so that a whole view is one of these, too.
 * As JSON, home has whole views, the same as the calls below /public/home. Its document is the most visited one and kept
 * small (page-views.server.ts): it has only the fields that are shown, without those that are null, false, 0 or empty.
 */
import type { ChallengeTileView, DonationView, SocialFeedView } from "~/services/challenges/challenges.schema";
import type { PostTeaser } from "~/services/feed-posts/feed-posts.schema";
import type { OffersRewardView, RewardTileView } from "~/services/rewards/rewards.schema";
import type { SocialPostView } from "~/services/social/social-posts.schema";

export type Pictured = { image?: { url: string } | null };

export const CHALLENGE_DETAILS = [
  "api_completion_only",
  "duration",
  "question_count",
  "reading_minutes",
  "finish",
  "repeatable",
  "completed_by_current_participant_on",
  "available_again_at",
  "tier_needed",
] as const;

export type HomeChallenge = Pick<
  ChallengeTileView,
  "identifier" | "caption" | "points" | "challenge_type" | "reward_type"
> &
  Partial<Pick<ChallengeTileView, (typeof CHALLENGE_DETAILS)[number] | "link_url">> &
  Pictured & {
    /** The points are fewer than the challenge has, since the daily limit leaves no more today. */
    limited?: boolean;
  };

export const REWARD_DETAILS = [
  "finish",
  "earned_by_current_participant_on",
  "participant_sweepstakes_entry",
  "tier_needed",
  "sold_out",
  "drawn_at",
] as const;

export type HomeReward = Pick<RewardTileView, "id" | "name" | "selection" | "threshold"> &
  Partial<Pick<RewardTileView, (typeof REWARD_DETAILS)[number]>> &
  Pictured;

/** The rewards on the home page: the available ones and the earned ones. */
export type HomeRewards = { current: HomeReward[]; claimed: HomeReward[] };

/** A challenge with its own block. */
export type FeaturedChallenge = Pick<ChallengeTileView, "identifier" | "caption" | "description" | "cta_button_text"> &
  Pictured;

export type HomeDonation = FeaturedChallenge & {
  active_amount_options: Pick<DonationView["active_amount_options"][number], "amount" | "points">[];
};
export type HomeProfile = FeaturedChallenge & Pick<ChallengeTileView, "points">;
export type HomeOffers = Pick<OffersRewardView, "name" | "description"> &
  Pictured & { membership_challenge: FeaturedChallenge | null };
export type HomePost = Pick<SocialPostView, "id" | "username" | "message" | "post_type"> &
  Partial<Pick<SocialPostView, "media_path">> & {
    social_network_child_posts?: Pick<SocialPostView, "post_type" | "media_path">[];
  };
export type HomeSocial = Pick<SocialFeedView, "identifier" | "caption" | "description" | "points"> &
  Pictured & { social_network_posts: HomePost[] };
export type HomePostTeaser = Omit<PostTeaser, "image"> & Pictured;

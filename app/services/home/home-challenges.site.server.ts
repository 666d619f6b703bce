/** The challenges with a block of their own on the home page. */
import { notFound } from "~/platform/errors";
import { query } from "~/platform/use-case.server";
import { activeOfType } from "~/services/challenge-types/find-challenge.server";
import { isOffered } from "~/services/challenge-types/offered.server";
import type { ChallengeType } from "~/services/challenge-types/registry";
import { toChallengeTile, toDonationFields } from "~/services/challenges/challenge-view.server";
import {
  challengeTileView,
  donationView,
  socialFeedView,
  type ChallengeTileView,
  type DonationView,
  type SocialFeedView,
} from "~/services/challenges/challenges.schema";
import { completionsOf } from "~/services/completions/completions.server";
import { isProfileComplete } from "~/services/participants/profile-fields";
import type { CatalogueChallenge } from "~/services/programs/catalogue.server";
import { assertFeature } from "~/services/programs/features";
import type { ParticipantCtx, SiteCtx } from "~/services/programs/program-context";
import { newestPosts } from "~/services/social/social-posts.server";

/** The number of posts in the block. */
const NEWEST_POSTS = 3;

/**
 * `social_feed_challenge`: the active unified_social challenge with its newest posts; null for a visitor.
 * @throws not_found when the feature is off
 */
export const getSocialFeedChallenge = query(
  "site:visit",
  async function getSocialFeedChallenge(ctx: SiteCtx): Promise<SocialFeedView | null> {
    assertFeature(ctx.program, "social_network_posts");
    const challenge = firstActive(ctx, "unified_social");
    if (!challenge) return null;
    const [tile, posts] = await Promise.all([tileOf(ctx, challenge), newestPosts(ctx, challenge.id, NEWEST_POSTS)]);
    return { ...tile, social_network_posts: posts };
  },
  { output: socialFeedView.nullable() },
);

/**
 * `donation_challenge`: the active donation challenge with its causes and amounts; null for a visitor.
 * @throws not_found when donations are off
 */
export const getDonationChallenge = query(
  "site:visit",
  async function getDonationChallenge(ctx: SiteCtx): Promise<DonationView | null> {
    if (!isOffered(ctx.program, "donation")) throw notFound();
    const challenge = firstActive(ctx, "donation");
    return challenge ? { ...(await tileOf(ctx, challenge)), ...toDonationFields(ctx.program, challenge) } : null;
  },
  { output: donationView.nullable() },
);

/**
 * `extended_profile_challenge`: the active challenge that collects the rest of the profile; null for a visitor, once it
 * is done, and when the profile is complete without it.
 */
export const getExtendedProfileChallenge = query(
  "site:visit",
  async function getExtendedProfileChallenge(ctx: SiteCtx): Promise<ChallengeTileView | null> {
    const challenge = firstActive(ctx, "collect", "profile");
    if (!challenge) return null;
    if (isProfileComplete(ctx.program.profileAttributes, (ctx as ParticipantCtx).actor)) return null;
    const tile = await tileOf(ctx, challenge);
    return tile.completed_by_current_participant_on ? null : tile;
  },
  { output: challengeTileView.nullable() },
);

/** Visitors have none: these blocks are for participants. */
function firstActive({ program, actor, now }: SiteCtx, type: ChallengeType, variant?: string) {
  return actor.kind === "participant" ? activeOfType(program, { type, variant, now }) : undefined;
}

async function tileOf(ctx: SiteCtx, challenge: CatalogueChallenge): Promise<ChallengeTileView> {
  const completions = await completionsOf(ctx);
  return toChallengeTile(ctx, challenge, completions.get(challenge.id));
}

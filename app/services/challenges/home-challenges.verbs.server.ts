/** The challenges that stand out on home, each with its own call (specification 1, section 7 "Home loads these"). */
import type { ParticipantCtx, SiteCtx } from "../context";
import { notFound } from "../errors";
import { isProfileComplete } from "../participants/profile-fields";
import { isOffered } from "../payments/offered.server";
import type { CatalogueChallenge } from "../programs/catalogue.server";
import { assertFeature } from "../programs/features";
import { statusAt } from "../schedule";
import { newestPosts } from "../social/social-posts.server";
import { query } from "../use-case.server";
import { challengeTile, donationFields } from "./challenge-view.server";
import type { ChallengeTileView, DonationView, SocialFeedView } from "./challenges.schema";
import { completionsOf } from "./completions.server";

/** As many as the block has room for. */
const NEWEST_POSTS = 3;

/** `social_feed_challenge`: the active unified_social challenge with its newest posts. Throws `not_found` when the feature is off. */
export const getSocialFeedChallenge = query("site:visit", async (ctx: SiteCtx): Promise<SocialFeedView | null> => {
  assertFeature(ctx.program, "social_network_posts");
  const challenge = firstActive(ctx, ({ challengeType }) => challengeType === "unified_social");
  if (!challenge) return null;
  const [tile, posts] = await Promise.all([tileOf(ctx, challenge), newestPosts(ctx, challenge.id, NEWEST_POSTS)]);
  return { ...tile, social_network_posts: posts };
});

/** `donation_challenge`: the active donation challenge with its causes and amounts. Throws `not_found` where donations are off. */
export const getDonationChallenge = query("site:visit", async (ctx: SiteCtx): Promise<DonationView | null> => {
  if (!isOffered(ctx.program, "donation")) throw notFound();
  const challenge = firstActive(ctx, ({ challengeType }) => challengeType === "donation");
  return challenge ? { ...(await tileOf(ctx, challenge)), ...donationFields(challenge) } : null;
});

/** `extended_profile_challenge`: what asks for the rest of the profile; null once it is done or the profile is complete without it. */
export const getExtendedProfileChallenge = query(
  "site:visit",
  async (ctx: SiteCtx): Promise<ChallengeTileView | null> => {
    const challenge = firstActive(
      ctx,
      ({ challengeType, parameters }) => challengeType === "collect" && parameters === "profile",
    );
    if (!challenge) return null;
    if (isProfileComplete(ctx.program.profileAttributes, (ctx as ParticipantCtx).actor)) return null;
    const tile = await tileOf(ctx, challenge);
    return tile.completed_by_current_participant_on ? null : tile;
  },
);

/** The first in the program's order; these are for participants, so a visitor has none. */
function firstActive({ program, actor, now }: SiteCtx, isMeant: (challenge: CatalogueChallenge) => boolean) {
  if (actor.kind !== "participant") return undefined;
  return program.challenges.find((challenge) => isMeant(challenge) && statusAt(challenge, now) === "active");
}

async function tileOf(ctx: SiteCtx, challenge: CatalogueChallenge): Promise<ChallengeTileView> {
  const completions = await completionsOf(ctx);
  return challengeTile(ctx.program, challenge, completions.get(challenge.id), ctx.now);
}

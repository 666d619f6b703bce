import { say } from "~/locales/say";
import { findCertificate } from "../certificates/find-certificate.server";
import { requestMinting } from "../certificates/request-minting.server";
import { challengeTile } from "../challenges/challenge-view.server";
import { completionsOf } from "../challenges/completions.server";
import type { ParticipantCtx, SiteCtx } from "../context";
import { sql } from "../database.server";
import { AppError, notFound } from "../errors";
import type { CheckoutVisit } from "../payments/checkouts.server";
import { isOffered } from "../payments/offered.server";
import { startMembership } from "../payments/payments.server";
import { claimReward } from "../points/ledger.server";
import type { CatalogueReward } from "../programs/catalogue.server";
import { statusAt } from "../schedule";
import { sharedRead } from "../shared-read";
import { operation, query } from "../use-case.server";
import { rewardTile, rewardView, type Holding } from "./reward-view.server";
import type { ClaimAnswer, OffersRewardView, RewardTileView, RewardView } from "./rewards.schema";

/** `GET /public/home/active_rewards`: all active ones; those with feature false are hidden from visitors. */
export const listActiveRewards = query("site:visit", async (ctx: SiteCtx): Promise<RewardTileView[]> => {
  const holdings = await holdingsOf(ctx);
  return activeOf(ctx, holdings);
});

/** `GET /public/home/current_rewards`: active and not yet earned by this participant. */
export const listCurrentRewards = query("site:visit", async (ctx: SiteCtx): Promise<RewardTileView[]> => {
  const holdings = await holdingsOf(ctx);
  return activeOf(ctx, holdings).filter((reward) => !isEarned(reward));
});

/** `GET /public/home/claimed_rewards`: earned by this participant, newest first; none for a visitor. */
export const listClaimedRewards = query("site:visit", async (ctx: SiteCtx): Promise<RewardTileView[]> => {
  const holdings = await holdingsOf(ctx);
  return claimedOf(ctx, holdings);
});

/** The two lists of home from one query: what can be had, and what was earned. */
export const listHomeRewards = query("site:visit", async (ctx: SiteCtx) => {
  const holdings = await holdingsOf(ctx);
  return { current: activeOf(ctx, holdings).filter((reward) => !isEarned(reward)), claimed: claimedOf(ctx, holdings) };
});

/**
 * `GET /public/home/offers_reward`: the first active offer reward and the active membership that leads to it; null for a
 * visitor. Throws `not_found` where memberships are off.
 */
export const getOffersReward = query("site:visit", async (ctx: SiteCtx): Promise<OffersRewardView | null> => {
  const { program, actor, now } = ctx;
  if (!isOffered(program, "membership")) throw notFound();
  const reward = program.rewards.find(
    (candidate) => candidate.selection === "offer" && statusAt(candidate, now) === "active",
  );
  if (!reward || actor.kind !== "participant") return null;
  const membership = program.challenges.find(
    (challenge) => challenge.challengeType === "membership" && statusAt(challenge, now) === "active",
  );
  const [holdings, completions] = await Promise.all([holdingsOf(ctx), completionsOf(ctx)]);
  return {
    ...rewardTile(program, reward, holdings.get(reward.id), now),
    membership_challenge: membership ? challengeTile(program, membership, completions.get(membership.id), now) : null,
  };
});

/** One reward with what only its owner may see. Throws `not_found`; for visitors also when it is hidden from them. */
export const getReward = query("site:visit", async (ctx: SiteCtx, rewardId: string): Promise<RewardView> => {
  const reward = visibleRewards(ctx).find((candidate) => candidate.id === rewardId);
  if (!reward) throw notFound("This reward does not exist.");
  const [holdings, counts, certificate] = await Promise.all([
    readHoldings(ctx, reward.id),
    countsOf(ctx, reward.id),
    findCertificate(ctx, reward),
  ]);
  return rewardView(ctx, reward, holdings.get(reward.id), { ...counts, certificate });
});

/**
 * Claims a reward for points, or answers the payment page of the membership that an offer comes with (specification 1,
 * section 7 "process_reward"). Throws `not_found`, and `refused` with the message to show: repeated, too few points,
 * none left, not to be had this way. `host` is where the person is now: the payment page leads back there.
 */
export const processReward = operation(
  "site:participate",
  async (ctx: ParticipantCtx, rewardId: string, idempotencyKey: string | null, host?: string): Promise<ClaimAnswer> => {
    const reward = visibleRewards(ctx).find((candidate) => candidate.id === rewardId);
    if (!reward) throw notFound("This reward does not exist.");
    if (reward.selection === "offer") return buyOffer(ctx, reward, { idempotencyKey, host });
    const claimed = await claimReward(sql, {
      programId: ctx.programId,
      participantId: ctx.actor.id,
      rewardId,
      term: ctx.program.termPointsAs,
      now: ctx.now,
      idempotency: { key: idempotencyKey, input: { rewardId } },
    });
    await requestMinting(reward);
    return {
      success: true,
      message: say(ctx.locale, "You have successfully claimed this reward"),
      unused_points: claimed.available,
    };
  },
);

/** An offer comes with the program's membership; who is a member has it. */
async function buyOffer(ctx: ParticipantCtx, reward: CatalogueReward, visit: CheckoutVisit): Promise<ClaimAnswer> {
  const { program, now, actor } = ctx;
  if (statusAt(reward, now) !== "active") throw new AppError("refused", "This reward is not available.");
  if (actor.eligibleOffersRewards) throw new AppError("refused", "You have already claimed this reward.");
  const membership = program.challenges.find(
    (challenge) => challenge.challengeType === "membership" && statusAt(challenge, now) === "active",
  );
  if (!membership) throw new AppError("refused", "This reward is not available.");
  const stripeUrl = await startMembership(ctx, membership.id, visit);
  return {
    success: true,
    message: say(ctx.locale, "You are on your way to the payment page."),
    unused_points: actor.unusedPoints,
    stripe_url: stripeUrl,
  };
}

type Holdings = Map<string, Holding>;

function activeOf(ctx: SiteCtx, holdings: Holdings): RewardTileView[] {
  return visibleRewards(ctx)
    .filter((reward) => statusAt(reward, ctx.now) === "active")
    .map((reward) => rewardTile(ctx.program, reward, holdings.get(reward.id), ctx.now));
}

function claimedOf(ctx: SiteCtx, holdings: Holdings): RewardTileView[] {
  const { program, now } = ctx;
  return visibleRewards(ctx)
    .map((reward) => rewardTile(program, reward, holdings.get(reward.id), now))
    .filter(isEarned)
    .sort((a, b) => b.earned_by_current_participant_on!.localeCompare(a.earned_by_current_participant_on!));
}

function isEarned(reward: RewardTileView): boolean {
  return reward.earned_by_current_participant_on !== null;
}

function visibleRewards({ program, actor }: SiteCtx): CatalogueReward[] {
  const offered = isOffered(program, "membership")
    ? program.rewards
    : program.rewards.filter((reward) => reward.selection !== "offer");
  return actor.kind === "participant" ? offered : offered.filter((reward) => reward.feature);
}

/**
 * What the participant has, by reward id: when last earned, and how many sweepstake entries. Offers are earned by
 * whatever makes eligible for them. One round trip.
 */
const holdingsOf = sharedRead((ctx: SiteCtx) => readHoldings(ctx, null));

async function readHoldings({ actor, programId }: SiteCtx, rewardId: string | null): Promise<Holdings> {
  if (actor.kind !== "participant") return new Map();
  const rows = await sql<{ reward_id: string; earned_on: Date | null; entries: string }>(
    `select reward_id, max(earned_on) as earned_on, sum(entries) as entries from (
       select reward_id, claimed_at as earned_on, 0 as entries from reward_claims where program_id = $1 and participant_id = $2
       union all
       select reward_id, null, entries from sweepstake_entries where program_id = $1 and participant_id = $2
       union all
       select r.id, d.completed_at, 0 from challenge_completions d
         join challenges c on c.program_id = d.program_id and c.id = d.challenge_id and c.grants_offers
         join rewards r on r.program_id = d.program_id and r.selection = 'offer'
        where d.program_id = $1 and d.participant_id = $2) held
      where $3::uuid is null or reward_id = $3 group by reward_id`,
    [programId, actor.id, rewardId],
  );
  return new Map(rows.map((row) => [row.reward_id, { earnedOn: row.earned_on, entries: Number(row.entries) }]));
}

/** How many are claimed, and the participant's own coupon codes. */
async function countsOf({ actor, programId }: SiteCtx, rewardId: string) {
  const [row] = await sql<{ claims_count: number; codes: string[] }>(
    `select r.claims_count, coalesce((select array_agg(k.code order by c.claimed_at, c.id) from reward_claims c
         join reward_coupons k on k.program_id = c.program_id and k.claim_id = c.id
        where c.program_id = r.program_id and c.reward_id = r.id and c.participant_id = $3), '{}') as codes
       from rewards r where r.program_id = $1 and r.id = $2`,
    [programId, rewardId, actor.kind === "participant" ? actor.id : null],
  );
  return { claimsCount: row?.claims_count ?? 0, codes: row?.codes ?? [] };
}

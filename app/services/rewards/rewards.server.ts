import { say } from "~/locales/say";
import { findCertificate } from "../certificates/find-certificate.server";
import { requestMinting } from "../certificates/request-minting.server";
import { challengeTile } from "../challenges/challenge-view.server";
import { completionsOf } from "../challenges/completions.server";
import type { ParticipantCtx, SiteCtx } from "../context";
import { sql } from "../database.server";
import { AppError, notFound } from "../errors";
import { claimReward } from "../points/ledger.server";
import type { CatalogueReward } from "../programs/catalogue.server";
import { assertFeature } from "../programs/features";
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
 * visitor. Throws `not_found` when the feature is off.
 */
export const getOffersReward = query("site:visit", async (ctx: SiteCtx): Promise<OffersRewardView | null> => {
  const { program, actor, now } = ctx;
  assertFeature(program, "offers_reward");
  const reward = program.rewards.find((candidate) => candidate.selection === "offer" && statusAt(candidate, now) === "active");
  if (!reward || actor.kind !== "participant") return null;
  const membership = program.challenges.find((challenge) => challenge.challengeType === "membership" && statusAt(challenge, now) === "active");
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
  const [holdings, counts, certificate] = await Promise.all([readHoldings(ctx, reward.id), countsOf(ctx, reward.id), findCertificate(ctx, reward)]);
  return rewardView(ctx, reward, holdings.get(reward.id), { ...counts, certificate });
});

/**
 * Claims a reward for points (specification 1, section 7 "process_reward"). Throws `not_found`, and `refused` with the
 * message to show: repeated, too few points, none left, not to be had this way.
 */
export const processReward = operation(
  "site:participate",
  async (ctx: ParticipantCtx, rewardId: string, idempotencyKey: string | null): Promise<ClaimAnswer> => {
    const reward = ctx.program.rewards.find((candidate) => candidate.id === rewardId);
    if (!reward) throw notFound("This reward does not exist.");
    if (reward.selection === "offer") throw new AppError("refused", "Memberships cannot be bought here yet.");
    const claimed = await claimReward(sql, {
      programId: ctx.programId,
      participantId: ctx.actor.id,
      rewardId,
      term: ctx.program.termPointsAs,
      now: ctx.now,
      idempotency: { key: idempotencyKey, input: { rewardId } },
    });
    await requestMinting(reward);
    return { success: true, message: say(ctx.locale, "You have successfully claimed this reward"), unused_points: claimed.available };
  },
);

type Holdings = Map<string, Holding>;

function activeOf(ctx: SiteCtx, holdings: Holdings): RewardTileView[] {
  return visibleRewards(ctx)
    .filter((reward) => statusAt(reward, ctx.now) === "active")
    .map((reward) => rewardTile(ctx.program, reward, holdings.get(reward.id), ctx.now));
}

function claimedOf({ program, now }: SiteCtx, holdings: Holdings): RewardTileView[] {
  return program.rewards
    .map((reward) => rewardTile(program, reward, holdings.get(reward.id), now))
    .filter(isEarned)
    .sort((a, b) => b.earned_by_current_participant_on!.localeCompare(a.earned_by_current_participant_on!));
}

function isEarned(reward: RewardTileView): boolean {
  return reward.earned_by_current_participant_on !== null;
}

function visibleRewards({ program, actor }: SiteCtx): CatalogueReward[] {
  return actor.kind === "participant" ? program.rewards : program.rewards.filter((reward) => reward.feature);
}

/** What the participant has, by reward id: when last earned, and how many sweepstake entries. One round trip. */
const holdingsOf = sharedRead((ctx: SiteCtx) => readHoldings(ctx, null));

async function readHoldings({ actor, programId }: SiteCtx, rewardId: string | null): Promise<Holdings> {
  if (actor.kind !== "participant") return new Map();
  const rows = await sql<{ reward_id: string; earned_on: Date | null; entries: string }>(
    `select reward_id, max(earned_on) as earned_on, sum(entries) as entries from (
       select reward_id, claimed_at as earned_on, 0 as entries from reward_claims where program_id = $1 and participant_id = $2
       union all
       select reward_id, null, entries from sweepstake_entries where program_id = $1 and participant_id = $2) held
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

import { z } from "zod";
import { msg, translate } from "~/locales/translate";
import { sqlText } from "~/platform/database/sql";
import { sql } from "~/platform/database/statements.server";
import { AppError, notFound } from "~/platform/errors";
import { statusAt } from "~/platform/schedule";
import { sharedRead } from "~/platform/shared-read";
import { query, workflow } from "~/platform/use-case.server";
import { findCertificate, requestMinting } from "~/services/certificates/certificates.server";
import { activeOfType } from "~/services/challenge-types/find-challenge.server";
import { isOffered } from "~/services/challenge-types/offered.server";
import { toChallengeTile } from "~/services/challenges/challenge-view.server";
import { completionsOf } from "~/services/completions/completions.server";
import { isMailOn } from "~/services/mail/mail-kinds";
import type { CheckoutVisit } from "~/services/payments/checkouts.server";
import { startMembership } from "~/services/payments/payments.site.server";
import { claimReward } from "~/services/points/ledger.server";
import { translatedTitle } from "~/services/programs/catalogue-language.server";
import type { CatalogueReward } from "~/services/programs/catalogue.server";
import type { ParticipantCtx, SiteCtx } from "~/services/programs/program-context";
import { pointsTermOf } from "~/services/programs/terms";
import { rewardKind } from "~/services/reward-types/registry";
import { assertTier } from "~/services/tiers/program-tiers.server";
import { EARNED_OFFERS } from "./earned-offers.server";
import { toRewardTile, toRewardView, type Holding } from "./internal/reward-view.server";
import {
  claimResult,
  homeRewardsView,
  offersRewardView,
  rewardTileView,
  rewardView,
  type ClaimResult,
  type HomeRewardsView,
  type OffersRewardView,
  type RewardTileView,
  type RewardView,
} from "./rewards.schema";

/** `GET /public/home/active_rewards`: all active rewards; a visitor sees the featured ones only. */
export const listActiveRewards = query(
  "site:visit",
  async function listActiveRewards(ctx: SiteCtx): Promise<RewardTileView[]> {
    return activeOf(ctx, await holdingsOf(ctx));
  },
  { output: z.array(rewardTileView) },
);

/** `GET /public/home/current_rewards`: active and not yet earned by the participant. */
export const listCurrentRewards = query(
  "site:visit",
  async function listCurrentRewards(ctx: SiteCtx): Promise<RewardTileView[]> {
    return currentOf(ctx, await holdingsOf(ctx));
  },
  { output: z.array(rewardTileView) },
);

/** `GET /public/home/claimed_rewards`: earned by the participant, newest first; empty for a visitor. */
export const listClaimedRewards = query(
  "site:visit",
  async function listClaimedRewards(ctx: SiteCtx): Promise<RewardTileView[]> {
    return claimedOf(ctx, await holdingsOf(ctx));
  },
  { output: z.array(rewardTileView) },
);

/** The two lists of the home page, from one round trip to the database. */
export const listHomeRewards = query(
  "site:visit",
  async function listHomeRewards(ctx: SiteCtx): Promise<HomeRewardsView> {
    const holdings = await holdingsOf(ctx);
    return { current: currentOf(ctx, holdings), claimed: claimedOf(ctx, holdings) };
  },
  { output: homeRewardsView },
);

/**
 * `GET /public/home/offers_reward`: the first active offer reward and the active membership that grants it; null for a
 * visitor.
 * @throws not_found when memberships are off
 */
export const getOffersReward = query(
  "site:visit",
  async function getOffersReward(ctx: SiteCtx): Promise<OffersRewardView | null> {
    const { program, actor, now } = ctx;
    if (!isOffered(program, "membership")) throw notFound();
    const reward = program.rewards.find(
      (candidate) => rewardKind(candidate.selection).claim === "membership" && statusAt(candidate, now) === "active",
    );
    if (!reward || actor.kind !== "participant") return null;
    const membership = activeOfType(program, { type: "membership", now });
    const [holdings, completions] = await Promise.all([holdingsOf(ctx), completionsOf(ctx)]);
    return {
      ...toRewardTile(ctx, reward, holdings.get(reward.id)),
      membership_challenge: membership ? toChallengeTile(ctx, membership, completions.get(membership.id)) : null,
    };
  },
  { output: offersRewardView.nullable() },
);

/**
 * One reward, with the details that only those who earned it may see.
 * @throws not_found for a visitor also when the reward is not featured
 */
export const getReward = query(
  "site:visit",
  async function getReward(ctx: SiteCtx, rewardId: string): Promise<RewardView> {
    const reward = visibleRewards(ctx).find((candidate) => candidate.id === rewardId);
    if (!reward) throw notFound("This item doesn't exist.");
    const [holdings, counts, certificate] = await Promise.all([
      readHoldings(ctx, reward.id),
      countsOf(ctx, reward.id),
      findCertificate(ctx, reward),
    ]);
    return toRewardView(ctx, reward, holdings.get(reward.id), { ...counts, certificate });
  },
  { output: rewardView },
);

/**
 * Claims a reward for points. For an offer, returns the payment page of the membership that grants it.
 * @param host the host that the payment page leads back to
 * @throws not_found
 * @throws rejected with the message to show: claimed before, too few points, none left, not for sale for points
 */
export const claimOrBuyReward = workflow(
  "site:participate",
  async function claimOrBuyReward(
    ctx: ParticipantCtx,
    rewardId: string,
    idempotencyKey: string | null,
    host?: string,
  ): Promise<ClaimResult> {
    const reward = visibleRewards(ctx).find((candidate) => candidate.id === rewardId);
    if (!reward) throw notFound("This item doesn't exist.");
    if (rewardKind(reward.selection).claim === "membership") return buyOffer(ctx, reward, { idempotencyKey, host });
    const claimed = await claimReward(sql, {
      programId: ctx.programId,
      participantId: ctx.actor.id,
      rewardId,
      term: pointsTermOf(ctx.program),
      // An entry into a sweepstakes is no reward yet.
      mails: rewardKind(reward.selection).claim === "points" && isMailOn(ctx.program, "reward_claimed"),
      now: ctx.now,
      idempotency: { key: idempotencyKey, input: { rewardId } },
    });
    await requestMinting(reward);
    return {
      success: true,
      message: translate(ctx.locale, "You have successfully claimed this reward"),
      unused_points: claimed.available,
    };
  },
  { output: claimResult },
);

/** An offer comes with the program's membership: members have it. */
async function buyOffer(ctx: ParticipantCtx, reward: CatalogueReward, visit: CheckoutVisit): Promise<ClaimResult> {
  const { program, now, actor } = ctx;
  if (statusAt(reward, now) !== "active") throw new AppError("rejected", "This isn't available.");
  assertTier(ctx, reward, msg("This is for {tier} and above."));
  if (actor.eligibleOffersRewards) throw new AppError("rejected", "You've already claimed this.");
  const membership = activeOfType(program, { type: "membership", now });
  if (!membership) throw new AppError("rejected", "This isn't available.");
  const stripeUrl = await startMembership(ctx, membership.id, visit);
  return {
    success: true,
    message: translate(ctx.locale, "Taking you to the payment page."),
    unused_points: actor.unusedPoints,
    stripe_url: stripeUrl,
  };
}

type Holdings = Map<string, Holding>;
type HoldingRow = {
  reward_id: string;
  earned_on: Date | null;
  entries: string;
  sold_out: boolean;
  drawn_at: Date | null;
};

function activeOf(ctx: SiteCtx, holdings: Holdings): RewardTileView[] {
  return visibleRewards(ctx)
    .filter((reward) => statusAt(reward, ctx.now) === "active")
    .map((reward) => toRewardTile(ctx, reward, holdings.get(reward.id)));
}

/** Active and not yet earned. */
function currentOf(ctx: SiteCtx, holdings: Holdings): RewardTileView[] {
  return activeOf(ctx, holdings).filter((reward) => !isEarned(reward));
}

/** Earned, newest first. */
function claimedOf(ctx: SiteCtx, holdings: Holdings): RewardTileView[] {
  return visibleRewards(ctx)
    .map((reward) => toRewardTile(ctx, reward, holdings.get(reward.id)))
    .filter(isEarned)
    .sort((a, b) => b.earned_by_current_participant_on!.localeCompare(a.earned_by_current_participant_on!));
}

function isEarned(reward: RewardTileView): boolean {
  return reward.earned_by_current_participant_on !== null;
}

function visibleRewards({ program, actor }: SiteCtx): CatalogueReward[] {
  const offered = isOffered(program, "membership")
    ? program.rewards
    : program.rewards.filter(({ selection }) => rewardKind(selection).claim !== "membership");
  return actor.kind === "participant" ? offered : offered.filter((reward) => reward.feature);
}

/**
 * What the participant has earned, by reward id: when last, and how many sweepstake entries. Offers are earned by
 * completing a challenge that grants offers. What nobody can claim any more is in it as well; of sweepstakes, for visitors
 * too, when all winners were drawn. One round trip, and none for visitors who see no sweepstakes.
 */
const holdingsOf = sharedRead((ctx: SiteCtx) => readHoldings(ctx, null));

async function readHoldings(ctx: SiteCtx, rewardId: string | null): Promise<Holdings> {
  const { actor, programId } = ctx;
  const isParticipant = actor.kind === "participant";
  if (!isParticipant && visibleRewards(ctx).every(({ selection }) => rewardKind(selection).entries !== "drawn"))
    return new Map();
  const rows = await sql<HoldingRow>(
    sqlText`select reward_id, max(earned_on) as earned_on, sum(entries) as entries, max(drawn_at) as drawn_at, bool_or(sold_out) as sold_out from (
       select reward_id, claimed_at as earned_on, 0 as entries, null::timestamptz as drawn_at, false as sold_out
         from reward_claims where program_id = $1 and participant_id = $2
       union all
       select reward_id, null, entries, null, false from sweepstake_entries where program_id = $1 and participant_id = $2
       union all
       select r.id, null, 0, null, true from rewards r
        where r.program_id = $1 and $2::uuid is not null and r.selection = 'redeem' and is_sold_out(r)
       union all
       select d.reward_id, null, 0, d.drawn_at, false from sweepstake_draws d
         join rewards r on r.program_id = d.program_id and r.id = d.reward_id and r.claims_count >= coalesce(r.claim_limit, 1)
        where d.program_id = $1 and d.reason is null
       union all
       select reward_id, earned_on, 0, null, false from (${EARNED_OFFERS}) offers) earned
      where $3::uuid is null or reward_id = $3 group by reward_id`,
    [programId, isParticipant ? actor.id : null, rewardId],
  );
  return new Map(
    rows.map(({ reward_id, earned_on, entries, sold_out, drawn_at }) => [
      reward_id,
      { earnedOn: earned_on, entries: Number(entries), soldOut: sold_out, drawnAt: drawn_at },
    ]),
  );
}

/** Of the events that gave entries, so many are listed. */
const SHOWN_ENTRIES = 50;

type FreshRow = {
  claims_count: number;
  codes: string[];
  entry_history: { title: string | null; about: string | null; entries: number; created_at: string }[];
  has_draws: boolean;
};

/** What of a reward is shown but not cached: see `Fresh`. Of the participant's entries, the newest. */
async function countsOf({ actor, programId, program, locale }: SiteCtx, rewardId: string) {
  const [row] = await sql<FreshRow>(
    sqlText`select r.claims_count, coalesce((select array_agg(k.code order by c.claimed_at, c.id) from reward_claims c
         join reward_coupons k on k.program_id = c.program_id and k.claim_id = c.id
        where c.program_id = r.program_id and c.reward_id = r.id and c.participant_id = $3), '{}') as codes,
        exists (select from sweepstake_draws d where d.program_id = r.program_id and d.reward_id = r.id) as has_draws,
        coalesce((select jsonb_agg(jsonb_build_object('title', n.title, 'about', n.actionable_id, 'entries', n.entries, 'created_at', n.created_at)
            order by n.created_at desc, n.id desc)
          from (select e.id, a.title, a.actionable_id, e.entries, e.created_at from sweepstake_entries e
            left join participant_actions a on a.program_id = e.program_id and a.id = e.action_id
            where e.program_id = r.program_id and e.participant_id = $3 and e.reward_id = r.id
            order by e.created_at desc, e.id desc limit $4) n), '[]') as entry_history
       from rewards r where r.program_id = $1 and r.id = $2`,
    [programId, rewardId, actor.kind === "participant" ? actor.id : null, SHOWN_ENTRIES],
  );
  return {
    claimsCount: row?.claims_count ?? 0,
    codes: row?.codes ?? [],
    entryHistory: (row?.entry_history ?? []).map(({ about, title, ...entry }) => ({
      ...entry,
      title: translatedTitle(program, locale, about) ?? title,
    })),
    drawPublished: row?.has_draws ?? false,
  };
}

import { sqlText } from "~/platform/database/sql";
import { sql, sqlIn } from "~/platform/database/statements.server";
import { notFound } from "~/platform/errors";
import { fromTotaled, listPage } from "~/platform/list-page.server";
import type { Page } from "~/platform/paging";
import { command, query } from "~/platform/use-case.server";
import { isOffered } from "~/services/challenge-types/offered.server";
import { toImageView } from "~/services/media/image-view";
import type { CatalogueReward } from "~/services/programs/catalogue.server";
import { hasFeature } from "~/services/programs/features";
import type { ParticipantCtx } from "~/services/programs/program-context";
import type { Selection } from "~/services/reward-types/registry";
import { EARNED_OFFERS } from "~/services/rewards/earned-offers.server";
import { ownedRewards } from "~/services/rewards/owned-rewards.server";
import { sanitizedField } from "~/services/rich-text/sanitize-html.server";
import { walletsOn } from "~/services/wallet/wallets-on.server";
import {
  myRewardsView,
  readyCodesView,
  type MarkUsedInput,
  type MyEntriesRow,
  type MyRewardRow,
  type MyRewardsQuery,
  type MyRewardsView,
  type MyVoucherRow,
  type ReadyCode,
  type ReadyCodesView,
} from "./my-rewards.schema";

/** Older vouchers are in the account's activity. */
const SHOWN_VOUCHERS = 20;

/** Everything that the participant holds: rewards with their codes, entries in what can still be won, vouchers of offers. */
export const listMyRewards = query(
  "site:participate",
  async function listMyRewards(ctx: ParticipantCtx, input: MyRewardsQuery): Promise<MyRewardsView> {
    const [rewards, entries, vouchers] = await Promise.all([
      readClaims(ctx, input),
      readEntries(ctx),
      hasFeature(ctx.program, "offers_reward") ? readVouchers(ctx) : [],
    ]);
    return {
      rewards,
      entries,
      vouchers,
      has_rewards: ctx.program.rewards.some(({ finish }) => finish === null || finish > ctx.now),
      wallets: walletsOn(),
    };
  },
  { output: myRewardsView },
);

/** So many rewards with codes are shown with the member card; all are on My Rewards. */
const READY_REWARDS = 10;

/**
 * The codes that the participant can use now, to show at a till: vouchers that are valid, which end soon, then the newest
 * rewards that are not marked as used.
 */
export const listReadyCodes = query(
  "site:participate",
  async function listReadyCodes(ctx: ParticipantCtx): Promise<ReadyCodesView> {
    const [vouchers, rewards] = await Promise.all([
      hasFeature(ctx.program, "offers_reward") ? readVouchers(ctx) : [],
      readReadyRewards(ctx),
    ]);
    const valid = vouchers.flatMap(({ id, merchant_name, offer_text, code, expires_at }): ReadyCode[] =>
      code === null ? [] : [{ id, kind: "voucher", name: merchant_name, note: offer_text, code, expires_at }],
    );
    return { codes: [...valid, ...rewards] };
  },
  { output: readyCodesView },
);

async function readReadyRewards(ctx: ParticipantCtx): Promise<ReadyCode[]> {
  const rows = await sql<{ id: string; reward_id: string; code: string }>(
    sqlText`select c.id, c.reward_id, k.code from reward_claims c
       join reward_coupons k on k.program_id = c.program_id and k.claim_id = c.id
      where c.program_id = $1 and c.participant_id = $2 and c.used_at is null and k.redeemed_at is null order by c.claimed_at desc, c.id desc limit $3`,
    [ctx.programId, ctx.actor.id, READY_REWARDS],
  );
  const rewards = await ownedRewards(
    ctx,
    rows.map(({ reward_id }) => reward_id),
  );
  return rows.flatMap(({ id, reward_id, code }): ReadyCode[] => {
    const reward = rewards.get(reward_id);
    return reward ? [{ id, kind: "reward", name: reward.name, note: "", code, expires_at: null }] : [];
  });
}

/**
 * Marks a reward as used, or as not used, for the participant's own order: it changes nothing for the program. Doing so
 * twice changes nothing either.
 * @throws not_found for what is not the participant's
 */
export const markRewardUsed = command(
  "site:participate",
  async function markRewardUsed(
    { programId, actor, now }: ParticipantCtx,
    { tx },
    { id, used }: MarkUsedInput,
  ): Promise<void> {
    const rows = await sqlIn(tx)(
      sqlText`update reward_claims set used_at = case when $4::boolean then coalesce(used_at, $5::timestamptz) end
        where program_id = $1::uuid and id = $2::uuid and participant_id = $3::uuid returning id`,
      [programId, id, actor.id, used, now],
    );
    if (rows.length === 0) throw notFound("This item doesn't exist.");
  },
);

type ClaimRow = {
  id: string;
  reward_id: string;
  claimed_at: Date;
  used_at: Date | null;
  redeemed: boolean;
  code: string | null;
  certificate: boolean;
  total: number;
};

/**
 * A page of what was earned, the offers that a challenge granted included: the rewards that are not used yet first, then
 * the newest.
 */
function readClaims(ctx: ParticipantCtx, input: MyRewardsQuery): Promise<Page<MyRewardRow>> {
  const { program, programId, actor } = ctx;
  const source = fromTotaled(({ take, skip }) =>
    sql<ClaimRow>(
      sqlText`select *, count(*) over ()::int as total from (
       select c.id, c.reward_id, c.claimed_at, coalesce(k.redeemed_at, c.used_at) as used_at, k.redeemed_at is not null as redeemed, k.code,
         exists (select from certificates t where t.program_id = c.program_id and t.claim_id = c.id) as certificate
         from reward_claims c left join reward_coupons k on k.program_id = c.program_id and k.claim_id = c.id
        where c.program_id = $1 and c.participant_id = $2
       union all
       select reward_id, reward_id, max(earned_on), null, false, null, false from (${EARNED_OFFERS}) offers
        where $5::boolean group by reward_id) held
      order by (used_at is not null), claimed_at ${input.sort.startsWith("-") ? "desc" : "asc"}, id desc
      limit $3 offset $4`,
      [programId, actor.id, take, skip, isOffered(program, "membership")],
    ),
  );
  return listPage(input, source, async (rows) => {
    const rewards = await ownedRewards(
      ctx,
      rows.map(({ reward_id }) => reward_id),
    );
    return rows.flatMap(({ id, reward_id, claimed_at, used_at, redeemed, code, certificate }) => {
      const reward = rewards.get(reward_id);
      if (!reward) return []; // an offer that was deleted meanwhile
      return {
        id,
        ...shown(program.files, reward),
        has_card: reward.published,
        selection: reward.selection as Selection,
        claimed_at: claimed_at.toISOString(),
        used_at: used_at?.toISOString() ?? null,
        redeemed,
        redemption_details: sanitizedField(reward, "redemptionDetails"),
        code,
        certificate,
      };
    });
  });
}

/** The entries in what has not ended and can still be won, those that end first in front. */
async function readEntries({ program, programId, actor, now }: ParticipantCtx): Promise<MyEntriesRow[]> {
  const rows = await sql<{ reward_id: string; entries: string }>(
    sqlText`select e.reward_id, sum(e.entries) as entries from sweepstake_entries e
       join rewards r on r.program_id = e.program_id and r.id = e.reward_id and r.claims_count < coalesce(r.claim_limit, 1)
      where e.program_id = $1 and e.participant_id = $2 group by 1`,
    [programId, actor.id],
  );
  const entries = new Map(rows.map((row) => [row.reward_id, Number(row.entries)]));
  return program.rewards
    .filter((reward) => entries.has(reward.id) && (reward.finish === null || reward.finish > now))
    .sort((a, b) => (a.finish?.getTime() ?? Infinity) - (b.finish?.getTime() ?? Infinity))
    .map((reward) => ({
      ...shown(program.files, reward),
      entries: entries.get(reward.id)!,
      finish: reward.finish?.toISOString() ?? null,
    }));
}

type VoucherRow = {
  id: string;
  merchant_name: string;
  offer_text: string;
  redeemed_at: Date;
  expires_at: Date;
  voucher_code: string | null;
  voucher_url: string | null;
};

async function readVouchers({ programId, actor, now }: ParticipantCtx): Promise<MyVoucherRow[]> {
  const rows = await sql<VoucherRow>(
    sqlText`select id, merchant_name, offer_text, redeemed_at, expires_at, voucher_code, voucher_url from offer_redemptions
      where program_id = $1 and participant_id = $2 and redeemed_at is not null and expires_at is not null and voided_at is null
      order by created_at desc limit $3`,
    [programId, actor.id, SHOWN_VOUCHERS],
  );
  return rows.map(({ id, merchant_name, offer_text, redeemed_at, expires_at, voucher_code, voucher_url }) => {
    const valid = expires_at > now;
    const image = voucher_url ?? (voucher_code && `/offers/vouchers/${voucher_code}.svg`);
    return {
      id,
      merchant_name,
      offer_text,
      redeemed_at: redeemed_at.toISOString(),
      expires_at: expires_at.toISOString(),
      code: valid ? voucher_code : null,
      image: valid ? image : null,
    };
  });
}

type Files = ParticipantCtx["program"]["files"];

function shown(files: Files, reward: CatalogueReward) {
  return { reward_id: reward.id, name: reward.name, image: toImageView(files, reward.imageFileId) };
}

/**
 * The steps of a draw (docs/draws.md). Each is one transaction, or changes nothing. A process that dies in between
 * leaves a draw that the next call continues: the seed, the list and the round are stored before they are used.
 */
import { randomBytes } from "node:crypto";
import { randomnessBeacon } from "~/integrations/registry.server";
import { enqueue } from "~/jobs/queue.server";
import { msg } from "~/locales/translate";
import type { ProgramId } from "~/platform/context";
import { sqlText, type Sql, type SqlText } from "~/platform/database/sql";
import { sql } from "~/platform/database/statements.server";
import { AppError, notFound } from "~/platform/errors";
import { isUuid, uuidsv7, uuidv7 } from "~/platform/ids.server";
import { logger } from "~/platform/logger.server";
import { seal, unseal } from "~/platform/secrets.server";
import { pushToParticipants } from "~/services/push/push.server";
import { commitmentTo, winnersOf, type ListedEntry } from "../draw-algorithm";

type Place = { programId: ProgramId; rewardId: string; now: Date };

/** A draw whose list is frozen. */
export type FrozenDraw = {
  id: string;
  number: number;
  sealed_seed: string;
  places: number;
  list_hash: string;
  beacon_source: string | null;
  beacon_round: string | null;
};

const SEED_BYTES = 32;

/**
 * Commits to the seed of the next draw of a sweepstake, unless that was done. Safe to call at any time and by several
 * processes at once.
 */
export async function commitNextDraw(
  on: Sql,
  { programId, rewardId, now }: Omit<Place, "programId"> & { programId: string },
): Promise<void> {
  const seed = randomBytes(SEED_BYTES).toString("hex");
  await on(
    sqlText`insert into sweepstake_draws (program_id, id, reward_id, number, status, commitment, sealed_seed, committed_at)
     select $1::uuid, $2::uuid, $3::uuid, coalesce(max(number), 0) + 1, 'committed', $4, $5, $6::timestamptz
       from sweepstake_draws where program_id = $1::uuid and reward_id = $3::uuid
     having count(*) filter (where status <> 'done') = 0
     on conflict do nothing`,
    [programId, uuidv7(now), rewardId, await commitmentTo(seed), seal(seed), now],
  );
}

/** A sweepstake as draws need it, or a contest: fresh, since limits and claims change. */
export type DrawnReward = {
  id: string;
  name: string;
  selection: string;
  archived: boolean;
  ended: boolean;
  /** How many can still be awarded: without a limit there is one. */
  left: number;
};

/** Makes everything that changes the draws of a reward wait until this transaction ends. */
export async function lockDraws(on: Sql, { programId, rewardId }: Omit<Place, "now">): Promise<void> {
  await on(sqlText`select pg_advisory_xact_lock(hashtextextended($1, 0))::text`, [`draws ${programId} ${rewardId}`]);
}

/**
 * Coupons of the reward, each as `true`. In the order of an index they are read from it, even if the database expects
 * that the reward has nearly all coupons. (For `exists` it would ignore the order.)
 */
const coupons = (which: SqlText) =>
  sqlText`select true from reward_coupons where program_id = $1::uuid and reward_id = $2::uuid ${which}`;

/** @throws not_found */
export async function drawnReward(on: Sql, { programId, rewardId, now }: Place): Promise<DrawnReward> {
  const [row] = isUuid(rewardId)
    ? await on<DrawnReward>(
        sqlText`select r.id, r.name, r.selection, r.archived_at is not null as archived,
            coalesce(r.finish <= $3::timestamptz, false) as ended,
            least(l.left, case when (${coupons(sqlText`order by code limit 1`)}) then (
              select count(*) from (${coupons(sqlText`and claim_id is null and blocked_at is null order by id limit l.left`)}) free) end)::int as left
           from rewards r, lateral (select greatest(0, coalesce(r.claim_limit, 1) - r.claims_count) as left) l
          where r.program_id = $1::uuid and r.id = $2::uuid`,
        [programId, rewardId, now],
      )
    : [];
  if (!row) throw notFound(msg("Reward not found"));
  return row;
}

/**
 * The reward, to draw or judge it. Call it with the draws locked.
 * @throws not_found; rejected for a reward of another selection, and for an archived one
 */
export async function rewardToGive(
  on: Sql,
  place: Place,
  selection: "sweepstake" | "mini-contest",
): Promise<DrawnReward> {
  const reward = await drawnReward(on, place);
  if (reward.selection !== selection)
    throw new AppError("rejected", msg("This type of reward isn't drawn or judged here"));
  if (reward.archived) throw new AppError("rejected", msg("It is archived. Restore it first."));
  return reward;
}

/** The rows `e` of those who may win and have not won this reward. The program is `$1`. */
const whoMayWin = (table: "sweepstake_entries" | "sweepstake_entrants", rewardId: SqlText) => sqlText`${table} e
  join eligible_participants p on p.program_id = e.program_id and p.id = e.participant_id
 where e.program_id = $1::uuid and e.reward_id = ${rewardId}::uuid
   and not exists (select from reward_claims c where c.program_id = e.program_id
     and c.participant_id = e.participant_id and c.reward_id = e.reward_id)
   and not exists (select from draw_winners w
     join sweepstake_draws d on d.program_id = w.program_id and d.id = w.draw_id and d.reward_id = e.reward_id
     where w.program_id = e.program_id and w.participant_id = e.participant_id)`;

/** Whether anybody has entries, and whether one of them can win. In the order of an index, as coupons are read. */
export async function chancesIn(
  on: Sql,
  { programId, rewardId }: Omit<Place, "now">,
): Promise<{ entered: boolean; winnable: boolean }> {
  const first = "order by e.entries desc, e.participant_id desc limit 1";
  const [row] = await on<{ entered: boolean | null; winnable: boolean | null }>(
    sqlText`select (select true from sweepstake_entrants e where e.program_id = $1::uuid and e.reward_id = $2::uuid ${first}) as entered,
        (select true from ${whoMayWin("sweepstake_entrants", sqlText`$2`)} ${first}) as winnable`,
    [programId, rewardId],
  );
  return { entered: row?.entered ?? false, winnable: row?.winnable ?? false };
}

type OpenDraw = { id: string; number: number; status: string; sealed_seed: string };

/**
 * Freezes the list of a sweepstake's open draw. Call it with the draws locked.
 * @param options.places how many winners are drawn
 * @returns whether there was anybody to draw from; without, nothing is changed
 */
export async function freezeList(
  on: Sql,
  place: Place,
  { places, reason, adminId }: { places: number; reason: string | null; adminId: string },
): Promise<boolean> {
  const { programId, rewardId, now } = place;
  const draw = await openDraw(on, place);
  // Pseudonyms are random: nobody can tell from them who somebody is, also not later.
  const frozen = await on<{ number: number }>(
    sqlText`with entrants as (
       select replace(gen_random_uuid()::text, '-', '') collate "C" as entry_id, e.participant_id, sum(e.entries)::int as weight
         from ${whoMayWin("sweepstake_entries", sqlText`$3`)}
        group by e.participant_id),
     frozen as (
       insert into draw_entries (program_id, draw_id, position, entry_id, participant_id, weight)
       select $1::uuid, $2::uuid, row_number() over (order by entry_id), entry_id, participant_id, weight from entrants
       returning position, entry_id, weight),
     list as (
       select count(*)::int as entry_count, sum(weight) as total_weight,
         encode(sha256(convert_to(string_agg(position || ' ' || entry_id || ' ' || weight || E'\\n', '' order by position), 'UTF8')), 'hex')
           as list_hash
         from frozen)
     update sweepstake_draws d
        set status = 'frozen', places = least($4::int, list.entry_count), entry_count = list.entry_count,
          total_weight = list.total_weight, list_hash = list.list_hash, reason = $5, drawn_by_id = $6::uuid,
          -- An entry may come while this waits for the lock, and is in the list then.
          frozen_at = greatest($7::timestamptz, (select max(created_at) from sweepstake_entries where program_id = $1::uuid and reward_id = $3::uuid))
       from list where d.program_id = $1::uuid and d.id = $2::uuid and d.status = 'committed' and list.entry_count > 0
     returning d.number`,
    [programId, draw.id, rewardId, places, reason, adminId, now],
  );
  return frozen.length > 0;
}

/** The open draw. Its seed must be readable: with another SESSION_SECRET it is lost, and a new one is committed to. */
async function openDraw(on: Sql, place: Place): Promise<OpenDraw> {
  const { programId, rewardId, now } = place;
  await commitNextDraw(on, place);
  const [draw] = await on<OpenDraw>(
    sqlText`select id, number, status, sealed_seed from sweepstake_draws
      where program_id = $1::uuid and reward_id = $2::uuid and status <> 'done'`,
    [programId, rewardId],
  );
  try {
    unseal(draw!.sealed_seed);
  } catch (error) {
    logger.warn({ err: error, drawId: draw!.id }, "the seed of a draw cannot be read; it gets a new one");
    const seed = randomBytes(SEED_BYTES).toString("hex");
    await on(
      sqlText`update sweepstake_draws set commitment = $3, sealed_seed = $4, committed_at = $5::timestamptz
        where program_id = $1::uuid and id = $2::uuid and status = 'committed'`,
      [programId, draw!.id, await commitmentTo(seed), seal(seed), now],
    );
  }
  return draw!;
}

/** The frozen draw of a sweepstake that a call began, and perhaps did not finish; undefined without one. */
export async function frozenDraw(
  on: Sql,
  { programId, rewardId }: Omit<Place, "now">,
): Promise<FrozenDraw | undefined> {
  const [draw] = await on<FrozenDraw>(
    sqlText`select id, number, sealed_seed, places, list_hash, beacon_source, beacon_round::text from sweepstake_draws
      where program_id = $1::uuid and reward_id = $2::uuid and status = 'frozen'`,
    [programId, rewardId],
  );
  return draw;
}

/** The seed of a frozen draw is never replaced: its commitment is published with the list. */
function readSeed({ id, sealed_seed }: FrozenDraw): string {
  try {
    return unseal(sealed_seed);
  } catch (error) {
    logger.error({ err: error, drawId: id }, "the seed of a frozen draw cannot be read");
    throw new AppError("rejected", SEED_LOST);
  }
}

const SEED_LOST = msg("This draw's secret can't be read. It needs the SESSION_SECRET that the draw was started with.");

type Randomness = { round: number | null; value: string | null };

/**
 * The value that the draw mixes in, of a round that is chosen after the list was frozen and before the round exists. A
 * beacon that is off or cannot be reached leaves the draw without, which the proof says.
 */
export async function randomnessFor(
  { programId, now }: Omit<Place, "rewardId">,
  draw: FrozenDraw,
): Promise<Randomness> {
  const beacon = randomnessBeacon();
  const [chosen] = draw.beacon_source ? [draw] : await chooseRound(programId, draw.id, now);
  const round = chosen?.beacon_round ? Number(chosen.beacon_round) : null;
  if (!beacon || round === null || chosen?.beacon_source !== beacon.source) return { round, value: null };
  try {
    return { round, value: await beacon.valueOf(round) };
  } catch (error) {
    logger.warn({ err: error, drawId: draw.id, round }, "a draw goes without the randomness beacon");
    return { round, value: null };
  }
}

type ChosenRound = { beacon_source: string; beacon_round: string | null };

/** Stores the round. Of two at the same moment the first one's counts. */
async function chooseRound(programId: ProgramId, drawId: string, now: Date): Promise<ChosenRound[]> {
  const beacon = randomnessBeacon();
  const upcoming = await beacon?.upcomingRound(now).catch((error: unknown) => {
    logger.warn({ err: error, drawId }, "the randomness beacon cannot be reached");
    return undefined;
  });
  await sql(
    sqlText`update sweepstake_draws set beacon_source = $3, beacon_round = $4, beacon_url = $5
      where program_id = $1 and id = $2 and status = 'frozen' and beacon_source is null`,
    [programId, drawId, upcoming ? beacon!.source : "list", upcoming?.round ?? null, upcoming?.url ?? null],
  );
  return sql<ChosenRound>(
    sqlText`select beacon_source, beacon_round::text from sweepstake_draws where program_id = $1 and id = $2`,
    [programId, drawId],
  );
}

/** The list of a draw in its order. */
export function listOf(programId: ProgramId, drawId: string): Promise<ListedEntry[]> {
  return sql<ListedEntry>(
    sqlText`select entry_id as "entryId", weight from draw_entries where program_id = $1 and draw_id = $2 order by position`,
    [programId, drawId],
  );
}

/**
 * Computes the winners of a frozen draw.
 * @returns their positions in the list, and the seed
 * @throws rejected when the seed cannot be read
 */
export async function computeWinners(programId: ProgramId, draw: FrozenDraw, beaconValue: string | null) {
  const seed = readSeed(draw);
  const entries = await listOf(programId, draw.id);
  const positions = await winnersOf(entries, draw.places, { seed, listHash: draw.list_hash, beaconValue });
  return { seed, positions };
}

/**
 * Reveals the seed, stores the winners, gives them the reward, and commits to the next draw. Call it with the draws
 * locked.
 * @returns the claims of the winners; none when another call has done it
 */
export async function reveal(
  on: Sql,
  place: Place,
  draw: FrozenDraw,
  result: { seed: string; positions: number[]; beaconValue: string | null },
): Promise<{ participantId: string; claimId: string }[]> {
  const { programId, rewardId, now } = place;
  const done = await on(
    sqlText`update sweepstake_draws set status = 'done', seed = $3, sealed_seed = null, beacon_value = $4::text, drawn_at = $5::timestamptz,
        beacon_source = case when $4::text is null then 'list' else beacon_source end
      where program_id = $1::uuid and id = $2::uuid and status = 'frozen' returning id::text`,
    [programId, draw.id, result.seed, result.beaconValue, now],
  );
  if (done.length === 0) return [];
  const winners = await on<{ place: number; participant_id: string | null }>(
    sqlText`insert into draw_winners (program_id, draw_id, place, position, participant_id)
     select e.program_id, e.draw_id, chosen.place, e.position, e.participant_id
       from unnest($3::int[]) with ordinality chosen (position, place)
       join draw_entries e on e.program_id = $1::uuid and e.draw_id = $2::uuid and e.position = chosen.position
     returning place, participant_id::text`,
    [programId, draw.id, result.positions],
  );
  winners.sort((a, b) => a.place - b.place);
  const claims = await giveWins(
    on,
    place,
    winners.flatMap(({ participant_id }) => participant_id ?? []),
  );
  await on(
    sqlText`update draw_winners w set claim_id = c.claim_id from unnest($3::uuid[], $4::uuid[]) c (participant_id, claim_id)
      where w.program_id = $1::uuid and w.draw_id = $2::uuid and w.participant_id = c.participant_id`,
    [programId, draw.id, claims.map(({ participantId }) => participantId), claims.map(({ claimId }) => claimId)],
  );
  await commitNextDraw(on, { programId, rewardId, now });
  return claims;
}

/**
 * Gives a reward to winners in this order, while there are any left.
 * @returns the claims of those who got it
 */
export async function giveWins(
  on: Sql,
  { programId, rewardId, now }: Place,
  participantIds: readonly string[],
): Promise<{ participantId: string; claimId: string }[]> {
  // All at first and in the order of their ids, since a claim of this reward elsewhere locks the participant first.
  await on(
    sqlText`select id::text from participants where program_id = $1::uuid and id = any ($2::uuid[]) order by id for no key update`,
    [programId, participantIds],
  );
  const claimIds = uuidsv7(now, participantIds.length);
  const awarded = await on<{ participant_id: string; claim_id: string }>(
    sqlText`select t.participant_id::text, t.claim_id::text
       from unnest($3::uuid[], $4::uuid[], $5::uuid[]) with ordinality t (participant_id, claim_id, action_id, place)
      where give_win($1::uuid, t.participant_id, $2::uuid, t.claim_id, t.action_id, $6::timestamptz)`,
    [programId, rewardId, participantIds, claimIds, uuidsv7(now, participantIds.length), now],
  );
  return awarded.map(({ participant_id, claim_id }) => ({ participantId: participant_id, claimId: claim_id }));
}

/** Tells the winners, by mail and on their devices, once this transaction commits. */
export async function tellWinners(
  on: Sql,
  { programId, rewardId, now }: Place,
  claims: readonly { participantId: string; claimId: string }[],
): Promise<void> {
  for (const { claimId } of claims) await enqueue(on, "send-reward-mail", { programId, claimId });
  const news = { kind: "reward_won", rewardId } as const;
  await pushToParticipants(
    on,
    now,
    claims.map(({ participantId }) => ({ programId, participantId, news })),
  );
}

/** Whether the participant won, and the reward was taken back from them to draw their place again. */
export async function wasReplaced(on: Sql, { programId, rewardId }: Place, participantId: string): Promise<boolean> {
  const wins = await on(
    sqlText`select from draw_winners w join sweepstake_draws d on d.program_id = w.program_id and d.id = w.draw_id
      where w.program_id = $1::uuid and d.reward_id = $2::uuid and w.participant_id = $3::uuid and w.replaced_at is not null`,
    [programId, rewardId, participantId],
  );
  return wins.length > 0;
}

/**
 * Takes the reward back from a winner of an earlier draw.
 * @throws not_found when they did not win it; rejected when it cannot be taken back
 */
export async function takeBackWin(
  on: Sql,
  { programId, rewardId, now }: Place,
  participantId: string,
): Promise<{ draw: number; place: number }> {
  const [win] = await on<{ draw_id: string; number: number; place: number; claim_id: string }>(
    sqlText`update draw_winners w set replaced_at = $4::timestamptz from sweepstake_draws d
      where d.program_id = w.program_id and d.id = w.draw_id and w.program_id = $1::uuid and d.reward_id = $2::uuid
        and w.participant_id = $3::uuid and w.replaced_at is null and w.claim_id is not null
      returning w.draw_id::text, d.number, w.place, w.claim_id::text`,
    [programId, rewardId, participantId, now],
  );
  if (!win) throw notFound(msg("This participant is not a winner"));
  const [{ taken }] = (await on<{ taken: boolean }>(
    sqlText`select take_back_win($1::uuid, $2::uuid, $3::timestamptz) as taken`,
    [programId, win.claim_id, now],
  )) as [{ taken: boolean }];
  if (!taken)
    throw new AppError("rejected", msg("The winner's certificate is minted, so the reward can't be taken back"));
  return { draw: win.number, place: win.place };
}

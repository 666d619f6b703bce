import { createHash } from "node:crypto";
import { sqlText, type Sql } from "~/platform/database/sql";
import { commitmentTo, hashOfList, listText, winnersOf } from "~/services/draws/draw-algorithm";
import { daysFrom } from "./days";
import { idAt } from "./deterministic";

/** The sweepstake of the demo data that was drawn, and its number of winners. */
const DRAWN = { name: "First Light Sail", winners: 2 };
const SEED = sha256("the seed of the demo's draw");
const BEACON = { round: 88_000_000, value: sha256("sandbox beacon 88000000") };

type Entrant = { id: string; entryId: string; weight: number };

/** Holds the draw of the demo's ended sweepstake, two days before `day`, with a proof that can be checked. */
export async function addDraw(on: Sql, day: Date): Promise<void> {
  const [reward] = await on<{ program_id: string; id: string; created_at: Date }>(
    sqlText`select program_id, id, created_at from rewards where name = $1`,
    [DRAWN.name],
  );
  if (!reward) return;
  const { program_id: programId, id: rewardId } = reward;
  const drawnAt = daysFrom(day, -2);
  const id = (...names: (string | number)[]) => idAt(timeIn(rewardId), rewardId, ...names);
  const entrants = await addEntries(on, programId, rewardId, daysFrom(day, -12));
  const listHash = await hashOfList(listText(entrants));
  const positions = await winnersOf(entrants, DRAWN.winners, { seed: SEED, listHash, beaconValue: BEACON.value });
  await on(
    sqlText`insert into sweepstake_draws (program_id, id, reward_id, number, status, commitment, seed, places, entry_count, total_weight,
        list_hash, beacon_source, beacon_round, beacon_value, committed_at, frozen_at, drawn_at)
      values ($1, $2, $3, 1, 'done', $4, $5, $6, $7, $8, $9, 'sandbox', $10, $11, $12, $13, $13)`,
    [
      ...[programId, id("draw"), rewardId, await commitmentTo(SEED), SEED, DRAWN.winners, entrants.length],
      ...[entrants.reduce((sum, { weight }) => sum + weight, 0), listHash, BEACON.round, BEACON.value],
      ...[reward.created_at, drawnAt],
    ],
  );
  await on(
    sqlText`insert into draw_entries (program_id, draw_id, position, entry_id, participant_id, weight)
      select $1, $2, position, entry_id, participant_id, weight
        from unnest($3::text[], $4::uuid[], $5::int[]) with ordinality e (entry_id, participant_id, weight, position)`,
    [
      ...[programId, id("draw")],
      ...[entrants.map(({ entryId }) => entryId), entrants.map((one) => one.id), entrants.map(({ weight }) => weight)],
    ],
  );
  for (const [index, position] of positions.entries()) {
    const winner = entrants[position - 1]!.id;
    const claimId = id("claim", index);
    await on(sqlText`select give_win($1, $2, $3, $4, $5, $6)`, [
      programId,
      winner,
      rewardId,
      claimId,
      id("win", index),
      drawnAt,
    ]);
    await on(
      sqlText`insert into draw_winners (program_id, draw_id, place, position, participant_id, claim_id) values ($1, $2, $3, $4, $5, $6)`,
      [programId, id("draw"), index + 1, position, winner, claimId],
    );
  }
}

/** Gives entries to the last who joined. @returns them in the order of the list */
async function addEntries(on: Sql, programId: string, rewardId: string, at: Date): Promise<Entrant[]> {
  const people = await on<{ id: string }>(
    sqlText`select g.id from eligible_participants g join participants p on p.program_id = g.program_id and p.id = g.id
      where g.program_id = $1 order by p.created_at desc, p.id limit 25`,
    [programId],
  );
  const entrants = people
    .map(({ id }, index) => ({ id, entryId: sha256(`entry ${id}`).slice(0, 32), weight: 1 + (index % 4) }))
    .sort((a, b) => (a.entryId < b.entryId ? -1 : 1));
  for (const { id, weight } of entrants)
    await on(
      sqlText`insert into sweepstake_entries (program_id, id, reward_id, participant_id, entries, created_at) values ($1, $2, $3, $4, $5, $6)`,
      [programId, idAt(timeIn(rewardId), rewardId, "entry", id), rewardId, id, weight, at],
    );
  return entrants;
}

/** The time in the story at which the row with this id was made: ids are the same whatever day the story ends on. */
function timeIn(id: string): Date {
  return new Date(parseInt(id.replace("-", "").slice(0, 12), 16));
}

function sha256(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}

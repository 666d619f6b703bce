import { z } from "zod";
import { msg } from "~/locales/translate";
import { adminIdOf } from "~/platform/context";
import { inSameRead, prisma } from "~/platform/database/connections.server";
import { sqlText, type Sql } from "~/platform/database/sql";
import { sql, sqlIn } from "~/platform/database/statements.server";
import { transaction } from "~/platform/database/transactions.server";
import { AppError } from "~/platform/errors";
import type { Page } from "~/platform/paging";
import { command, query, workflow, writeProgramAudit } from "~/platform/use-case.server";
import { participantName } from "~/services/participants/participant-name";
import type { AdminProgramCtx } from "~/services/programs/program-context";
import {
  drawsView,
  entrantPage,
  NOBODY_CAN_WIN,
  winnerList,
  type AdminDrawView,
  type EntrantListQuery,
  type EntrantView,
  type WinnerList,
} from "./draws.schema";
import {
  chancesIn,
  computeWinners,
  drawnReward,
  freezeList,
  frozenDraw,
  lockDraws,
  randomnessFor,
  reveal,
  rewardToGive,
  takeBackWin,
  tellWinners,
  wasReplaced,
} from "./internal/draw-steps.server";
import { entrantsInBatches, entrantsPage } from "./internal/entrants.server";

/** A page of the participants with entries in a sweepstake. @throws not_found */
export const listEntrants = query(
  "rewards:manage",
  async function listEntrants(
    ctx: AdminProgramCtx,
    rewardId: string,
    input: EntrantListQuery,
  ): Promise<Page<EntrantView>> {
    await drawnReward(sql, placeOf(ctx, rewardId));
    return entrantsPage(ctx.programId, rewardId, input);
  },
  { output: entrantPage, reads: "standby" },
);

const ENTRANT_COLUMNS = [
  "participant_id",
  "name",
  "email",
  "status",
  "entries",
  "last_entry_at",
  "rewards",
  "gender",
  "eligible",
  "won",
] as const satisfies (keyof EntrantView)[];

/** All participants with entries in a sweepstake as a table to download. @throws not_found */
export const exportEntrants = query(
  "rewards:manage",
  async function exportEntrants(ctx: AdminProgramCtx, rewardId: string) {
    await drawnReward(sql, placeOf(ctx, rewardId));
    return { name: "sweepstake", columns: ENTRANT_COLUMNS, batches: inSameRead(entrantRecords(ctx, rewardId)) };
  },
  { reads: "standby", fullScope: true },
);

async function* entrantRecords({ programId }: AdminProgramCtx, rewardId: string) {
  for await (const batch of entrantsInBatches(programId, rewardId))
    yield batch.map((entrant) => ENTRANT_COLUMNS.map((column) => entrant[column]));
}

/** The draws of a sweepstake, the newest first, with what can still be given. @throws not_found */
export const listDraws = query(
  "rewards:manage",
  async function listDraws(ctx: AdminProgramCtx, rewardId: string) {
    const { programId } = ctx;
    const reward = await drawnReward(sql, placeOf(ctx, rewardId));
    const rows = await prisma.sweepstakeDraw.findMany({
      where: { programId, rewardId },
      orderBy: { number: "desc" },
      include: {
        winners: {
          orderBy: { place: "asc" },
          include: { participant: { select: { firstName: true, lastName: true, email: true } } },
        },
      },
    });
    const admins = await prisma.admin.findMany({
      where: { id: { in: rows.flatMap(({ drawnById }) => drawnById ?? []) } },
      select: { id: true, email: true },
    });
    const draws = rows.map((row): AdminDrawView => ({
      id: row.id,
      number: row.number,
      status: row.status as AdminDrawView["status"],
      commitment: row.commitment,
      committed_at: row.committedAt.toISOString(),
      frozen_at: row.frozenAt?.toISOString() ?? null,
      drawn_at: row.drawnAt?.toISOString() ?? null,
      drawn_by: admins.find(({ id }) => id === row.drawnById)?.email ?? null,
      entry_count: row.entryCount,
      reason: row.reason,
      winners: row.winners.map((winner) => ({
        place: winner.place,
        position: winner.position,
        participant_id: winner.participantId,
        name: nameOf(winner.participant),
        awarded: winner.claimId !== null,
        replaced: winner.replacedAt !== null,
      })),
    }));
    return { draws, left: reward.left, ended: reward.ended, ...(await chancesIn(sql, { programId, rewardId })) };
  },
  { output: drawsView },
);

/** Of the entries that were made, so many are listed in the response. */
const LISTED_ENTRIES = 1_000;

/**
 * Adds the entries that are missing: for completions of the linked challenges while the sweepstakes was open, and, if
 * it has neither challenges nor a price, one for each participant who may win. Running it again adds nothing.
 * @returns how many, and the first of them
 * @throws not_found; rejected for an archived reward
 */
export const generateEntries = command(
  "rewards:manage",
  async function generateEntries(ctx: AdminProgramCtx, { tx, audit }, rewardId: string) {
    const { programId, now } = ctx;
    const on = sqlIn(tx);
    await lockDraws(on, { programId, rewardId });
    await rewardToGive(on, placeOf(ctx, rewardId), "sweepstake");
    const made = await on<{ participant_id: string; entries: number }>(
      sqlText`insert into sweepstake_entries (program_id, id, reward_id, participant_id, entries, action_id, created_at)
       select $1::uuid, new_uuid($3::timestamptz), r.id, missing.participant_id, missing.entries, missing.action_id, $3::timestamptz
         from rewards r, lateral (
           select d.participant_id, c.sweepstake_entries as entries, d.action_id
             from challenges c
             join challenge_completions d on d.program_id = c.program_id and d.challenge_id = c.id
             join eligible_participants p on p.program_id = d.program_id and p.id = d.participant_id
            where c.program_id = r.program_id and c.sweepstake_reward_id = r.id
              and (r.required_tier_id is null or tier_needed(r.program_id, p.id, r.required_tier_id) is null)
              and (r.start is null or d.completed_at >= r.start) and (r.finish is null or d.completed_at < r.finish)
              and not exists (select from sweepstake_entries e where e.program_id = d.program_id
                and e.participant_id = d.participant_id and e.reward_id = r.id and e.action_id = d.action_id)
           union all
           select p.id, 1, null from eligible_participants p
            where p.program_id = r.program_id and r.threshold = 0
              and (r.required_tier_id is null or tier_needed(r.program_id, p.id, r.required_tier_id) is null)
              and not exists (select from challenges c where c.program_id = r.program_id and c.sweepstake_reward_id = r.id)
              and not exists (select from sweepstake_entries e where e.program_id = p.program_id
                and e.participant_id = p.id and e.reward_id = r.id)) missing
        where r.program_id = $1::uuid and r.id = $2::uuid
       returning participant_id::text, entries`,
      [programId, rewardId, now],
    );
    if (made.length > 0)
      audit({
        action: "reward.generate_entries",
        targetType: "reward",
        targetId: rewardId,
        after: { entries: made.length },
      });
    return { count: made.length, entries: made.slice(0, LISTED_ENTRIES) };
  },
  {
    output: z.object({
      count: z.number(),
      entries: z.array(z.object({ participant_id: z.string(), entries: z.number() })),
    }),
  },
);

/**
 * Draws the winners, as many as can still be given, and gives them the reward; none when nobody has entries. A call that
 * follows a killed one finishes its draw; of two at the same moment both give the same winners.
 * @throws not_found; rejected before the end, unless it is confirmed, for an archived reward, and when nobody with
 *   entries can win
 */
export const setSweepstakeWinners = workflow(
  "rewards:manage",
  async function setSweepstakeWinners(
    ctx: AdminProgramCtx,
    rewardId: string,
    { confirmed = false }: { confirmed?: boolean } = {},
  ): Promise<WinnerList> {
    const { programId } = ctx;
    await transaction(async (tx) => {
      const on = sqlIn(tx);
      await lockDraws(on, { programId, rewardId });
      const reward = await rewardToGive(on, placeOf(ctx, rewardId), "sweepstake");
      if (await frozenDraw(on, { programId, rewardId })) return;
      if (!reward.ended && !confirmed) throw notEnded();
      if (reward.left === 0) return;
      const options = { places: reward.left, reason: null, adminId: adminIdOf(ctx.actor) };
      if (await freezeList(on, placeOf(ctx, rewardId), options))
        await writeProgramAudit(tx, ctx, [{ action: "reward.draw", targetType: "reward", targetId: rewardId }]);
      else if ((await chancesIn(on, { programId, rewardId })).entered) throw new AppError("rejected", NOBODY_CAN_WIN);
    });
    return finishDraw(ctx, rewardId);
  },
  { output: winnerList },
);

/**
 * Draws a winner's place again, because they could not be reached: takes the reward back from them and holds a further
 * draw among those who have won nothing. Its reason is published.
 * @returns the new winner
 * @throws not_found when the participant is not a winner; rejected when nobody else has entries
 */
export const redrawWinner = workflow(
  "rewards:manage",
  async function redrawWinner(
    ctx: AdminProgramCtx,
    rewardId: string,
    redraw: { participant_id: string; reason: string },
  ): Promise<WinnerList> {
    const { programId } = ctx;
    const { participant_id, reason } = redraw;
    const place = placeOf(ctx, rewardId);
    const isDone = await transaction(async (tx) => {
      const on = sqlIn(tx);
      await lockDraws(on, { programId, rewardId });
      await rewardToGive(on, place, "sweepstake");
      if (await frozenDraw(on, { programId, rewardId })) return wasReplaced(on, place, participant_id);
      const before = await takeBackWin(on, place, participant_id);
      if (!(await freezeList(on, place, { places: 1, reason, adminId: adminIdOf(ctx.actor) })))
        throw new AppError("rejected", msg("Nobody else has entries"));
      const change = { action: "reward.redraw", targetType: "reward", targetId: rewardId, reason, before };
      await writeProgramAudit(tx, ctx, [change]);
      return true;
    });
    const winners = await finishDraw(ctx, rewardId);
    // A draw that was frozen before this place was taken back is of another place, and had to end first.
    return isDone ? winners : redrawWinner(ctx, rewardId, redraw);
  },
  { output: winnerList },
);

/** Draws from the frozen list, which stays the same however often this is tried. */
async function finishDraw(ctx: AdminProgramCtx, rewardId: string): Promise<WinnerList> {
  const { programId } = ctx;
  const draw = await frozenDraw(sql, { programId, rewardId });
  if (!draw) return [];
  const { value: beaconValue } = await randomnessFor(ctx, draw);
  const { seed, positions } = await computeWinners(programId, draw, beaconValue);
  await transaction(async (tx) => {
    const on = sqlIn(tx);
    await lockDraws(on, { programId, rewardId });
    const claims = await reveal(on, placeOf(ctx, rewardId), draw, { seed, positions, beaconValue });
    await tellWinners(on, placeOf(ctx, rewardId), claims);
  });
  return winnersOfDraw(sql, programId, draw.id);
}

async function winnersOfDraw(on: Sql, programId: string, drawId: string): Promise<WinnerList> {
  const rows = await on<{
    participant_id: string | null;
    place: number;
    claim_id: string | null;
    first_name: string | null;
    last_name: string | null;
    email: string | null;
  }>(
    sqlText`select w.participant_id, w.place, w.claim_id, p.first_name, p.last_name, p.email from draw_winners w
       left join participants p on p.program_id = w.program_id and p.id = w.participant_id
      where w.program_id = $1 and w.draw_id = $2 order by w.place`,
    [programId, drawId],
  );
  return rows.map(({ participant_id, place, claim_id, first_name, last_name, email }) => ({
    participant_id,
    name: nameOf(participant_id ? { firstName: first_name ?? "", lastName: last_name ?? "", email } : null),
    place,
    awarded: claim_id !== null,
  }));
}

function nameOf(person: { firstName: string; lastName: string; email: string | null } | null): string {
  return participantName(person ?? { firstName: "", lastName: "", email: null });
}

function placeOf({ programId, now }: AdminProgramCtx, rewardId: string) {
  return { programId, rewardId, now };
}

function notEnded(): AppError {
  const message = msg("This sweepstakes has not ended. Confirm that you want to draw now.");
  return new AppError("rejected", message, { errors: [{ field: "confirmed", message }] });
}

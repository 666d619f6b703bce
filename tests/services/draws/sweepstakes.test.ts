import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { prisma } from "~/platform/database/connections.server";
import { sql } from "~/platform/database/statements.server";
import { uuidv7 } from "~/platform/ids.server";
import { commitmentTo, hashOfList, parseList, winnersOf } from "~/services/draws/draw-algorithm";
import { entrantListQuery, type DrawProof } from "~/services/draws/draws.schema";
import { getDrawList, getDrawProofs } from "~/services/draws/draws.site.server";
import {
  generateEntries,
  listDraws,
  listEntrants,
  redrawWinner,
  setSweepstakeWinners,
} from "~/services/draws/sweepstakes.admin.server";
import { myRewardsQuery } from "~/services/my-rewards/my-rewards.schema";
import { listMyRewards } from "~/services/my-rewards/my-rewards.site.server";
import { claimReward } from "~/services/points/ledger.server";
import type { AdminProgramCtx, SiteCtx } from "~/services/programs/program-context";
import { getReward, listHomeRewards } from "~/services/rewards/rewards.site.server";
import {
  adminCtx,
  createChallenge,
  createParticipant,
  createProgram,
  givePoints,
  NOW,
  participantCtx,
  secondsFromNow,
  siteCtx,
} from "../../factories";
import { testDatabase } from "../../setup/database";
import { addEntries, createEntrants, createSweepstake } from "./draw-fixtures";

const { pool } = await testDatabase();

let programId: string;
let ctx: AdminProgramCtx;
beforeAll(async () => {
  programId = (await createProgram()).id;
});
beforeEach(async () => {
  ctx = await adminCtx(programId, "manager");
});

/** Checks a draw as a stranger does: with the published values and the list only. */
async function check(rewardId: string, draw: DrawProof) {
  const text = await getDrawList(await siteCtx(programId), rewardId, String(draw.number));
  const listHash = await hashOfList(text);
  expect(await commitmentTo(draw.seed!)).toBe(draw.commitment);
  expect(listHash).toBe(draw.list_hash);
  const values = { seed: draw.seed!, listHash, beaconValue: draw.beacon_value };
  expect(await winnersOf(parseList(text), draw.places!, values)).toEqual(draw.winners.map(({ position }) => position));
}

/** The list and the seed are stored, and nothing is revealed: as if the process had died before that. */
async function freezeOnly(draw: () => Promise<unknown>) {
  await pool.query("alter table draw_winners add constraint test_killed check (place < 0) not valid");
  await expect(draw()).rejects.toThrow();
  await pool.query("alter table draw_winners drop constraint test_killed");
}

const proofsOf = async (rewardId: string) => (await getDrawProofs(await siteCtx(programId), rewardId)).draws;

describe("drawing winners", () => {
  it("publishes a draw that a stranger can check, and commits to the next one", async () => {
    const { id } = await createSweepstake(programId, { claimLimit: 3 });
    await createEntrants(programId, id, 8);
    const winners = await setSweepstakeWinners(ctx, id);
    expect(winners).toHaveLength(3);
    expect(winners.every(({ awarded }) => awarded)).toBe(true);
    expect(new Set(winners.map(({ participant_id }) => participant_id)).size).toBe(3);
    const [next, draw] = await proofsOf(id);
    expect(draw).toMatchObject({ number: 1, status: "done", places: 3, entry_count: 8, total_weight: 36 });
    expect(next).toMatchObject({ number: 2, status: "committed", seed: null, list_hash: null, winners: [] });
    await check(id, draw!);
    expect(await prisma.rewardClaim.count({ where: { programId, rewardId: id } })).toBe(3);
  });

  it("gives nothing the second time, and one place without a limit", async () => {
    const { id } = await createSweepstake(programId);
    await createEntrants(programId, id, 3);
    expect(await setSweepstakeWinners(ctx, id)).toHaveLength(1);
    expect(await setSweepstakeWinners(ctx, id)).toEqual([]);
    expect(await prisma.rewardClaim.count({ where: { programId, rewardId: id } })).toBe(1);
  });

  it("leaves staff, blocked, opted-out and deleted participants out", async () => {
    const { id } = await createSweepstake(programId, { claimLimit: 10 });
    const winner = await createParticipant(programId);
    const out = [
      await createParticipant(programId, { staff: true }),
      await createParticipant(programId, { status: "blocked" }),
      await createParticipant(programId, { status: "opted_out" }),
      await createParticipant(programId, { status: "inactive", email: null, deletedAt: NOW }),
    ];
    for (const person of [...out, winner]) await addEntries(programId, id, person.id, 50);
    expect((await setSweepstakeWinners(ctx, id)).map((one) => one.participant_id)).toEqual([winner.id]);
  });

  it("gives no more than there are coupons", async () => {
    const { id } = await createSweepstake(programId, { claimLimit: 5, coupons: ["A", "B"] });
    await createEntrants(programId, id, 4);
    expect(await setSweepstakeWinners(ctx, id)).toHaveLength(2);
  });

  it("asks for a confirmation before the end", async () => {
    const { id } = await createSweepstake(programId, { finish: secondsFromNow(60) });
    await createEntrants(programId, id, 2);
    await expect(setSweepstakeWinners(ctx, id)).rejects.toMatchObject({
      code: "rejected",
      errors: [{ field: "confirmed" }],
    });
    expect(await setSweepstakeWinners(ctx, id, { confirmed: true })).toHaveLength(1);
  });

  it("changes nothing when nobody has entries", async () => {
    const { id } = await createSweepstake(programId);
    expect(await setSweepstakeWinners(ctx, id)).toEqual([]);
    expect(await prisma.auditEntry.count({ where: { programId, targetId: id } })).toBe(0);
    expect(await listDraws(ctx, id)).toMatchObject({ left: 1, entered: false, winnable: false });
  });

  it("says why when nobody with entries can win", async () => {
    const { id } = await createSweepstake(programId, { claimLimit: 3 });
    const staff = await createParticipant(programId, { staff: true });
    await addEntries(programId, id, staff.id, 5);
    const rejected = {
      code: "rejected",
      message: "Nobody with entries can win: they're excluded or have already won.",
    };
    await expect(setSweepstakeWinners(ctx, id)).rejects.toMatchObject(rejected);
    expect(await listDraws(ctx, id)).toMatchObject({ left: 3, entered: true, winnable: false });
    await createEntrants(programId, id, 1);
    expect(await listDraws(ctx, id)).toMatchObject({ left: 3, entered: true, winnable: true });
    expect(await setSweepstakeWinners(ctx, id)).toHaveLength(1);
    // Two could still win, but the only participant who may has won.
    await expect(setSweepstakeWinners(ctx, id)).rejects.toMatchObject(rejected);
    expect(await listDraws(ctx, id)).toMatchObject({ left: 2, entered: true, winnable: false });
  });

  it("is one draw when several are started at the same moment", async () => {
    const { id } = await createSweepstake(programId, { claimLimit: 2 });
    await createEntrants(programId, id, 6);
    const results = await Promise.all(Array.from({ length: 5 }, () => setSweepstakeWinners(ctx, id)));
    const draws = (await proofsOf(id)).filter(({ status }) => status === "done");
    expect(draws).toHaveLength(1);
    expect(await prisma.rewardClaim.count({ where: { programId, rewardId: id } })).toBe(2);
    const lists = new Set(results.filter((list) => list.length > 0).map((list) => JSON.stringify(list)));
    expect(lists.size).toBe(1);
  });

  it("continues the draw of a killed process with the same list and seed", async () => {
    const { id } = await createSweepstake(programId, { claimLimit: 2 });
    await createEntrants(programId, id, 5);
    await freezeOnly(() => setSweepstakeWinners(ctx, id));
    const [frozen] = await proofsOf(id);
    expect(frozen).toMatchObject({ status: "frozen", seed: null, winners: [] });
    const late = await createParticipant(programId);
    await addEntries(programId, id, late.id, 1000);
    const winners = await setSweepstakeWinners(ctx, id);
    const done = (await proofsOf(id)).find(({ number }) => number === frozen!.number)!;
    expect(done).toMatchObject({ status: "done", list_hash: frozen!.list_hash, commitment: frozen!.commitment });
    expect(winners.map(({ participant_id }) => participant_id)).not.toContain(late.id);
    expect(winners).toHaveLength(2);
    await check(id, done);
  });

  it("says that a frozen draw needs the SESSION_SECRET that it was started with", async () => {
    const { id } = await createSweepstake(programId);
    await createEntrants(programId, id, 3);
    await freezeOnly(() => setSweepstakeWinners(ctx, id));
    const ofDraw = { programId, rewardId: id, status: "frozen" };
    const { sealedSeed } = await prisma.sweepstakeDraw.findFirstOrThrow({ where: ofDraw });
    await prisma.sweepstakeDraw.updateMany({
      where: ofDraw,
      data: { sealedSeed: `${sealedSeed!.slice(0, -8)}AAAAAAAA` },
    });
    await expect(setSweepstakeWinners(ctx, id)).rejects.toMatchObject({ code: "rejected" });
    await prisma.sweepstakeDraw.updateMany({ where: ofDraw, data: { sealedSeed } });
    expect(await setSweepstakeWinners(ctx, id)).toHaveLength(1);
  });

  it("never shows a seed before the draw", async () => {
    const { id } = await createSweepstake(programId);
    await createEntrants(programId, id, 2);
    await setSweepstakeWinners(ctx, id);
    const [open] = await proofsOf(id);
    const stored = await prisma.sweepstakeDraw.findFirstOrThrow({
      where: { programId, rewardId: id, status: "committed" },
    });
    const shown = JSON.stringify([open, await listDraws(ctx, id)]);
    expect(shown).not.toContain(stored.sealedSeed);
    expect(open!.seed).toBeNull();
    expect(
      JSON.stringify(await prisma.auditEntry.findMany({ where: { programId } }), (_, v) =>
        typeof v === "bigint" ? Number(v) : v,
      ),
    ).not.toContain(stored.commitment.slice(0, 20));
  });

  it("does not find the reward of another program", async () => {
    const other = (await createProgram()).id;
    const { id } = await createSweepstake(other);
    await expect(setSweepstakeWinners(ctx, id)).rejects.toMatchObject({ code: "not_found" });
    await expect(getDrawProofs(await siteCtx(programId), id)).rejects.toMatchObject({ code: "not_found" });
  });

  it("is shown on the reward, also before its end", async () => {
    const { id } = await createSweepstake(programId, { finish: secondsFromNow(86_400) });
    await createEntrants(programId, id, 2);
    const rewardOnSite = async () => getReward(await siteCtx(programId), id);
    const onHome = async (site: SiteCtx) => (await listHomeRewards(site)).current.find((reward) => reward.id === id);
    const forVisitors = async () => onHome(await siteCtx(programId));
    const member = await createParticipant(programId);
    const forMembers = async () => onHome(await participantCtx(programId, member.id));
    const onProof = async () => (await getDrawProofs(await siteCtx(programId), id)).reward;
    for (const reward of [await rewardOnSite(), await forVisitors(), await forMembers()])
      expect(reward).toMatchObject({ status: "active", drawn_at: null });
    await setSweepstakeWinners(ctx, id, { confirmed: true });
    for (const reward of [await rewardOnSite(), await forVisitors(), await forMembers()])
      expect(reward).toMatchObject({ status: "active", drawn_at: NOW.toISOString() });
    expect(await onProof()).toMatchObject({ drawn_early_at: NOW.toISOString() });
    // With another winner to draw, it is worth taking part again.
    await prisma.reward.update({ where: { programId_id: { programId, id } }, data: { claimLimit: 2 } });
    for (const reward of [await rewardOnSite(), await forVisitors(), await forMembers()])
      expect(reward).toMatchObject({ drawn_at: null });
    expect(await onProof()).toMatchObject({ drawn_early_at: null });
  });

  it("ends its entries in My Rewards when the last winner is drawn, also before its end", async () => {
    const { id } = await createSweepstake(programId, { finish: secondsFromNow(86_400), claimLimit: 1 });
    const [first, second] = await createEntrants(programId, id, 2);
    const shown = async () => {
      const people = await Promise.all([first!, second!].map((person) => participantCtx(programId, person)));
      return Promise.all(
        people.map(async (person) =>
          (await listMyRewards(person, myRewardsQuery.parse({}))).entries.map((row) => row.reward_id),
        ),
      );
    };
    expect(await shown()).toEqual([[id], [id]]);
    await setSweepstakeWinners(ctx, id, { confirmed: true });
    expect(await shown()).toEqual([[], []]);
  });

  it("was not early when its place was drawn at the end and again later", async () => {
    const { id } = await createSweepstake(programId);
    await createEntrants(programId, id, 3);
    const [winner] = await setSweepstakeWinners(ctx, id);
    const onProof = async () => (await getDrawProofs(await siteCtx(programId), id)).reward;
    expect(await onProof()).toMatchObject({ drawn_early_at: null });
    // The end is moved behind the draw that gave the place, and before the one that gave it to somebody else.
    await prisma.reward.update({ where: { programId_id: { programId, id } }, data: { finish: secondsFromNow(60) } });
    const later = { ...ctx, now: secondsFromNow(120) };
    await redrawWinner(later, id, { participant_id: winner!.participant_id!, reason: "No answer" });
    expect(await onProof()).toMatchObject({ drawn_early_at: NOW.toISOString() });
  });

  it("ends the sale of entries, until there is another winner to draw", async () => {
    const { id } = await createSweepstake(programId, { threshold: 20n, finish: secondsFromNow(86_400) });
    await createEntrants(programId, id, 2);
    const { id: participantId } = await createParticipant(programId);
    await givePoints(programId, participantId, 50);
    const buyEntry = () =>
      claimReward(sql, {
        programId: ctx.programId,
        participantId,
        rewardId: id,
        term: { one: "Point", other: "Points" },
        now: NOW,
      });
    const points = async () =>
      (await prisma.participant.findFirstOrThrow({ where: { id: participantId } })).pointsAvailable;
    await setSweepstakeWinners(ctx, id, { confirmed: true });
    await expect(buyEntry()).rejects.toMatchObject({
      code: "rejected",
      message: "The winners have been drawn already.",
    });
    expect(await points()).toBe(50n);
    await prisma.reward.update({ where: { programId_id: { programId, id } }, data: { claimLimit: 2 } });
    await buyEntry();
    expect(await points()).toBe(30n);
  });

  it("names the reward in the reader's language", async () => {
    const translations = { es: { name: "Escapada de fin de semana" } };
    const { id } = await createSweepstake(programId, { name: "Weekend Getaway", translations });
    await createEntrants(programId, id, 1);
    await setSweepstakeWinners(ctx, id);
    const site = await siteCtx(programId);
    expect((await getDrawProofs(site, id)).reward).toEqual({
      id,
      name: "Weekend Getaway",
      finish: expect.any(String),
      drawn_early_at: null,
    });
    expect((await getDrawProofs({ ...site, locale: "es" }, id)).reward.name).toBe("Escapada de fin de semana");
  });

  it("needs the permission", async () => {
    const { id } = await createSweepstake(programId);
    const analyst = await adminCtx(programId, "analyst");
    await expect(setSweepstakeWinners(analyst, id)).rejects.toMatchObject({ code: "forbidden" });
    await expect(generateEntries(analyst, id)).rejects.toMatchObject({ code: "forbidden" });
  });
});

describe("drawing a place again", () => {
  it("gives it to somebody else in a published draw with its reason", async () => {
    const { id } = await createSweepstake(programId, { coupons: ["ONE"] });
    await createEntrants(programId, id, 4);
    const [first] = await setSweepstakeWinners(ctx, id);
    const input = { participant_id: first!.participant_id!, reason: "No response in two weeks" };
    const [second] = await redrawWinner(ctx, id, input);
    expect(second!.participant_id).not.toBe(first!.participant_id);
    expect(second!.awarded).toBe(true);
    const done = (await proofsOf(id)).filter(({ status }) => status === "done");
    expect(done.map(({ number, reason }) => [number, reason])).toEqual([
      [2, "No response in two weeks"],
      [1, null],
    ]);
    expect(done[1]!.winners[0]).toMatchObject({ replaced: true });
    for (const draw of done) await check(id, draw);
    const claims = await prisma.rewardClaim.findMany({ where: { programId, rewardId: id }, include: { coupon: true } });
    expect(claims.map(({ participantId, coupon }) => [participantId, coupon?.code])).toEqual([
      [second!.participant_id, "ONE"],
    ]);
    await expect(redrawWinner(ctx, id, input)).rejects.toMatchObject({ code: "not_found" });
  });

  it("draws both places when two admins draw at the same time", async () => {
    const { id } = await createSweepstake(programId, { claimLimit: 2 });
    await createEntrants(programId, id, 4);
    const first = await setSweepstakeWinners(ctx, id);
    const drawn = await Promise.all(
      first.map(({ participant_id }) => redrawWinner(ctx, id, { participant_id: participant_id!, reason: "Away" })),
    );
    const replaced = first.map(({ participant_id }) => participant_id);
    const holders = (await prisma.rewardClaim.findMany({ where: { programId, rewardId: id } })).map(
      ({ participantId }) => participantId,
    );
    expect(holders).toHaveLength(2);
    expect(holders.filter((holder) => replaced.includes(holder))).toEqual([]);
    expect(drawn.map(([winner]) => winner!.participant_id).sort()).toEqual(holders.sort());
  });

  it("finishes another draw that was interrupted, and does not return its winners", async () => {
    const { id } = await createSweepstake(programId, { claimLimit: 2 });
    const [first, ...others] = await createEntrants(programId, id, 4);
    await freezeOnly(() => setSweepstakeWinners(ctx, id));
    const never = (await createParticipant(programId)).id;
    await expect(redrawWinner(ctx, id, { participant_id: never, reason: "Away" })).rejects.toMatchObject({
      code: "not_found",
    });
    const winners = await prisma.rewardClaim.findMany({ where: { programId, rewardId: id } });
    expect(winners).toHaveLength(2);
    expect([first, ...others]).toEqual(expect.arrayContaining(winners.map(({ participantId }) => participantId)));
  });

  it("continues after the place was taken back and the process died", async () => {
    const { id } = await createSweepstake(programId);
    await createEntrants(programId, id, 4);
    const [first] = await setSweepstakeWinners(ctx, id);
    const input = { participant_id: first!.participant_id!, reason: "Away" };
    await freezeOnly(() => redrawWinner(ctx, id, input));
    const [second] = await redrawWinner(ctx, id, input);
    expect(second!.participant_id).not.toBe(first!.participant_id);
    expect(await prisma.rewardClaim.count({ where: { programId, rewardId: id } })).toBe(1);
    expect((await proofsOf(id)).filter(({ status }) => status === "done")).toHaveLength(2);
  });

  it("changes nothing when nobody else has entries", async () => {
    const { id } = await createSweepstake(programId);
    await createEntrants(programId, id, 1);
    const [winner] = await setSweepstakeWinners(ctx, id);
    await expect(
      redrawWinner(ctx, id, { participant_id: winner!.participant_id!, reason: "Away" }),
    ).rejects.toMatchObject({ code: "rejected" });
    expect(await prisma.rewardClaim.count({ where: { programId, rewardId: id } })).toBe(1);
  });
});

describe("a participant", () => {
  it("finds their own line in the list, and nobody else's", async () => {
    const { id } = await createSweepstake(programId);
    const [one, , three] = await createEntrants(programId, id, 3);
    await setSweepstakeWinners(ctx, id);
    const ownOf = async (participantId: string) =>
      (await getDrawProofs(await participantCtx(programId, participantId), id)).draws[1]!.own!;
    const text = await getDrawList(await siteCtx(programId), id, "1");
    for (const [person, weight] of [
      [one!, 1],
      [three!, 3],
    ] as const) {
      const own = await ownOf(person);
      expect(own.weight).toBe(weight);
      expect(text).toContain(`${own.position} ${own.entry_id} ${weight}\n`);
    }
    expect((await proofsOf(id))[1]!.own).toBeNull();
    expect(text).not.toContain(one!);
  });

  it("is forgotten, and the draw can still be checked", async () => {
    const { id } = await createSweepstake(programId);
    const [person] = await createEntrants(programId, id, 1);
    await setSweepstakeWinners(ctx, id);
    await pool.query("select forget_participant($1, $2, $3)", [programId, person, NOW]);
    expect(await prisma.drawEntry.count({ where: { programId, participantId: person } })).toBe(0);
    expect(await prisma.drawWinner.count({ where: { programId, participantId: person } })).toBe(0);
    const draw = (await proofsOf(id))[1]!;
    expect(draw.winners).toHaveLength(1);
    await check(id, draw);
    expect((await listDraws(ctx, id)).draws[1]!.winners[0]).toMatchObject({ participant_id: null });
  });
});

describe("the list of entrants", () => {
  const entrantsOf = async (rewardId: string, query = {}) => {
    const { result } = await listEntrants(ctx, rewardId, entrantListQuery.parse(query));
    return result.map(({ id, entries, last_entry_at }) => [id, entries, last_entry_at]);
  };
  const addAt = (rewardId: string, participantId: string, entries: number, createdAt: Date) =>
    prisma.sweepstakeEntry.create({
      data: { programId, id: uuidv7(NOW), rewardId, participantId, entries, actionId: null, createdAt },
    });

  it("has the entries of each participant added up, without those that were taken back", async () => {
    const [{ id }, other] = [await createSweepstake(programId), await createSweepstake(programId)];
    const [ada, ben] = [(await createParticipant(programId)).id, (await createParticipant(programId)).id];
    const [first, second, third] = [secondsFromNow(-300), secondsFromNow(-200), secondsFromNow(-100)];
    await addAt(id, ada, 2, first);
    const [last, only] = [await addAt(id, ada, 3, third), await addAt(id, ben, 4, second)];
    await addAt(other.id, ben, 9, third);
    expect(await entrantsOf(id)).toEqual([
      [ada, 5, third.toISOString()],
      [ben, 4, second.toISOString()],
    ]);
    expect((await entrantsOf(id, { sort: "last_entry_at" })).map(([who]) => who)).toEqual([ben, ada]);

    await prisma.sweepstakeEntry.deleteMany({ where: { programId, id: { in: [last.id, only.id] } } });
    expect(await entrantsOf(id)).toEqual([[ada, 2, first.toISOString()]]);
    expect(await entrantsOf(other.id)).toEqual([[ben, 9, third.toISOString()]]);
  });

  it("adds up what is added and taken back at the same moment", async () => {
    const { id } = await createSweepstake(programId);
    const participantId = (await createParticipant(programId)).id;
    const before = await Promise.all(Array.from({ length: 6 }, () => addAt(id, participantId, 1, NOW)));
    const taken = before.slice(1);
    await Promise.all([
      ...Array.from({ length: 6 }, () => addAt(id, participantId, 10, NOW)),
      ...taken.map((entry) => prisma.sweepstakeEntry.delete({ where: { programId_id: { programId, id: entry.id } } })),
    ]);
    expect(await entrantsOf(id)).toEqual([[participantId, 61, NOW.toISOString()]]);
  });
});

describe("generating entries", () => {
  it("adds what completions of linked challenges lack, once", async () => {
    const { id } = await createSweepstake(programId);
    const challenge = await createChallenge(programId, { sweepstakeRewardId: id, sweepstakeEntries: 4 });
    const complete = async (participantId: string, completedAt: Date) => {
      const actionId = uuidv7(NOW);
      const data = { programId, id: uuidv7(NOW), challengeId: challenge.id, participantId, actionId, completedAt };
      await prisma.challengeCompletion.create({ data });
      return actionId;
    };
    const [inTime, late, staff, before] = [
      await createParticipant(programId),
      await createParticipant(programId),
      await createParticipant(programId, { staff: true }),
      await createParticipant(programId),
    ];
    await complete(inTime.id, secondsFromNow(-600));
    await complete(late.id, secondsFromNow(-10));
    await complete(staff.id, secondsFromNow(-600));
    const actionId = await complete(before.id, secondsFromNow(-600));
    await prisma.sweepstakeEntry.create({
      data: {
        programId,
        id: uuidv7(NOW),
        rewardId: id,
        participantId: before.id,
        entries: 4,
        actionId,
        createdAt: NOW,
      },
    });
    const made = await generateEntries(ctx, id);
    expect(made).toEqual({ count: 1, entries: [{ participant_id: inTime.id, entries: 4 }] });
    expect(await generateEntries(ctx, id)).toMatchObject({ count: 0 });
  });

  it("gives one to everybody who may win where there are neither challenges nor a price", async () => {
    const own = (await createProgram()).id;
    const manager = await adminCtx(own, "manager");
    const { id } = await createSweepstake(own);
    const people = [await createParticipant(own), await createParticipant(own)];
    await createParticipant(own, { staff: true });
    const results = await Promise.all([generateEntries(manager, id), generateEntries(manager, id)]);
    expect(results.map(({ count }) => count).sort()).toEqual([0, 2]);
    const page = await listEntrants(manager, id, entrantListQuery.parse({}));
    expect(page.result.map((row) => row.participant_id).sort()).toEqual(people.map((row) => row.id).sort());
  });
});

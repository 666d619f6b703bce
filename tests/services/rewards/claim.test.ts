import { beforeEach, describe, expect, it } from "vitest";
import { prisma } from "~/services/database.server";
import { getReward, listActiveRewards, listClaimedRewards, listCurrentRewards, processReward } from "~/services/rewards/rewards.server";
import { createParticipant, createProgram, createReward, participantCtx, secondsFromNow, siteCtx } from "../../factories";
import { testDatabase } from "../../setup/database";
import { move } from "../points/move";

await testDatabase();

let programId: string;
let participantId: string;

beforeEach(async () => {
  programId = (await createProgram({ termPointsAs: "Sparks" })).id;
  participantId = (await createParticipant(programId)).id;
});

describe("claiming a reward", () => {
  it("takes its points and gives its code, shown only to who earned it", async () => {
    const reward = await createReward(programId, { threshold: 100n, claimLimit: 2, redemptionDetails: "<p>Show this.</p>", coupons: ["GIFT-1"] });
    await earn(150);
    expect(await getReward(await person(), reward.id)).toMatchObject({ left: 2, redemption_details: null, earned_by_current_participant_on: null });
    expect(await claim(reward.id)).toEqual({ success: true, message: "You have successfully claimed this reward", unused_points: 50 });
    expect(await getReward(await person(), reward.id)).toMatchObject({
      left: 1,
      redemption_details: "<p>Show this.</p><p>Your code: <code>GIFT-1</code></p>",
      earned_by_current_participant_on: expect.any(String),
    });
    expect(await prisma.participantAction.findFirst({ where: { actionType: "claim_reward", programId } })).toMatchObject({ title: reward.name, points: -100n });
    participantId = (await createParticipant(programId)).id;
    expect(JSON.stringify(await getReward(await person(), reward.id))).not.toMatch(/GIFT-1|Show this/);
    expect(JSON.stringify(await getReward(await siteCtx(programId), reward.id))).not.toMatch(/GIFT-1|Show this/);
  });

  it("moves nothing when it is refused", async () => {
    await earn(99);
    const dear = await createReward(programId, { threshold: 100n });
    const gone = await createReward(programId, { threshold: 10n, claimLimit: 0 });
    const ended = await createReward(programId, { threshold: 10n, finish: secondsFromNow(0) });
    const early = await createReward(programId, { threshold: 10n, start: secondsFromNow(1) });
    await refused(dear.id, "You need 1 more Sparks to claim this reward.");
    await refused(gone.id, "There are none left of this reward.");
    await refused(ended.id, "This reward is not available.");
    await refused(early.id, "This reward is not available.");
    for (const selection of ["achievement", "milestone", "mini-contest"])
      await refused((await createReward(programId, { selection })).id, "This reward cannot be claimed with Sparks.");
    await refused((await createReward(programId, { selection: "sweepstake", threshold: 0n })).id, "This reward cannot be claimed with Sparks.");
    expect((await person()).actor.unusedPoints).toBe(99);
    expect(await prisma.rewardClaim.count({ where: { programId } })).toBe(0);
    expect(await prisma.participantAction.count({ where: { programId, actionType: "claim_reward" } })).toBe(0);
  });

  it("happens once, and again only when the reward is repeatable", async () => {
    await earn(100);
    const once = await createReward(programId, { threshold: 10n });
    await claim(once.id);
    await refused(once.id, "You have already claimed this reward.");
    const again = await createReward(programId, { threshold: 10n, repeatable: true, coupons: ["A", "B"] });
    await claim(again.id);
    await claim(again.id);
    expect((await getReward(await person(), again.id)).redemption_details).toBe("<p>Your codes: <code>A</code>, <code>B</code></p>");
    await refused(again.id, "There are none left of this reward.");
    expect((await person()).actor.unusedPoints).toBe(70);
  });

  it("buys entries into a sweepstake with a threshold", async () => {
    await earn(100);
    const getaway = await createReward(programId, { selection: "sweepstake", threshold: 40n });
    await claim(getaway.id);
    await claim(getaway.id);
    await refused(getaway.id, "You need 20 more Sparks to claim this reward.");
    expect(await getReward(await person(), getaway.id)).toMatchObject({ participant_sweepstakes_entry: 2, earned_by_current_participant_on: null });
  });

  it("finds no reward of another program, none that is no id, and no draft", async () => {
    await earn(1000);
    const foreign = await createReward((await createProgram()).id);
    const draft = await createReward(programId, { published: false });
    for (const id of [foreign.id, draft.id, "gift-card"]) {
      await expect(claim(id)).rejects.toMatchObject({ code: "not_found" });
      await expect(getReward(await person(), id)).rejects.toMatchObject({ code: "not_found" });
    }
    expect(await prisma.reward.findFirst({ where: { id: foreign.id } })).toMatchObject({ claimsCount: 0 });
  });

  it("asks a visitor to sign in", async () => {
    const reward = await createReward(programId, { threshold: 0n });
    await expect(processReward((await siteCtx(programId)) as never, reward.id, null)).rejects.toMatchObject({ status: 401 });
  });
});

describe("lists of rewards", () => {
  it("are ordered by finish (none last), then name, and hold what is active", async () => {
    await createReward(programId, { name: "B", finish: null });
    await createReward(programId, { name: "A", finish: null });
    await createReward(programId, { name: "Soon over", finish: secondsFromNow(60) });
    await createReward(programId, { name: "Over", finish: secondsFromNow(-60) });
    await createReward(programId, { name: "Draft", published: false });
    expect(namesOf(await listActiveRewards(await siteCtx(programId)))).toEqual(["Soon over", "A", "B"]);
  });

  it("hide from visitors what is not featured", async () => {
    const gem = await createReward(programId, { name: "Hidden Gem", feature: false });
    const visitor = await siteCtx(programId);
    expect(await listActiveRewards(visitor)).toEqual([]);
    await expect(getReward(visitor, gem.id)).rejects.toMatchObject({ status: 404 });
    expect(namesOf(await listActiveRewards(await person()))).toEqual(["Hidden Gem"]);
  });

  it("move what was claimed from the current ones to one's own, newest first", async () => {
    const [first, second] = [await createReward(programId, { name: "First", threshold: 0n }), await createReward(programId, { name: "Second", threshold: 0n })];
    await claim(first.id);
    await claim(second.id, 60);
    await createReward(programId, { name: "Third" });
    expect(namesOf(await listCurrentRewards(await person()))).toEqual(["Third"]);
    expect(namesOf(await listClaimedRewards(await person()))).toEqual(["Second", "First"]);
    expect(await listClaimedRewards(await siteCtx(programId))).toEqual([]);
  });
});

function earn(amount: number): Promise<string> {
  return move({ programId, participantId, kind: "earn", amount });
}

function person(after = 0) {
  return participantCtx(programId, participantId, { now: secondsFromNow(after) });
}

async function claim(rewardId: string, after = 0) {
  return processReward(await person(after), rewardId, null);
}

async function refused(rewardId: string, message: string): Promise<void> {
  await expect(claim(rewardId)).rejects.toMatchObject({ status: 422, message });
}

function namesOf(rewards: { name: string }[]): string[] {
  return rewards.map(({ name }) => name);
}

import { beforeEach, describe, expect, it } from "vitest";
import { prisma } from "~/platform/database/connections.server";
import {
  claimOrBuyReward,
  getReward,
  listActiveRewards,
  listClaimedRewards,
  listCurrentRewards,
} from "~/services/rewards/rewards.site.server";
import {
  createParticipant,
  createProgram,
  createReward,
  participantCtx,
  secondsFromNow,
  siteCtx,
} from "../../factories";
import { testDatabase } from "../../setup/database";

await testDatabase();

let programId: string;
let participantId: string;

beforeEach(async () => {
  programId = (await createProgram({ termPointsAs: "Sparks" })).id;
  participantId = (await createParticipant(programId)).id;
});

describe("one reward", () => {
  it("shows how to redeem it, with the code, only to those who earned it", async () => {
    const reward = await createReward(programId, {
      threshold: 0n,
      claimLimit: 2,
      redemptionDetails: "<p>Show this.</p>",
      coupons: ["GIFT-1"],
    });
    expect(await getReward(await person(), reward.id)).toMatchObject({
      left: 2,
      redemption_details: null,
      earned_by_current_participant_on: null,
    });
    expect(await claim(reward.id)).toEqual({
      success: true,
      message: "You have successfully claimed this reward",
      unused_points: 0,
    });
    expect(await getReward(await person(), reward.id)).toMatchObject({
      left: 1,
      redemption_details: "<p>Show this.</p><p>Your code: <code>GIFT-1</code></p>",
      earned_by_current_participant_on: expect.any(String),
    });
    participantId = (await createParticipant(programId)).id;
    expect(JSON.stringify(await getReward(await person(), reward.id))).not.toMatch(/GIFT-1|Show this/);
    expect(JSON.stringify(await getReward(await siteCtx(programId), reward.id))).not.toMatch(/GIFT-1|Show this/);
  });

  it("shows all codes of a repeatable reward, in the order of the claims", async () => {
    const again = await createReward(programId, { threshold: 0n, repeatable: true, coupons: ["A", "B"] });
    await claim(again.id);
    await claim(again.id);
    expect((await getReward(await person(), again.id)).redemption_details).toBe(
      "<p>Your codes: <code>A</code>, <code>B</code></p>",
    );
  });

  it("is not found in another program, with an invalid id, or as a draft", async () => {
    const foreign = await createReward((await createProgram()).id);
    const draft = await createReward(programId, { published: false });
    for (const id of [foreign.id, draft.id, "gift-card"]) {
      await expect(claim(id)).rejects.toMatchObject({ code: "not_found" });
      await expect(getReward(await person(), id)).rejects.toMatchObject({ code: "not_found" });
    }
    expect(await prisma.reward.findFirst({ where: { id: foreign.id } })).toMatchObject({ claimsCount: 0 });
  });
});

describe("lists of rewards", () => {
  it("contain active rewards, ordered by finish (without one last), then by name", async () => {
    await createReward(programId, { name: "B", finish: null });
    await createReward(programId, { name: "A", finish: null });
    await createReward(programId, { name: "Soon over", finish: secondsFromNow(60) });
    await createReward(programId, { name: "Over", finish: secondsFromNow(-60) });
    await createReward(programId, { name: "Draft", published: false });
    expect(namesOf(await listActiveRewards(await siteCtx(programId)))).toEqual(["Soon over", "A", "B"]);
  });

  it("hide rewards that are not featured from visitors", async () => {
    const gem = await createReward(programId, { name: "Hidden Gem", feature: false });
    const visitor = await siteCtx(programId);
    expect(await listActiveRewards(visitor)).toEqual([]);
    await expect(getReward(visitor, gem.id)).rejects.toMatchObject({ status: 404 });
    expect(namesOf(await listActiveRewards(await person()))).toEqual(["Hidden Gem"]);
  });

  it("move claimed rewards from the current to the claimed ones, newest first", async () => {
    const [first, second] = [
      await createReward(programId, { name: "First", threshold: 0n }),
      await createReward(programId, { name: "Second", threshold: 0n }),
    ];
    await claim(first.id);
    await claim(second.id, 60);
    await createReward(programId, { name: "Third" });
    expect(namesOf(await listCurrentRewards(await person()))).toEqual(["Third"]);
    expect(namesOf(await listClaimedRewards(await person()))).toEqual(["Second", "First"]);
    expect(await listClaimedRewards(await siteCtx(programId))).toEqual([]);
  });
});

function person(after = 0) {
  return participantCtx(programId, participantId, { now: secondsFromNow(after) });
}

async function claim(rewardId: string, after = 0) {
  return claimOrBuyReward(await person(after), rewardId, null);
}

function namesOf(rewards: { name: string }[]): string[] {
  return rewards.map(({ name }) => name);
}

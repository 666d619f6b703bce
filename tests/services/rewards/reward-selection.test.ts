import { describe, expect, test } from "vitest";
import { prisma } from "~/platform/database/connections.server";
import { publishChallenges } from "~/services/challenges/challenge-selection.admin.server";
import { createChallenge as addChallenge } from "~/services/challenges/form/challenge-form.admin.server";
import { challengeInput } from "~/services/challenges/form/challenge-form.schema";
import {
  archiveRewards,
  deleteReward,
  publishRewards,
  tagRewards,
} from "~/services/rewards/reward-selection.admin.server";
import { rewardListQuery } from "~/services/rewards/rewards-admin.schema";
import {
  createReward as addReward,
  duplicateReward,
  exportRewards,
  listRewards,
  updateReward,
} from "~/services/rewards/rewards.admin.server";
import { claimOrBuyReward, getReward } from "~/services/rewards/rewards.site.server";
import { createTag } from "~/services/tags/tags.admin.server";
import {
  adminCtx,
  createChallenge,
  createParticipant,
  createProgram,
  createReward,
  participantCtx,
  siteCtx,
} from "../../factories";
import { testDatabase } from "../../setup/database";

const { pool } = await testDatabase();
const manager = await adminCtx((await createProgram()).id, "manager");
const { programId } = manager;
const stranger = await adminCtx((await createProgram()).id, "manager");
const analyst = await adminCtx(programId, "analyst");

const list = (query: object) => listRewards(manager, rewardListQuery.parse({ page_size: 50, ...query }));
const namesOf = async (query: object) => (await list(query)).result.map(({ name }) => name).sort();

test("an archived reward leaves the site and the list, cannot be changed, and comes back as a draft", async () => {
  const reward = await createReward(programId, { name: "Old mug", threshold: 0n });
  const person = await createParticipant(programId);
  expect((await archiveRewards(manager, [reward.id], true)).changed).toEqual([reward.id]);
  expect((await archiveRewards(manager, [reward.id], true)).changed).toEqual([]);
  await expect(getReward(await siteCtx(programId), reward.id)).rejects.toMatchObject({ code: "not_found" });
  await expect(claimOrBuyReward(await participantCtx(programId, person.id), reward.id, null)).rejects.toMatchObject({
    code: "not_found",
  });
  expect(await namesOf({})).toEqual([]);
  expect(await namesOf({ status: "archived" })).toEqual(["Old mug"]);
  await expect(updateReward(manager, reward.id, { published: true })).rejects.toMatchObject({ code: "rejected" });
  expect((await publishRewards(manager, [reward.id], true)).failed).toMatchObject([{ name: "Old mug" }]);

  await archiveRewards(manager, [reward.id], false);
  expect((await list({})).result).toMatchObject([{ name: "Old mug", status: "draft" }]);
  expect((await publishRewards(manager, [reward.id], true)).changed).toEqual([reward.id]);
  const entries = await prisma.auditEntry.findMany({ where: { targetId: reward.id }, orderBy: { id: "asc" } });
  expect(entries.map(({ action }) => action)).toEqual(["reward.archive", "reward.restore", "reward.publish"]);
});

test("what a published challenge gives is not archived, and the others are", async () => {
  const [prize, free] = [
    await createReward(programId, { name: "Prize" }),
    await createReward(programId, { name: "Free to archive" }),
  ];
  const challenge = await createChallenge(programId, { rewardType: "prize", prizeRewardId: prize.id, caption: "Run" });
  const { changed, failed } = await archiveRewards(manager, [prize.id, free.id], true);
  expect(changed).toEqual([free.id]);
  expect(failed).toEqual([
    { id: prize.id, name: "Prize", message: "The challenge Run gives this reward. Unpublish the challenge first." },
  ]);
  await prisma.challenge.updateMany({ where: { id: challenge.id }, data: { published: false } });
  expect((await archiveRewards(manager, [prize.id], true)).changed).toEqual([prize.id]);
});

test("a challenge that begins to give a reward while it is archived keeps it from that", async () => {
  const prize = await createReward(programId, { name: "Late prize" });
  const challenge = await createChallenge(programId, { rewardType: "prize", caption: "Swim" });
  const elsewhere = await pool.connect();
  await elsewhere.query("begin");
  await elsewhere.query("update challenges set prize_reward_id = $1 where id = $2", [prize.id, challenge.id]);
  const archiving = archiveRewards(manager, [prize.id], true);
  await expect.poll(waitingForLock, { timeout: 20_000 }).toBe(1);
  await elsewhere.query("commit");
  elsewhere.release();
  expect(await archiving).toMatchObject({ changed: [], failed: [{ id: prize.id, name: "Late prize" }] });
});

describe("a prize that is archived meanwhile", () => {
  async function whileArchived<T>(prizeId: string, work: () => Promise<T>) {
    const elsewhere = await pool.connect();
    await elsewhere.query("begin");
    await elsewhere.query("select from rewards where id = $1 for update", [prizeId]);
    await elsewhere.query("update rewards set published = false, archived_at = now() where id = $1", [prizeId]);
    const working = Promise.allSettled([work()]);
    await expect.poll(waitingForLock, { timeout: 20_000 }).toBe(1);
    await elsewhere.query("commit");
    elsewhere.release();
    return (await working)[0];
  }

  test("keeps a draft from being published", async () => {
    const prize = await createReward(programId, { name: "Old prize" });
    const draft = await createChallenge(programId, {
      rewardType: "prize",
      prizeRewardId: prize.id,
      published: false,
      caption: "Row",
    });
    const publishing = await whileArchived(prize.id, () => publishChallenges(manager, [draft.id], true));
    expect(publishing).toMatchObject({ value: { changed: [], failed: [{ id: draft.id }] } });
  });

  test("is not chosen in a challenge's form", async () => {
    const prize = await createReward(programId, { name: "Last year's prize" });
    const input = challengeInput.parse({
      challenge_type: "link",
      caption: "Dive",
      link_url: "https://sunrise.example.test/dive",
      reward_type: "prize",
      prize_reward_id: prize.id,
      published: true,
    });
    const saving = await whileArchived(prize.id, () => addChallenge(manager, input));
    expect(saving).toMatchObject({ reason: { errors: [{ field: "prize_reward_id" }] } });
  });
});

async function waitingForLock() {
  const waiting = "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
  return (await pool.query(waiting)).rowCount;
}

test("only a reward that nobody has and no challenge gives can be deleted", async () => {
  const unused = await createReward(programId, { name: "By mistake", coupons: ["A1"] });
  await deleteReward(manager, unused.id);
  await expect(deleteReward(manager, unused.id)).rejects.toMatchObject({ code: "not_found" });

  const reward = await createReward(programId);
  await createChallenge(programId, { rewardType: "prize", prizeRewardId: reward.id, published: false });
  await expect(deleteReward(manager, reward.id)).rejects.toMatchObject({ code: "rejected" });

  const claimed = await createReward(programId, { threshold: 0n });
  const person = await createParticipant(programId);
  await claimOrBuyReward(await participantCtx(programId, person.id), claimed.id, null);
  await expect(deleteReward(manager, claimed.id)).rejects.toMatchObject({ code: "rejected" });
  await expect(deleteReward(stranger, claimed.id)).rejects.toMatchObject({ code: "not_found" });
  await expect(deleteReward(analyst, claimed.id)).rejects.toMatchObject({ code: "forbidden" });
});

test("a selection is tagged, filtered by and exported without the rest", async () => {
  const rows = [await createReward(programId, { name: "Cap" }), await createReward(programId, { name: "Bag" })];
  const ids = rows.map(({ id }) => id);
  expect((await tagRewards(manager, ids, { tag: "Merch", tagged: true })).changed.sort()).toEqual([...ids].sort());
  const { tags } = await list({});
  expect(await namesOf({ tag: tags.find(({ name }) => name === "Merch")!.id })).toEqual(["Bag", "Cap"]);
  const exported = await exportRewards(manager, rewardListQuery.parse({ ids: ids.join(","), sort: "name" }));
  expect(exported.map(({ name }) => name)).toEqual(["Bag", "Cap"]);
  expect(await exportRewards(stranger, rewardListQuery.parse({ ids: ids.join(",") }))).toEqual([]);
});

test("a new reward takes the last place once rewards are in order", async () => {
  const ctx = await adminCtx((await createProgram()).id, "manager");
  const position = async (id: string) =>
    (await prisma.reward.findFirstOrThrow({ where: { programId: ctx.programId, id } })).position;
  const first = await addReward(ctx, { name: "First", selection: "redeem" });
  expect(await position(first.id)).toBe(0);
  await prisma.reward.updateMany({ where: { programId: ctx.programId }, data: { position: 3 } });
  const second = await addReward(ctx, { name: "Second", selection: "redeem" });
  expect(await position(second.id)).toBe(4);
});

test("copies are drafts in the last places with all tags, and a copy of a copy has the same name", async () => {
  const ctx = await adminCtx((await createProgram()).id, "manager");
  const tag = await createTag(ctx, "content", { name: "Winter", active: true });
  const original = await addReward(ctx, { name: "Scarf", selection: "redeem", content_tag_ids: [tag.id] });
  await tagRewards(ctx, [original.id], { tag: "Merch", tagged: true });
  await prisma.tag.updateMany({ where: { programId: ctx.programId, id: tag.id }, data: { active: false } });
  await prisma.reward.updateMany({ where: { programId: ctx.programId }, data: { position: 1 } });

  const copies = await Promise.all([duplicateReward(ctx, original.id), duplicateReward(ctx, original.id)]);
  const again = await duplicateReward(ctx, copies[0]!.id);
  expect(again.name).toBe("Scarf (copy)");
  const rows = await prisma.reward.findMany({
    where: { programId: ctx.programId, NOT: { id: original.id } },
    orderBy: { position: "asc" },
    include: { taggings: true },
  });
  expect(rows.map(({ position }) => position)).toEqual([2, 3, 4]);
  expect(rows.map(({ published, taggings }) => [published, taggings.length])).toEqual(rows.map(() => [false, 2]));
});

import { describe, expect, it } from "vitest";
import type { ApiKeyActor } from "~/platform/context";
import { prisma } from "~/platform/database/connections.server";
import { sql } from "~/platform/database/statements.server";
import { uuidv7 } from "~/platform/ids.server";
import { claimReward, completeChallenge } from "~/services/points/ledger.server";
import { catalogueOf } from "~/services/programs/catalogue.server";
import {
  rewardChange,
  rewardInput,
  rewardListQuery,
  rewardParticipantsQuery,
} from "~/services/rewards/rewards-admin.schema";
import {
  createReward,
  getNewRewardForm,
  getRewardForAdmin,
  getRewardForm,
  listRewardParticipants,
  listRewards,
  updateReward,
} from "~/services/rewards/rewards.admin.server";
import { createTag } from "~/services/tags/tags.admin.server";
import { giveRewardTo } from "~/services/winner-syncs/qualified.server";
import {
  adminCtx,
  createChallenge,
  createParticipant,
  createProgram,
  NOW,
  createReward as rewardRow,
  secondsFromNow,
} from "../../factories";
import { testDatabase } from "../../setup/database";

await testDatabase();
const manager = await adminCtx((await createProgram({ timeZone: "America/New_York" })).id, "manager");
const { programId } = manager;
const later = { ...manager, now: secondsFromNow(60) };

const auditEntries = (targetId: string) =>
  prisma.auditEntry.findMany({ where: { programId, targetId }, orderBy: { id: "asc" } });

async function addClaim(rewardId: string) {
  const person = await createParticipant(programId, { firstName: "Maya", lastName: "Lopez" });
  await claimReward(sql, {
    programId,
    participantId: person.id,
    rewardId,
    term: { one: "Point", other: "Points" },
    now: NOW,
  });
  return person;
}

describe("creating a reward", () => {
  it("stores the form, with times in the program's time zone, and shows the reward on the site", async () => {
    const input = rewardInput.parse({
      name: " Mug ",
      selection: "redeem",
      threshold: "120",
      claim_limit: "",
      start: "2026-12-01T09:00",
      feature: ["false", "true"],
    });
    const created = await createReward(manager, input);
    expect(created).toMatchObject({
      name: "Mug",
      threshold: 120,
      limit: null,
      claims: 0,
      start: "2026-12-01T14:00:00.000Z",
      status: "scheduled",
      feature: true,
    });
    expect(await getRewardForAdmin(manager, created.id)).toEqual({
      ...created,
      nft_collection_address_url: null,
      out_of_reach: null,
    });
    expect((await catalogueOf(programId)).rewards.map(({ name }) => name)).toContain("Mug");
    expect(await auditEntries(created.id)).toMatchObject([
      { action: "reward.create", after: { name: "Mug", threshold: 120 } },
    ]);
  });

  it("is rejected with an error on the field to correct", async () => {
    const invalidInput = rewardInput.parse({
      name: "Mug",
      selection: "redeem",
      start: "2026-12-02T09:00",
      finish: "2026-12-01T09:00",
    });
    await expect(createReward(manager, invalidInput)).rejects.toMatchObject({
      code: "invalid",
      errors: [{ field: "finish" }],
    });
    const { error } = rewardInput.safeParse({ name: "", selection: "gift", threshold: "-1", claim_limit: 0 });
    expect(error?.issues.map(({ path }) => path[0])).toEqual(["name", "selection", "threshold", "claim_limit"]);
  });
});

describe("a reward with certificates", () => {
  it("keeps its type once it has a collection on the blockchain, or soon will", async () => {
    const { id } = await rewardRow(programId, { selection: "achievement" });
    const row = { kind: "create_collection", status: "pending", network: "testnet", collectionName: "Fans #1" };
    await prisma.chainTransaction.create({
      data: { ...row, programId, id: uuidv7(NOW), rewardId: id, createdAt: NOW },
    });
    await expect(updateReward(later, id, { selection: "sweepstake" })).rejects.toMatchObject({
      code: "invalid",
      errors: [{ field: "selection" }],
    });
    await prisma.chainTransaction.updateMany({ where: { rewardId: id }, data: { status: "failed" } });
    expect(await updateReward(later, id, { selection: "sweepstake" })).toMatchObject({ selection: "sweepstake" });
  });
});

describe("what belongs to a feature that is off", () => {
  it("is not accepted, and stays where it was made before", async () => {
    await expect(createReward(manager, { name: "Offers", selection: "offer" })).rejects.toMatchObject({
      code: "invalid",
      errors: [{ field: "selection" }],
    });
    const { id } = await rewardRow(programId, { selection: "offer" });
    expect(await updateReward(later, id, { name: "Local offers", selection: "offer" })).toMatchObject({
      selection: "offer",
    });
  });
});

describe("the content tags", () => {
  it("are set with the form, and named in the audit log", async () => {
    const { id: tagId } = await createTag(manager, "content", { name: "Spring", active: true });
    const { id } = await createReward(manager, { name: "Tagged", selection: "redeem", content_tag_ids: [tagId] });
    const form = await getRewardForm(manager, id);
    expect(form).toMatchObject({
      reward: { content_tag_ids: [tagId] },
      content_tags: [{ id: tagId, name: "Spring" }],
    });
    expect((await getNewRewardForm(manager)).content_tags).toEqual([{ id: tagId, name: "Spring" }]);
    await expect(updateReward(later, id, { content_tag_ids: [tagId] })).rejects.toMatchObject({
      message: "No changes detected",
    });
    const changed = await updateReward(later, id, { content_tag_ids: [] });
    expect(changed.updated_at).toBe(later.now.toISOString());
    expect((await getRewardForm(manager, id)).reward.content_tag_ids).toEqual([]);
    expect(await auditEntries(id)).toMatchObject([
      { action: "reward.create", after: { content_tags: ["Spring"] } },
      { action: "reward.update", before: { content_tags: ["Spring"] }, after: { content_tags: [] } },
    ]);
    await expect(updateReward(later, id, { content_tag_ids: [id] })).rejects.toMatchObject({
      errors: [{ field: "content_tag_ids" }],
    });
  });
});

describe("changing a reward", () => {
  it("writes the changed fields, and only those to the audit log", async () => {
    const reward = await rewardRow(programId, { name: "Mug" });
    const changed = await updateReward(
      later,
      reward.id,
      rewardChange.parse({ name: "Cup", threshold: "100", updated_at: NOW.toISOString() }),
    );
    expect(changed).toMatchObject({ name: "Cup", threshold: 100, updated_at: later.now.toISOString() });
    expect(await auditEntries(reward.id)).toMatchObject([
      { action: "reward.update", before: { name: "Mug" }, after: { name: "Cup" } },
    ]);
  });

  it("is rejected when nothing would change", async () => {
    const reward = await rewardRow(programId, { name: "Mug" });
    await expect(updateReward(later, reward.id, { name: "Mug" })).rejects.toMatchObject({
      code: "unchanged",
      message: "No changes detected",
    });
    expect(await auditEntries(reward.id)).toEqual([]);
  });

  it("does not overwrite a concurrent change", async () => {
    const reward = await rewardRow(programId);
    await updateReward(later, reward.id, { name: "Theirs" });
    await expect(updateReward(later, reward.id, { name: "Ours", updated_at: NOW.toISOString() })).rejects.toMatchObject(
      { code: "conflict" },
    );
    const concurrent = await Promise.allSettled(
      ["One", "Other"].map((name, index) =>
        updateReward({ ...manager, now: secondsFromNow(120 + index) }, reward.id, { name }),
      ),
    );
    const succeeded = concurrent.filter(({ status }) => status === "fulfilled").length;
    expect(await auditEntries(reward.id)).toHaveLength(1 + succeeded);
  });

  it("does not accept a limit below the number of claims", async () => {
    const reward = await rewardRow(programId, { threshold: 0n });
    await addClaim(reward.id);
    await addClaim(reward.id);
    await expect(updateReward(later, reward.id, { claim_limit: 1 })).rejects.toMatchObject({
      code: "invalid",
      errors: [{ field: "claim_limit" }],
    });
    expect(await updateReward(later, reward.id, { claim_limit: 2 })).toMatchObject({ limit: 2, claims: 2 });
  });
});

describe("the list of rewards", async () => {
  const { programId: other } = await adminCtx((await createProgram()).id, "manager");
  const ctx = await adminCtx(other, "analyst");
  for (const [name, more] of Object.entries({
    "Blue Mug": { threshold: 300n },
    "Red Mug": { threshold: 100n, finish: NOW },
    Voucher: { threshold: 200n, published: false },
    Draw: { selection: "sweepstake", start: secondsFromNow(60) },
  })) {
    await rewardRow(other, { name, ...more });
  }
  const names = async (query: Record<string, string>) =>
    (await listRewards(ctx, rewardListQuery.parse(query))).result.map(({ name }) => name);

  it("is searched, filtered, sorted and paged", async () => {
    expect(await names({ search: "mug" })).toEqual(["Red Mug", "Blue Mug"]);
    expect(await names({ status: "draft" })).toEqual(["Voucher"]);
    expect(await names({ status: "active" })).toEqual(["Blue Mug"]);
    expect(await names({ status: "ended" })).toEqual(["Red Mug"]);
    expect(await names({ status: "scheduled" })).toEqual(["Draw"]);
    expect(await names({ selection: "redeem", sort: "-threshold" })).toEqual(["Blue Mug", "Voucher", "Red Mug"]);
    expect(await listRewards(ctx, rewardListQuery.parse({ page: "2", page_size: "3" }))).toMatchObject({
      page: 2,
      pageSize: 3,
      totalItems: 4,
      result: [{ name: "Blue Mug" }],
    });
  });
});

describe("a published reward that nobody can get", () => {
  const NOBODY = { draft_challenge: null, has_challenges: false };
  const NO_LONGER = { draft_challenge: null, has_challenges: true };
  const reachOf = async (id: string) => (await getRewardForAdmin(manager, id)).out_of_reach;
  const published = (selection: string, more: Parameters<typeof rewardRow>[1] = {}) =>
    rewardRow(programId, { selection, threshold: 0n, published: true, ...more });

  it.each(["sweepstake", "mini-contest", "achievement", "milestone"])("is found: %s", async (selection) => {
    const { id } = await published(selection);
    expect(await reachOf(id)).toEqual(NOBODY);
    const link = ["sweepstake", "mini-contest"].includes(selection) ? "sweepstakeRewardId" : "prizeRewardId";
    const challenge = await createChallenge(programId, { caption: "Spring quiz", published: false, [link]: id });
    const change = (data: object) =>
      prisma.challenge.update({ where: { programId_id: { programId, id: challenge.id } }, data });
    const draft = { id: challenge.id, name: "Spring quiz" };
    expect(await reachOf(id)).toEqual({ draft_challenge: draft, has_challenges: true });
    await change({ published: true, start: secondsFromNow(60) });
    expect(await reachOf(id)).toBeNull();
    await change({ start: null, finish: NOW });
    expect(await reachOf(id)).toEqual(NO_LONGER);
    await change({ finish: null });
    expect(await reachOf(id)).toBeNull();
    await change({ published: false, archivedAt: NOW });
    expect(await reachOf(id)).toEqual(NO_LONGER);
  });

  it("is none that points lead to, a draft or one that has ended", async () => {
    for (const selection of ["sweepstake", "achievement", "milestone"])
      expect(await reachOf((await published(selection, { threshold: 10n })).id), selection).toBeNull();
    expect(await reachOf((await published("mini-contest", { threshold: 10n })).id)).toEqual(NOBODY);
    for (const selection of ["redeem", "offer"])
      expect(await reachOf((await published(selection)).id), selection).toBeNull();
    expect(await reachOf((await published("achievement", { published: false })).id)).toBeNull();
    expect(await reachOf((await published("achievement", { finish: NOW })).id)).toBeNull();
  });

  it("is none that somebody has, or has completed a challenge for", async () => {
    const person = await createParticipant(programId);
    const earned = await published("achievement");
    await giveRewardTo(sql, { programId, rewardId: earned.id, now: NOW }, [person.id]);
    expect(await reachOf(earned.id)).toBeNull();
    const { id } = await published("achievement");
    const challenge = await createChallenge(programId);
    const link = { prizeRewardId: id, finish: NOW };
    await completeChallenge(sql, {
      programId,
      participantId: person.id,
      challengeId: challenge.id,
      actionType: "link",
      now: secondsFromNow(-60),
    });
    await prisma.challenge.update({ where: { programId_id: { programId, id: challenge.id } }, data: link });
    expect(await reachOf(id)).toBeNull();
  });

  it("names no challenge to a key that may not read them", async () => {
    const { id } = await published("achievement");
    await createChallenge(programId, { published: false, prizeRewardId: id });
    const actor: ApiKeyActor = {
      kind: "api_key",
      id: uuidv7(NOW),
      name: "Till",
      createdById: manager.actor.id,
      superAdmin: false,
      organizationIds: [],
      roles: { [programId]: "manager" },
      scopes: ["rewards:view"],
    };
    expect((await getRewardForAdmin({ ...manager, actor }, id)).out_of_reach).toEqual(NO_LONGER);
  });

  it("is no sweepstakes with entries, and no gift of a birthday", async () => {
    const { id } = await published("sweepstake");
    const person = await createParticipant(programId);
    await prisma.sweepstakeEntry.create({
      data: { programId, id: uuidv7(NOW), rewardId: id, participantId: person.id, entries: 1, createdAt: NOW },
    });
    expect(await reachOf(id)).toBeNull();
    const gift = await published("achievement");
    const birthday = { birthdayGiftOn: true, birthdayRewardId: gift.id };
    const ctx = { ...manager, program: { ...manager.program, ...birthday } };
    expect((await getRewardForAdmin(ctx, gift.id)).out_of_reach).toBeNull();
  });
});

describe("the claims of a reward", () => {
  it("are listed with the coupon's code", async () => {
    const reward = await rewardRow(programId, { threshold: 0n, coupons: ["MUG-1"] });
    const person = await addClaim(reward.id);
    expect(await listRewardParticipants(manager, reward.id, rewardParticipantsQuery.parse({}))).toMatchObject({
      totalItems: 1,
      result: [
        {
          participant_id: person.id,
          name: "Maya Lopez",
          email: person.email,
          coupon_code: "MUG-1",
          earned_at: NOW.toISOString(),
        },
      ],
    });
    const countOf = async (search: string) =>
      (await listRewardParticipants(manager, reward.id, rewardParticipantsQuery.parse({ search }))).totalItems;
    expect([await countOf("lopez"), await countOf("omar")]).toEqual([1, 0]);
  });
});

describe("a reward of another program", async () => {
  const foreign = await rewardRow((await createProgram()).id, { name: "Foreign" });

  it.each([
    ["getRewardForAdmin", () => getRewardForAdmin(manager, foreign.id)],
    ["getRewardForm", () => getRewardForm(manager, foreign.id)],
    ["listRewardParticipants", () => listRewardParticipants(manager, foreign.id, rewardParticipantsQuery.parse({}))],
    ["updateReward", () => updateReward(manager, foreign.id, { name: "Ours" })],
  ])("is not found by %s", async (_name, run) => {
    await expect(run()).rejects.toMatchObject({ code: "not_found" });
  });

  it("is not listed, and its pictures cannot be used", async () => {
    expect((await listRewards(manager, rewardListQuery.parse({ search: "Foreign" }))).totalItems).toBe(0);
    const file = { id: foreign.id, key: "f", name: "f.png", contentType: "image/png", sizeBytes: 1, createdAt: NOW };
    await prisma.mediaFile.create({ data: { ...file, programId: foreign.programId } });
    const created = createReward(manager, { name: "Mug", selection: "redeem", image_file_id: file.id });
    await expect(created).rejects.toMatchObject({ code: "invalid", errors: [{ field: "image_file_id" }] });
  });
});

it("lets managers change rewards and analysts see them, and hides them from admins without a role", async () => {
  const reward = await rewardRow(programId);
  const [analyst, stranger] = [await adminCtx(programId, "analyst"), await adminCtx(programId, null)];
  expect(await getRewardForAdmin(analyst, reward.id)).toMatchObject({ id: reward.id });
  await expect(updateReward(analyst, reward.id, { name: "Cup" })).rejects.toMatchObject({ code: "forbidden" });
  await expect(createReward(analyst, { name: "Cup", selection: "redeem" })).rejects.toMatchObject({
    code: "forbidden",
  });
  await expect(getRewardForAdmin(stranger, reward.id)).rejects.toMatchObject({ code: "not_found" });
});

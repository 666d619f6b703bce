import { Readable } from "node:stream";
import { describe, expect, it } from "vitest";
import { prisma } from "~/platform/database/connections.server";
import { sqlText } from "~/platform/database/sql";
import { sql } from "~/platform/database/statements.server";
import {
  addCoupons,
  deleteCoupon,
  listCoupons,
  listLowCoupons,
  previewCoupons,
} from "~/services/coupons/coupons.admin.server";
import { checkCouponStock, sendLowCouponsMail } from "~/services/coupons/coupons.jobs.server";
import { couponListQuery } from "~/services/coupons/coupons.schema";
import { listParticipantRewards } from "~/services/participant-tabs/participant-tabs.admin.server";
import { participantRewardsQuery } from "~/services/participant-tabs/participant-tabs.schema";
import { claimReward } from "~/services/points/ledger.server";
import { rewardParticipantsQuery } from "~/services/rewards/rewards-admin.schema";
import { listRewardParticipants, updateReward } from "~/services/rewards/rewards.admin.server";
import { adminCtx, createParticipant, createProgram, createReward, NOW, secondsFromNow } from "../../factories";
import { testDatabase } from "../../setup/database";
import { storedAdminCtx, workerCtx } from "../participant-imports/import-world";

await testDatabase();
const manager = await storedAdminCtx((await createProgram()).id);
const { programId } = manager;
const analyst = await adminCtx(programId, "analyst");
await prisma.programStaff.create({
  data: { programId, id: manager.actor.id, adminId: manager.actor.id, role: "manager", createdAt: NOW },
});

const fileOf = (...chunks: (string | Uint8Array)[]) => ({
  content: { stream: () => Readable.from(chunks.map((chunk) => Buffer.from(chunk))) },
});
const list = (rewardId: string, query: object = {}) => listCoupons(manager, rewardId, couponListQuery.parse(query));

async function claim(rewardId: string, name = "Maya") {
  const { id } = await createParticipant(programId, { firstName: name, lastName: "Lopez" });
  const claimed = await claimReward(sql, {
    programId,
    participantId: id,
    rewardId,
    term: { one: "Point", other: "Points" },
    now: NOW,
  });
  return { id, claimed };
}

describe("adding codes", () => {
  it("takes commas and line breaks, trims, and counts those that are there already or come twice", async () => {
    const { id } = await createReward(programId, { coupons: ["OLD"] });
    const result = await addCoupons(manager, id, { codes: " A-1 ,B 2\r\nOLD,,A-1\n" });
    expect(result).toEqual({
      added: 2,
      duplicates: 2,
      duplicate_codes: ["OLD", "A-1"],
      similar_codes: [],
      headings: [],
    });
    const { result: coupons, stock } = await list(id, { sort: "code" });
    expect(coupons.map(({ code }) => code)).toEqual(["A-1", "B 2", "OLD"]);
    expect(stock).toEqual({ free: 3, total: 3, low: false, latest: expect.any(String) as string });
  });

  it("reads a file in pieces, with codes that are cut between them", async () => {
    const { id } = await createReward(programId);
    const codes = Array.from({ length: 1_234 }, (_, n) => `CÓDIGO-${n}`);
    const bytes = Buffer.from(`\uFEFF${codes.join("\n")}`);
    const pieces = Array.from({ length: Math.ceil(bytes.length / 7) }, (_, n) => bytes.subarray(n * 7, n * 7 + 7));
    expect(await addCoupons(manager, id, { codes: "", file: fileOf(...pieces) })).toMatchObject({ added: 1_234 });
    const stored = await prisma.rewardCoupon.findMany({ where: { programId, rewardId: id }, select: { code: true } });
    expect(new Set(stored.map(({ code }) => code))).toEqual(new Set(codes));
  });

  it("reads quotation marks, every separator, a heading, and no characters that nobody sees", async () => {
    const { id } = await createReward(programId);
    await addCoupons(manager, id, { codes: 'Code\n00123\n"SPRING,1"\nA1;A2\tA3\nX1\u200B\n' });
    const stored = await prisma.rewardCoupon.findMany({ where: { rewardId: id }, orderBy: { id: "asc" } });
    expect(stored.map(({ code }) => code)).toEqual(["00123", "SPRING,1", "A1", "A2", "A3", "X1"]);
  });

  it("keeps codes that differ by case only, and names them and the heading that it left out", async () => {
    const { id } = await createReward(programId, { coupons: ["abc-1", "Old", "OLD"] });
    const later = { ...manager, now: secondsFromNow(60) };
    const added = await addCoupons(later, id, { codes: "Código\nABC-1\nX\nx\nX" });
    expect(added).toMatchObject({ added: 3, duplicates: 1, headings: ["Código"] });
    expect(added.similar_codes).toEqual([
      ["abc-1", "ABC-1"],
      ["X", "x"],
    ]);
  });

  it("gives the codes out in the order in which they came", async () => {
    const { id } = await createReward(programId, { threshold: 0n });
    await addCoupons(manager, id, { codes: "Z,M,A" });
    await claim(id);
    const { result } = await list(id, { status: "claimed" });
    expect(result.map(({ code }) => code)).toEqual(["Z"]);
  });

  it.each([
    ["nothing", { codes: " , \n" }, "codes"],
    ["an empty file", { codes: "", file: fileOf("\n") }, "file"],
    ["too long a code", { codes: `A,${"B".repeat(101)}` }, "codes"],
    ["a file without separators", { codes: "", file: fileOf("x".repeat(20_000)) }, "file"],
    ["bytes that are no text", { codes: "", file: fileOf(Uint8Array.of(0xff, 0xd8, 0xff)) }, "file"],
    ["a control character", { codes: "A,B\u0000C" }, "codes"],
    [
      "more than 100,000 codes",
      { codes: "", file: fileOf(Array.from({ length: 100_001 }, (_, n) => n).join()) },
      "file",
    ],
  ])("rejects %s on its field, and adds nothing", async (_, sent, field) => {
    const { id } = await createReward(programId);
    for (const run of [previewCoupons, addCoupons])
      await expect(run(manager, id, sent)).rejects.toMatchObject({ code: "invalid", errors: [{ field }] });
    expect(await prisma.rewardCoupon.count({ where: { programId, rewardId: id } })).toBe(0);
  });

  it("stores one code for writings that look the same", async () => {
    const { id } = await createReward(programId);
    await addCoupons(manager, id, { codes: "CAFE\u0301–1\nCAFÉ-1\u00a0\nＣＡＦÉ‑1" });
    const stored = await prisma.rewardCoupon.findMany({ where: { programId, rewardId: id } });
    expect(stored.map(({ code }) => code)).toEqual(["CAFÉ-1"]);
  });

  it("stores each code once when the form is sent twice", async () => {
    const { id } = await createReward(programId);
    const codes = Array.from({ length: 2_000 }, (_, n) => `TWICE-${n}`);
    const results = await Promise.all([
      addCoupons(manager, id, { codes: codes.join() }),
      addCoupons(manager, id, { codes: codes.reverse().join() }),
    ]);
    expect(results[0]!.added + results[1]!.added).toBe(2_000);
    expect(results[0]!.duplicates + results[1]!.duplicates).toBe(2_000);
  });

  it("writes to the audit log how many, and never a code", async () => {
    const { id } = await createReward(programId);
    await addCoupons(manager, id, { codes: "SECRET-1,SECRET-2" });
    const [coupon] = (await list(id)).result;
    await deleteCoupon(manager, id, coupon!.id);
    const entries = await prisma.auditEntry.findMany({ where: { programId, targetId: id } });
    expect(entries.map(({ action }) => action).sort()).toEqual(["coupon.add", "coupon.delete"]);
    expect(entries.find(({ action }) => action === "coupon.add")).toMatchObject({ after: { codes_sent: 2 } });
    expect(JSON.stringify(entries)).not.toContain("SECRET");
  });

  it("finds no reward of another program, and none without the permission", async () => {
    const elsewhere = await createReward((await createProgram()).id);
    await expect(addCoupons(manager, elsewhere.id, { codes: "A" })).rejects.toMatchObject({ code: "not_found" });
    await expect(list(elsewhere.id)).rejects.toMatchObject({ code: "not_found" });
    const { id } = await createReward(programId);
    await expect(addCoupons(analyst, id, { codes: "A" })).rejects.toMatchObject({ code: "forbidden" });
    await expect(listCoupons(analyst, id, couponListQuery.parse({}))).rejects.toMatchObject({ code: "forbidden" });
  });
});

describe("the preview of codes", () => {
  const PASTED = 'code\n00123\n"SPRING,1"\nA1;A2;A3\nX1\u200B\nabc-1\nABC-1';
  const NOTHING = { added: 0, first_codes: [], already_there: 0, repeated: 0, cleaned: 0, similar: 0, headings: [] };

  it.each([
    ["a text", { codes: PASTED }],
    ["a file", { codes: "", file: fileOf(PASTED) }],
  ])("says what %s would add, and stores nothing", async (_, sent) => {
    const { id } = await createReward(programId);
    expect(await previewCoupons(manager, id, sent)).toEqual({
      ...NOTHING,
      added: 8,
      first_codes: ["00123", "SPRING,1", "A1", "A2", "A3"],
      cleaned: 1,
      similar: 2,
      headings: ["code"],
    });
    expect(await prisma.rewardCoupon.count({ where: { programId, rewardId: id } })).toBe(0);
    expect(await prisma.auditEntry.count({ where: { programId, targetId: id } })).toBe(0);
  });

  it("counts as adding does, with the codes that the reward has", async () => {
    const { id } = await createReward(programId, { coupons: ["OLD", "Sun", "moon", "MOON"] });
    const sent = { codes: " OLD ,SUN,NEW\nNEW,new,OLD,A–1" };
    const preview = await previewCoupons(manager, id, sent);
    expect(preview).toEqual({
      ...NOTHING,
      added: 4,
      first_codes: ["SUN", "NEW", "new", "A-1"],
      already_there: 1,
      repeated: 2,
      cleaned: 1,
      similar: 3,
    });
    const { added, duplicates } = await addCoupons(manager, id, sent);
    expect({ added, duplicates }).toEqual({ added: 4, duplicates: preview.already_there + preview.repeated });
    expect(await previewCoupons(manager, id, sent)).toEqual({ ...NOTHING, already_there: 5, repeated: 2, cleaned: 1 });
  });

  it("is not changed by the codes of other rewards", async () => {
    const { id } = await createReward(programId);
    await createReward(programId, { coupons: ["A", "b"] });
    expect(await previewCoupons(manager, id, { codes: "A,B" })).toMatchObject({ added: 2, similar: 0 });
  });

  it("finds no reward of another program, and none without the permission", async () => {
    const elsewhere = await createReward((await createProgram()).id);
    await expect(previewCoupons(manager, elsewhere.id, { codes: "A" })).rejects.toMatchObject({ code: "not_found" });
    const { id } = await createReward(programId);
    await expect(previewCoupons(analyst, id, { codes: "A" })).rejects.toMatchObject({ code: "forbidden" });
  });
});

describe("the list", () => {
  it("is filtered by status and searched by code and participant", async () => {
    const { id } = await createReward(programId, { threshold: 0n, coupons: ["SUN-1", "SUN-2", "MOON-1"] });
    await claim(id, "Zelda");
    const codes = async (query: object) => (await list(id, query)).result.map(({ code }) => code).sort();
    expect(await codes({ status: "claimed" })).toEqual(["SUN-1"]);
    expect(await codes({ status: "free" })).toEqual(["MOON-1", "SUN-2"]);
    expect(await codes({ search: "sun" })).toEqual(["SUN-1", "SUN-2"]);
    expect(await codes({ search: "zelda" })).toEqual(["SUN-1"]);
    expect((await list(id, { status: "claimed" })).result).toEqual([
      expect.objectContaining({
        participant: expect.objectContaining({ name: "Zelda Lopez" }) as unknown,
        claimed_at: NOW.toISOString(),
      }),
    ]);
  });

  it("shows codes of claims only to those who may manage rewards", async () => {
    const { id } = await createReward(programId, { threshold: 0n, coupons: ["HIDDEN"] });
    const person = await claim(id);
    const views = async (ctx: typeof manager) => [
      (await listRewardParticipants(ctx, id, rewardParticipantsQuery.parse({}))).result[0],
      (await listParticipantRewards(ctx, person.id, participantRewardsQuery.parse({}))).result[0],
    ];
    for (const view of await views(manager)) expect(view).toMatchObject({ has_coupon: true, coupon_code: "HIDDEN" });
    for (const view of await views(analyst)) expect(view).toMatchObject({ has_coupon: true, coupon_code: null });
  });
});

describe("deleting a coupon", () => {
  it("deletes a free one, and rejects a claimed one", async () => {
    const { id } = await createReward(programId, { threshold: 0n, coupons: ["A", "B"] });
    await claim(id);
    const { result } = await list(id, { sort: "code" });
    const [taken, free] = result;
    await expect(deleteCoupon(manager, id, taken!.id)).rejects.toMatchObject({ code: "rejected" });
    await deleteCoupon(manager, id, free!.id);
    await expect(deleteCoupon(manager, id, free!.id)).rejects.toMatchObject({ code: "not_found" });
    expect((await list(id)).result.map(({ code }) => code)).toEqual(["A"]);
  });

  it("finds none of another reward", async () => {
    const [one, other] = [await createReward(programId, { coupons: ["A"] }), await createReward(programId)];
    const [coupon] = (await list(one.id)).result;
    await expect(deleteCoupon(manager, other.id, coupon!.id)).rejects.toMatchObject({ code: "not_found" });
    expect((await list(one.id)).totalItems).toBe(1);
  });
});

describe("few coupons left", () => {
  const job = workerCtx(manager);
  const mails = async (rewardId: string) =>
    (
      await sql<{ payload: { adminId: string; lowSince: string } }>(
        sqlText`select payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
         where t.identifier = 'send-low-coupons-mail' and payload ->> 'rewardId' = $1`,
        [rewardId],
      )
    ).map(({ payload }) => payload);
  const isLow = async (rewardId: string) =>
    (await listLowCoupons(manager)).some((reward) => reward.reward_id === rewardId);

  it("tells the admins once for each crossing, and on the dashboard until there are enough", async () => {
    const { id } = await createReward(programId, { threshold: 0n, couponWarning: 2, coupons: ["A", "B", "C"] });
    await checkCouponStock(job);
    expect(await isLow(id)).toBe(false);
    await claim(id);
    await Promise.all([checkCouponStock(job), checkCouponStock(job)]);
    await checkCouponStock({ ...job, now: secondsFromNow(300) });
    expect(await isLow(id)).toBe(true);
    expect(await mails(id)).toHaveLength(1);
    expect((await list(id)).stock).toMatchObject({ free: 2, low: true });

    await addCoupons(manager, id, { codes: "D,E,F" });
    expect(await isLow(id)).toBe(false);
    for (let n = 0; n < 3; n++) await claim(id);
    await checkCouponStock({ ...job, now: secondsFromNow(600) });
    expect(await mails(id)).toHaveLength(2);
  });

  it("is no longer a warning once the last coupon was deleted", async () => {
    const { id } = await createReward(programId, { couponWarning: 1, coupons: ["A"] });
    await checkCouponStock(job);
    expect(await isLow(id)).toBe(true);
    const [coupon] = (await list(id)).result;
    await deleteCoupon(manager, id, coupon!.id);
    await checkCouponStock(job);
    expect(await isLow(id)).toBe(false);
  });

  it("without a number of its own is low at a tenth or five, once something was claimed", async () => {
    const { id } = await createReward(programId, { threshold: 0n, coupons: ["A", "B", "C"] });
    await checkCouponStock(job);
    expect(await isLow(id)).toBe(false);
    await claim(id);
    await checkCouponStock(job);
    expect(await isLow(id)).toBe(true);
  });

  it("mails the admin, unless codes came meanwhile", async () => {
    const { id } = await createReward(programId, { threshold: 0n, couponWarning: 1, coupons: ["A", "B"] });
    await claim(id);
    await checkCouponStock(job);
    const [payload] = await mails(id);
    const sent = () =>
      sql<{ subject: string }>(sqlText`select subject from sandbox_mails where subject like $1`, ["%coupons"]);
    const before = (await sent()).length;
    await sendLowCouponsMail(job, { ...payload!, rewardId: id });
    expect(await sent()).toHaveLength(before + 1);
    await addCoupons(manager, id, { codes: "C,D" });
    await sendLowCouponsMail(job, { ...payload!, rewardId: id });
    expect(await sent()).toHaveLength(before + 1);
  });
});

describe("the type of a reward", () => {
  it("stays once somebody has it or entered for it", async () => {
    const { id } = await createReward(programId, { threshold: 0n });
    await updateReward(manager, id, { selection: "milestone" });
    await updateReward(manager, id, { selection: "redeem" });
    await claim(id);
    await expect(updateReward(manager, id, { selection: "milestone" })).rejects.toMatchObject({
      code: "invalid",
      errors: [{ field: "selection" }],
    });
    await updateReward(manager, id, { name: "Other name", selection: "redeem" });
  });
});

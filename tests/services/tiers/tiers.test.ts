import { beforeEach, describe, expect, it } from "vitest";
import { findParticipantSession, openParticipantSession } from "~/auth/participant-sessions.server";
import { prisma } from "~/platform/database/connections.server";
import { sqlText } from "~/platform/database/sql";
import { sql } from "~/platform/database/statements.server";
import { submitChallenge } from "~/services/challenges/challenges.site.server";
import { createChallenge as createChallengeByForm } from "~/services/challenges/form/challenge-form.admin.server";
import { challengeInput } from "~/services/challenges/form/challenge-form.schema";
import { addPointsToEach } from "~/services/participant-accounts/participant-sets.server";
import { participantListQuery } from "~/services/participant-accounts/participants-admin.schema";
import { listParticipants } from "~/services/participant-accounts/participants.admin.server";
import { exportTable } from "~/services/participant-exports/internal/export-table.server";
import { dropCatalogue } from "~/services/programs/catalogue.server";
import { getNewRewardForm, updateReward } from "~/services/rewards/rewards.admin.server";
import { claimOrBuyReward } from "~/services/rewards/rewards.site.server";
import { getSiteFrame } from "~/services/site-frame/site-frame.site.server";
import { getTiers, saveTiers } from "~/services/tiers/tiers.admin.server";
import { assignTiers } from "~/services/tiers/tiers.jobs.server";
import { tiersInput } from "~/services/tiers/tiers.schema";
import { markTierSeen } from "~/services/tiers/tiers.site.server";
import { createChallenge, createReward, NOW, participantCtx, siteCtx } from "../../factories";
import { testDatabase } from "../../setup/database";
import { storedAdminCtx } from "../participant-imports/import-world";
import { earn, earner, jobIn, programWithTiers, sendTierMails } from "./tier-world";

await testDatabase();

let world: Awaited<ReturnType<typeof programWithTiers>>;
let ctx: Awaited<ReturnType<typeof storedAdminCtx>>;
beforeEach(async () => {
  await sql(sqlText`delete from graphile_worker._private_jobs`, []);
  world = await programWithTiers();
  ctx = await storedAdminCtx(world.id);
});

const levelOf = async (id: string) => (await prisma.participant.findFirstOrThrow({ where: { id } })).tierLevel;
const emailOf = async (id: string) => (await prisma.participant.findFirstOrThrow({ where: { id } })).email;

/** The context of the signed-in participant, as a request has it. */
async function signedIn(participantId: string) {
  const token = await openParticipantSession(sql, ctx.programId, participantId, NOW);
  const actor = await findParticipantSession(ctx.programId, token, NOW);
  return { ...(await participantCtx(world.id, participantId)), actor: actor! };
}
const newTier = async (participantId: string) => (await getSiteFrame(await signedIn(participantId))).new_tier;

const RULES = {
  tiers: [
    { name: "Bronze", points_threshold_min: 0, points_threshold_max: 99 },
    { name: "Silver", points_threshold_min: 100, points_threshold_max: null },
  ],
};
const errorsOf = (tiers: object[]) =>
  tiersInput.safeParse({ tiers }).error?.issues.map(({ path, message }) => [path.join("."), message]) ?? [];

describe("the form of the tiers", () => {
  const [bronze, silver] = RULES.tiers as [object, object];

  it("takes tiers without gaps, the first from 0, the last without an end", () => {
    expect(errorsOf(RULES.tiers)).toEqual([]);
    expect(errorsOf([{ ...bronze, points_threshold_min: 5 }, silver])).toEqual([
      ["tiers.0.points_threshold_min", "The first tier must start at 0"],
    ]);
    expect(errorsOf([bronze, { ...silver, points_threshold_min: 101 }])).toEqual([
      ["tiers.1.points_threshold_min", "A tier must start one point after the one before it ends"],
    ]);
    expect(errorsOf([{ ...bronze, points_threshold_max: "" }, silver])).toEqual([
      ["tiers.0.points_threshold_max", "Only the last tier can have no maximum"],
    ]);
    expect(errorsOf([bronze, { ...silver, points_threshold_max: 500 }])).toEqual([
      ["tiers.1.points_threshold_max", "The last tier must have no maximum"],
    ]);
    expect(errorsOf([bronze, { ...silver, name: "bronze" }])).toEqual([["tiers.1.name", "Another tier has this name"]]);
    expect(errorsOf([silver])[0]).toEqual(["tiers", "Add at least two tiers"]);
    expect(errorsOf(Array.from({ length: 11 }, () => silver))[0]).toEqual(["tiers", "Use {max} tiers or fewer"]);
  });

  it("saves the list, says when nothing changed, and notices another admin's change", async () => {
    const { tiers, version } = await getTiers(ctx);
    expect(tiers.map((tier) => [tier.name, tier.points_threshold_min, tier.points_threshold_max])).toEqual([
      ["Bronze", 0, 99],
      ["Silver", 100, 499],
      ["Gold", 500, null],
    ]);
    await expect(saveTiers(ctx, { tiers, version })).rejects.toMatchObject({ message: "No changes detected" });
    const renamed = tiers.map((tier) => (tier.name === "Gold" ? { ...tier, name: "Platinum" } : tier));
    const saved = await saveTiers(ctx, { tiers: renamed, version });
    expect(saved.tiers.map(({ name }) => name)).toEqual(["Bronze", "Silver", "Platinum"]);
    expect(saved.tiers.map(({ id }) => id)).toEqual(tiers.map(({ id }) => id));
    await expect(saveTiers(ctx, { tiers, version })).rejects.toMatchObject({ code: "conflict" });
    expect(await prisma.auditEntry.count({ where: { programId: world.id, action: "program_tiers.save" } })).toBe(1);
  });

  it("does not remove a tier that a challenge or reward needs", async () => {
    await createReward(world.id, { name: "Gold Mug", requiredTierId: world.tiers.gold });
    const { tiers } = await getTiers(ctx);
    const two = [tiers[0]!, { ...tiers[1]!, points_threshold_max: null }];
    await expect(saveTiers(ctx, { tiers: two })).rejects.toMatchObject({
      code: "invalid",
      message: "Gold can't be removed: Gold Mug is only for this tier and above.",
    });
  });
});

describe("a participant who earns points", () => {
  it("rises in every way of earning, and gets one mail about the highest tier", async () => {
    const byMove = await earner(world.id, 120);
    const byAdmin = await earner(world.id);
    await addPointsToEach(
      sql,
      { programId: ctx.programId, ids: [byAdmin], now: NOW },
      { points: 700, action_title: "Hi" },
    );
    const byChallenge = await earner(world.id, 90);
    const { id: challengeId } = await createChallenge(world.id, { points: 10n });
    await submitChallenge(
      await participantCtx(world.id, byChallenge),
      { challenge_id: challengeId, questions: {} },
      null,
    );
    expect(await Promise.all([byMove, byAdmin, byChallenge].map(levelOf))).toEqual([1, 2, 1]);
    const mails = await sendTierMails(world.id);
    expect(mails.map(({ to, subject }) => [to, subject]).sort()).toEqual(
      [
        [await emailOf(byMove), "You've reached Silver"],
        [await emailOf(byAdmin), "You've reached Gold"],
        [await emailOf(byChallenge), "You've reached Silver"],
      ].sort(),
    );
    expect(mails.find(({ subject }) => subject.includes("Gold"))!.text).toContain("Free coffee every day");
    await earn(world.id, byMove, 1);
    expect(await sendTierMails(world.id)).toEqual([]);
  });

  it("sees the tier once, until closing it in any browser", async () => {
    const id = await earner(world.id, 100);
    expect(await newTier(id)).toEqual({ id: world.tiers.silver, name: "Silver", benefits: "Free coffee on Fridays" });
    const me = await signedIn(id);
    await markTierSeen(me, world.tiers.silver);
    await markTierSeen(me, world.tiers.silver);
    expect(await newTier(id)).toBeNull();
    await earn(world.id, id, 400);
    expect(await newTier(id)).toMatchObject({ name: "Gold" });
    await prisma.program.update({ where: { id: world.id }, data: { features: [] } });
    dropCatalogue(world.id);
    expect(await newTier(id)).toBeNull();
    await expect(markTierSeen(await signedIn(id), world.tiers.gold)).rejects.toMatchObject({ code: "not_found" });
  });

  it("gets no mail when they chose none, are not active, or the program has no tiers", async () => {
    const setting = { programId: world.id, id: world.tiers.gold, channel: "none", description: "None", updatedAt: NOW };
    await prisma.communicationSetting.create({ data: setting });
    await earner(world.id, 100, { emailSettingId: setting.id });
    await earner(world.id, 100, { status: "opted_out" });
    expect(await sendTierMails(world.id)).toEqual([]);
    await prisma.program.update({ where: { id: world.id }, data: { features: [] } });
    await earner(world.id, 100);
    expect(await prisma.tierRise.count({ where: { programId: world.id } })).toBe(2);
  });

  it("stays in the tier when points are spent", async () => {
    const id = await earner(world.id, 500);
    const { id: rewardId } = await createReward(world.id, { threshold: 500n });
    await claimOrBuyReward(await participantCtx(world.id, id), rewardId, null);
    expect(await levelOf(id)).toBe(2);
  });
});

describe("a change of the tiers", () => {
  const shifted = async (silverFrom: number) => {
    const { tiers } = await getTiers(ctx);
    const [bronze, silver, gold] = tiers as [object, object, object];
    await saveTiers(ctx, {
      tiers: [
        { ...bronze, points_threshold_max: silverFrom - 1 },
        { ...silver, points_threshold_min: silverFrom },
        gold,
      ] as never,
    });
    await assignTiers(await jobIn(world.id));
  };

  it("moves everybody without a mail or message, and nobody gets a mail for the same tier twice", async () => {
    const below = await earner(world.id, 50);
    const risen = await earner(world.id, 100);
    expect(await sendTierMails(world.id)).toHaveLength(1);
    await shifted(40);
    expect(await Promise.all([below, risen].map(levelOf))).toEqual([1, 1]);
    await earn(world.id, below, 1);
    expect([await sendTierMails(world.id), await newTier(below)]).toEqual([[], null]);
    await shifted(200);
    expect(await Promise.all([below, risen].map(levelOf))).toEqual([0, 0]);
    await earn(world.id, risen, 100);
    expect([await levelOf(risen), await sendTierMails(world.id)]).toEqual([1, []]);
  });

  it("is the same when the job runs twice", async () => {
    const id = await earner(world.id, 150);
    await shifted(120);
    await assignTiers(await jobIn(world.id));
    expect(await levelOf(id)).toBe(1);
  });
});

describe("a tier that is needed", () => {
  it("keeps others from a challenge, and everybody may without the feature", async () => {
    const { id: challengeId } = await createChallenge(world.id, { requiredTierId: world.tiers.silver });
    const submit = async (participantId: string) =>
      submitChallenge(
        await participantCtx(world.id, participantId),
        { challenge_id: challengeId, questions: {} },
        null,
      );
    const below = await earner(world.id, 99);
    await expect(submit(below)).rejects.toMatchObject({
      code: "rejected",
      message: "This challenge is for Silver and above.",
    });
    await expect(submit(await earner(world.id, 100))).resolves.toMatchObject({ success: true });
    await prisma.program.update({ where: { id: world.id }, data: { features: [] } });
    dropCatalogue(world.id);
    await expect(submit(below)).resolves.toMatchObject({ success: true });
  });

  it("keeps others from a reward", async () => {
    const { id: rewardId } = await createReward(world.id, { threshold: 10n, requiredTierId: world.tiers.gold });
    const claim = async (participantId: string) =>
      claimOrBuyReward(await participantCtx(world.id, participantId), rewardId, null);
    await expect(claim(await earner(world.id, 499))).rejects.toMatchObject({ code: "rejected" });
    await expect(claim(await earner(world.id, 500))).resolves.toMatchObject({ success: true });
  });

  it("gives no entries into a sweepstakes that is for a higher tier", async () => {
    const { id: sweepstakeRewardId } = await createReward(world.id, {
      selection: "sweepstake",
      requiredTierId: world.tiers.gold,
    });
    const { id: challengeId } = await createChallenge(world.id, { sweepstakeRewardId });
    for (const points of [100, 500]) {
      const me = await participantCtx(world.id, await earner(world.id, points));
      await submitChallenge(me, { challenge_id: challengeId, questions: {} }, null);
    }
    expect(await prisma.sweepstakeEntry.count({ where: { rewardId: sweepstakeRewardId } })).toBe(1);
  });
});

describe("the forms of challenges and rewards", () => {
  it("offer the program's tiers, and take no others", async () => {
    expect((await getNewRewardForm(ctx)).tiers.map(({ name }) => name)).toEqual(["Bronze", "Silver", "Gold"]);
    const { id } = await createReward(world.id);
    const { required_tier_id } = await updateReward(ctx, id, { required_tier_id: world.tiers.gold });
    expect(required_tier_id).toBe(world.tiers.gold);
    const other = await programWithTiers();
    for (const change of [{ required_tier_id: other.tiers.gold }, { selection: "milestone" as const }])
      await expect(updateReward(ctx, id, change)).rejects.toMatchObject({ errors: [{ field: "required_tier_id" }] });
    const link = { challenge_type: "link", caption: "Visit", link_url: "https://shop.example.test/" };
    const challenge = (more: object) => createChallengeByForm(ctx, challengeInput.parse({ ...link, ...more }));
    expect(await challenge({ required_tier_id: world.tiers.silver })).toMatchObject({
      required_tier_id: world.tiers.silver,
    });
    await expect(challenge({ required_tier_id: other.tiers.silver })).rejects.toMatchObject({
      errors: [{ field: "required_tier_id" }],
    });
  });
});

describe("an export", () => {
  it("has the tier of everybody, and only those of a tier when it is filtered", async () => {
    await earner(world.id, 100, { email: "silver@example.test" });
    await earner(world.id, 500, { email: "=gold@example.test" });
    const { program, programId, locale, now } = ctx;
    for (const mode of ["default", "detailed"] as const) {
      const filters = { status: [], tag: [], tier: [world.tiers.silver], search: "" };
      const table = await exportTable({ programId, program, locale, now }, {
        mode,
        type: "report",
        attributes: [],
        filters,
      } as never);
      const { text, values } = table.page({ after: "00000000-0000-0000-0000-000000000000", rows: 10 });
      const rows = await sql<{ cells: string[] }>(text, values);
      expect(rows.map(({ cells }) => cells[table.headings.indexOf("Tier")])).toEqual(["Silver"]);
    }
  });
});

describe("the list of participants", () => {
  const list = (query: object) => listParticipants(ctx, participantListQuery.parse(query));

  it("shows tiers and filters by them", async () => {
    const silver = await earner(world.id, 100);
    const gold = await earner(world.id, 500);
    const bronze = await earner(world.id);
    const all = await list({});
    expect(new Map(all.result.map((row) => [row.id, row.tier?.name]))).toEqual(
      new Map([
        [silver, "Silver"],
        [gold, "Gold"],
        [bronze, "Bronze"],
      ]),
    );
    expect(all.tiers.map(({ name }) => name)).toEqual(["Bronze", "Silver", "Gold"]);
    expect((await list({ tier: world.tiers.gold })).result.map(({ id }) => id)).toEqual([gold]);
    expect((await list({ tier: [world.tiers.gold, world.tiers.bronze] })).totalItems).toBe(2);
  });

  it("has nobody of an unknown tier", async () => {
    await earner(world.id, 100);
    expect((await list({ tier: world.id })).totalItems).toBe(0);
    expect((await getSiteFrame(await siteCtx(world.id))).new_tier).toBeNull();
  });
});

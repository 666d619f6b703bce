import { beforeEach, describe, expect, it } from "vitest";
import { prisma } from "~/platform/database/connections.server";
import { sql } from "~/platform/database/statements.server";
import { uuidv7 } from "~/platform/ids.server";
import { giveBirthdayGifts } from "~/services/habits/habits.jobs.server";
import { updateProfile } from "~/services/participant-accounts/account.site.server";
import { birthdaysOn, isBirthday } from "~/services/participants/birthdays";
import { verifyPoints } from "~/services/points/verify.server";
import { createProfileAttribute } from "~/services/profile-attributes/profile-attributes.admin.server";
import { saveSettings } from "~/services/program-settings/program-settings.admin.server";
import { dropCatalogue } from "~/services/programs/catalogue.server";
import { adminCtx, createParticipant, createProgram, createReward, NOW, participantCtx } from "../../factories";
import { testDatabase } from "../../setup/database";

await testDatabase();

let programId: string;
beforeEach(async () => {
  await prisma.program.updateMany({ data: { birthdayGiftOn: false } }); // those of earlier tests
  programId = await createProgramWith({ birthdayPoints: 25 });
});

async function createProgramWith(settings: Parameters<typeof createProgram>[0]): Promise<string> {
  const { id } = await createProgram({ birthdayGiftOn: true, ...settings });
  await addBirthday(id);
  return id;
}

async function addBirthday(id: string): Promise<void> {
  const values = { attributeName: "birthday", displayName: "Birthday", fieldType: "birthday", updatedAt: NOW };
  await prisma.profileAttribute.create({ data: { programId: id, id: uuidv7(NOW), ...values } });
}

const born = async (birthday: string, more: object = {}) =>
  (await createParticipant(programId, { profile: { birthday }, ...more })).id;
const give = (time: string) =>
  giveBirthdayGifts({ actor: { kind: "system", name: "test" }, now: new Date(time), locale: "en", requestId: "test" });

/** The points of a participant, and what home congratulates on. */
async function giftsOf(id: string) {
  const { pointsAvailable } = await prisma.participant.findUniqueOrThrow({
    where: { programId_id: { programId, id } },
  });
  const celebrations = await prisma.celebration.findMany({
    where: { programId, participantId: id },
    orderBy: { id: "asc" },
  });
  return {
    points: Number(pointsAvailable),
    celebrations: celebrations.map(({ kind, points }) => [kind, Number(points)]),
  };
}

describe("a birthday", () => {
  it("gives points once, on its day in the program's time zone, however often the job runs", async () => {
    const [ada, ben] = [await born("05-14"), await born("05-15")];
    await give("2027-05-14T03:50:00Z"); // still the 13th in New York
    expect((await giftsOf(ada)).points).toBe(0);
    await give("2027-05-14T04:10:00Z");
    await Promise.all([give("2027-05-14T05:10:00Z"), give("2027-05-14T05:10:00Z")]);
    await give("2027-05-16T12:00:00Z"); // a worker that was away finds what it missed
    expect(await giftsOf(ada)).toEqual({ points: 25, celebrations: [["birthday", 25]] });
    expect((await giftsOf(ben)).points).toBe(25);
    expect(await verifyPoints(sql, programId)).toEqual([]);
  });

  it("comes every year, and a changed one gives nothing twice", async () => {
    const [ada, ben] = [await born("05-14"), await born("12-30")];
    await give("2026-12-30T12:00:00Z");
    for (const [id, birthday] of [
      [ada, "05-20"],
      [ben, "01-02"],
    ] as const)
      await prisma.participant.update({ where: { programId_id: { programId, id } }, data: { profile: { birthday } } });
    await give("2027-01-02T12:00:00Z");
    expect((await giftsOf(ben)).points).toBe(25);
    await give("2027-05-20T12:00:00Z");
    await give("2028-05-20T12:00:00Z");
    expect((await giftsOf(ada)).points).toBe(50);
    await give("2028-01-02T12:00:00Z");
    expect((await giftsOf(ben)).points).toBe(50);
  });

  it("on 29 February is on the 28th in other years", async () => {
    const [leap, last] = [await born("02-29"), await born("02-28")];
    await give("2027-02-28T12:00:00Z");
    expect([(await giftsOf(leap)).points, (await giftsOf(last)).points]).toEqual([25, 25]);
    await give("2028-02-28T12:00:00Z");
    expect([(await giftsOf(leap)).points, (await giftsOf(last)).points]).toEqual([25, 50]);
    await give("2028-02-29T12:00:00Z");
    expect((await giftsOf(leap)).points).toBe(50);
    expect(birthdaysOn("2100-02-28")).toEqual(["02-28", "02-29"]);
    expect(["02-29", "12-31"].every(isBirthday)).toBe(true);
    expect(["02-30", "13-01", "00-10", "1-1", "05-14-1990"].some(isBirthday)).toBe(false);
  });

  it("gives the reward, and the points when none is left or they have it", async () => {
    const cake = await createReward(programId, { name: "Cake", threshold: 0n, claimLimit: 1 });
    await prisma.program.update({ where: { id: programId }, data: { birthdayRewardId: cake.id } });
    const people = [await born("05-14"), await born("05-14")];
    await give("2027-05-14T12:00:00Z");
    const gifts = await Promise.all(people.map(giftsOf));
    expect(gifts.map(({ points }) => points).sort()).toEqual([0, 25]);
    expect(gifts.map(({ celebrations }) => celebrations[0])).toContainEqual(["birthday", 0]);
    expect(await prisma.rewardClaim.count({ where: { programId } })).toBe(1);
    await prisma.program.update({ where: { id: programId }, data: { birthdayPoints: null } });
    const third = await born("05-14");
    await give("2027-05-14T13:00:00Z");
    expect(await giftsOf(third)).toEqual({ points: 0, celebrations: [] });
    expect(await prisma.birthdayGift.count({ where: { programId, participantId: third } })).toBe(0); // the next run tries again
  });

  it("is for those who may win, of programs that have it on", async () => {
    const others = [
      await born("05-14", { status: "blocked" }),
      await born("05-14", { staff: true }),
      await born("05-15"),
      (await createParticipant(programId)).id,
    ];
    await give("2027-05-14T12:00:00Z");
    for (const id of others) expect((await giftsOf(id)).points).toBe(0);
    const ada = await born("05-14");
    await prisma.program.update({ where: { id: programId }, data: { birthdayGiftOn: false } });
    await give("2027-05-14T12:00:00Z");
    expect((await giftsOf(ada)).points).toBe(0);
  });
});

describe("the birthday of a profile", () => {
  const save = async (id: string, profile_birthday: string) =>
    updateProfile(await participantCtx(programId, id), { profile_birthday });
  const stored = async (id: string) =>
    (await prisma.participant.findUniqueOrThrow({ where: { programId_id: { programId, id } } })).profile;

  it("is month and day, and may be removed", async () => {
    dropCatalogue(programId);
    const { id } = await createParticipant(programId);
    await save(id, "05-14");
    expect(await stored(id)).toEqual({ birthday: "05-14" });
    await expect(save(id, "02-30")).rejects.toMatchObject({ errors: [{ field: "profile_birthday" }] });
    await expect(save(id, "05-")).rejects.toMatchObject({ code: "invalid" });
    await save(id, "-"); // both choices empty
    expect(await stored(id)).toEqual({});
  });

  it("is an attribute of its own name only", async () => {
    const admin = await adminCtx((await createProgram()).id, "manager");
    const input = { attribute_name: "feast", display_name: "Feast", field_type: "birthday" as const, active: true };
    await expect(createProfileAttribute(admin, input)).rejects.toMatchObject({ errors: [{ field: "field_type" }] });
    await createProfileAttribute(admin, { ...input, attribute_name: "birthday" });
  });
});

describe("the settings of habits", () => {
  const form = ["settings/program/habits"] as const;

  it("need a profile that has the birthday, and something to give", async () => {
    const { id } = await createProgram();
    const ctx = await adminCtx(id, "manager");
    const save = (input: Record<string, unknown>) => saveSettings(ctx, form, input);
    const errorOn = (field: string) => ({ code: "invalid", errors: [{ field }] });
    await expect(save({ birthday_gift: true })).rejects.toMatchObject(errorOn("birthday_points"));
    await expect(save({ birthday_gift: true, birthday_points: 5 })).rejects.toMatchObject(errorOn("birthday_gift"));
    await addBirthday(id);
    const draw = await createReward(id, { selection: "sweepstake" });
    await expect(save({ birthday_reward_id: draw.id })).rejects.toMatchObject(errorOn("birthday_reward_id"));
    await expect(save({ birthday_reward_id: uuidv7(NOW) })).rejects.toMatchObject(errorOn("birthday_reward_id"));
    const cake = await createReward(id);
    const saved = await save({
      birthday_gift: true,
      birthday_reward_id: cake.id,
      streaks: true,
      daily_points_limit: 100,
    });
    expect(saved).toMatchObject({ birthday_gift: true, streaks: true, daily_points_limit: 100, leaderboard: false });
    await expect(saveSettings(ctx, form, { streaks: false, version: "old" })).rejects.toMatchObject({
      code: "conflict",
    });
    expect(await prisma.auditEntry.count({ where: { programId: id, action: "program.update" } })).toBe(1);
  });
});

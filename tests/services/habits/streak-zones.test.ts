import { describe, expect, it } from "vitest";
import { programIdFrom } from "~/auth/program-id.server";
import { prisma } from "~/platform/database/connections.server";
import { sql } from "~/platform/database/statements.server";
import { submitChallenge } from "~/services/challenges/challenges.site.server";
import { undoCompletion } from "~/services/completions/completions.server";
import { timeZoneInput } from "~/services/habits/habits.schema";
import { getHabits, setTimeZone } from "~/services/habits/habits.site.server";
import { createChallenge, createParticipant, createProgram, participantCtx } from "../../factories";
import { testDatabase } from "../../setup/database";

await testDatabase();

/** Somebody in a program of New York, with a challenge that can be repeated at once. */
async function world(settings: object = {}) {
  const { id: programId } = await createProgram({ streaksOn: true, timeZone: "America/New_York", ...settings });
  const daily = await createChallenge(programId, { repeatable: true, repeatAfterSeconds: 60, points: 10n });
  const { id } = await createParticipant(programId);
  const ctxAt = (time: string) => participantCtx(programId, id, { now: new Date(time) });
  return {
    programId,
    id,
    be: async (zone: string, time = "2026-11-01T00:00:00Z") => setTimeZone(await ctxAt(time), zone),
    complete: async (time: string) =>
      submitChallenge(await ctxAt(time), { challenge_id: daily.identifier, questions: {} }, null),
    streak: async (time: string) => (await getHabits(await ctxAt(time)))!.streak!,
  };
}

describe("the days of a streak", () => {
  it("end at midnight where the participant is", async () => {
    const { be, complete, streak } = await world();
    await be("Asia/Tokyo");
    await complete("2026-11-02T14:50:00Z"); // 23:50 on the 2nd in Tokyo, the morning of the 2nd in New York
    expect(await streak("2026-11-02T14:55:00Z")).toMatchObject({ days: 1, today: true, date: "2026-11-02" });
    expect(await streak("2026-11-02T15:05:00Z")).toMatchObject({ days: 1, today: false, date: "2026-11-03" });
    await complete("2026-11-02T15:10:00Z");
    expect(await streak("2026-11-02T15:11:00Z")).toMatchObject({
      days: 2,
      today: true,
      time_zone: "Asia/Tokyo",
      done: [0, 1],
    });
  });

  it("give no two days for one to somebody who travels east or sets the clock", async () => {
    const { be, complete, streak } = await world();
    await complete("2026-11-03T02:00:00Z"); // the evening of the 2nd in New York
    await be("Pacific/Auckland");
    await complete("2026-11-03T02:10:00Z"); // the afternoon of the 3rd in Auckland, but the 2nd has not ended
    expect(await streak("2026-11-03T02:20:00Z")).toMatchObject({ days: 1, today: true });
    await be("America/New_York");
    await be("Pacific/Kiritimati");
    await complete("2026-11-03T02:30:00Z");
    expect(await streak("2026-11-03T02:40:00Z")).toMatchObject({ days: 1 });
    await complete("2026-11-03T05:30:00Z"); // the 2nd has ended in New York
    expect(await streak("2026-11-03T05:40:00Z")).toMatchObject({ days: 2 });
  });

  it("are not counted again by somebody who travels west into the same day", async () => {
    const { be, complete, streak } = await world();
    await be("Asia/Tokyo");
    await complete("2026-11-02T01:00:00Z"); // the morning of the 2nd in Tokyo
    await be("America/Los_Angeles");
    await complete("2026-11-02T20:00:00Z"); // noon of the 2nd in Los Angeles
    expect(await streak("2026-11-02T20:10:00Z")).toMatchObject({ days: 1, today: true });
    await complete("2026-11-03T20:00:00Z");
    expect(await streak("2026-11-03T20:10:00Z")).toMatchObject({ days: 2, date: "2026-11-03" });
  });

  it("lose none when the calendar of a new zone skips one", async () => {
    const { be, complete, streak } = await world();
    await be("America/Los_Angeles");
    await complete("2026-11-03T04:00:00Z"); // the evening of the 2nd
    await be("Pacific/Auckland");
    // The 5th in Auckland, two days off there; the 4th in Los Angeles, one day off.
    await complete("2026-11-04T20:00:00Z");
    expect(await streak("2026-11-04T20:10:00Z")).toMatchObject({ days: 2, today: true });
    await complete("2026-11-05T20:00:00Z"); // the 6th in Auckland
    expect(await streak("2026-11-05T20:10:00Z")).toMatchObject({ days: 3, date: "2026-11-06" });
  });

  it("leave the weekly goal and the daily limit on the program's calendar", async () => {
    const { be, complete, programId } = await world({ weeklyGoalOn: true, weeklyGoal: 5, dailyPointsLimit: 15 });
    await be("Asia/Tokyo");
    await complete("2026-11-02T16:00:00Z"); // the 3rd in Tokyo, the 2nd in New York
    expect(await complete("2026-11-02T17:00:00Z")).toMatchObject({ points: 5 });
    const days = await prisma.habitDay.findMany({ where: { programId }, orderBy: { day: "asc" } });
    expect(
      days.map(({ day, completions, repeats, points }) => [day.getUTCDate(), completions, repeats, points]),
    ).toEqual([
      [2, 2, 0, 15n],
      [3, 0, 2, 0n],
    ]);
  });

  it("are found again by a completion that is taken back after the zone changed", async () => {
    const { be, complete, streak, programId, id } = await world();
    await be("Asia/Tokyo");
    await complete("2026-11-02T16:00:00Z"); // the 3rd in Tokyo
    await complete("2026-11-03T16:00:00Z");
    await be("America/New_York");
    const last = await prisma.challengeCompletion.findFirstOrThrow({
      where: { programId },
      orderBy: { occurrence: "desc" },
    });
    const undo = { programId: programIdFrom(programId), participantId: id, actionId: last.actionId, title: "Undone" };
    await undoCompletion(sql, { ...undo, now: new Date("2026-11-04T12:00:00Z") });
    expect(await streak("2026-11-03T17:00:00Z")).toMatchObject({ days: 1, longest: 1 });
    expect(await prisma.habitDay.findMany({ where: { programId, repeats: { gt: 0 } } })).toHaveLength(1);
    expect(await prisma.participantHabits.findFirst({ where: { programId } })).toMatchObject({ lastZone: null });
  });
});

describe("the time zone", () => {
  it("is one that browser and database know, and changes so many times a day", async () => {
    const { be, id } = await world();
    for (const wrong of ["Mars/Olympus", "+02:00", "EST", "x".repeat(80), ""])
      expect(timeZoneInput.safeParse({ time_zone: wrong }).success, wrong).toBe(false);
    await expect(be("Europe/Nowhere")).rejects.toMatchObject({ code: "invalid", errors: [{ field: "time_zone" }] });
    await be("Europe/Madrid");
    await be("Europe/Madrid");
    expect(await prisma.participant.findFirstOrThrow({ where: { id } })).toMatchObject({ timeZone: "Europe/Madrid" });
    const zones = ["Europe/Paris", "Europe/Rome"];
    const changes = Array.from({ length: 20 }, (_, n) => zones[n % 2]!);
    await expect(
      changes.reduce((before, zone) => before.then(() => be(zone)), Promise.resolve()),
    ).rejects.toMatchObject({
      code: "too_many",
    });
  });
});

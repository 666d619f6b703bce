import { beforeEach, describe, expect, it } from "vitest";
import { findParticipantSession, openParticipantSession } from "~/auth/participant-sessions.server";
import { programIdFrom } from "~/auth/program-id.server";
import { prisma } from "~/platform/database/connections.server";
import { sqlText } from "~/platform/database/sql";
import { sql } from "~/platform/database/statements.server";
import { uuidv7 } from "~/platform/ids.server";
import { celebrationsOf } from "~/services/celebrations/celebrations.server";
import { markCelebrationSeen } from "~/services/celebrations/celebrations.site.server";
import { submitChallenge } from "~/services/challenges/challenges.site.server";
import { joinLeaderboard } from "~/services/habits/leaderboard.site.server";
import { sendWeeklyResults } from "~/services/habits/weekly-results.jobs.server";
import { createChallenge, createParticipant, createProgram, participantCtx } from "../../factories";
import { testDatabase } from "../../setup/database";

await testDatabase();

const WEDNESDAY = "2026-11-18T17:00:00Z";
const MONDAY = "2026-11-23T05:11:00Z"; // 00:11 in New York
const later = (time: string, days: number) => new Date(Date.parse(time) + days * 86_400_000).toISOString();

let programId: string;
let identifier: string;
beforeEach(async () => {
  programId = (await createProgram({ weeklyResultOn: true, leaderboardOn: true, timeZone: "America/New_York" })).id;
  ({ identifier } = await createChallenge(programId, { repeatable: true, repeatAfterSeconds: 60, points: 10n }));
});

const ctxAt = (id: string, time: string) => participantCtx(programId, id, { now: new Date(time) });
async function person(...times: string[]): Promise<string> {
  const { id } = await createParticipant(programId);
  for (const time of times) await complete(id, time);
  return id;
}
const complete = async (id: string, time: string) =>
  submitChallenge(await ctxAt(id, time), { challenge_id: identifier, questions: {} }, null);
const send = (time: string) =>
  sendWeeklyResults({ actor: { kind: "system", name: "test" }, now: new Date(time), locale: "en", requestId: "test" });
async function newsOf(id: string) {
  const now = new Date(MONDAY);
  const token = await openParticipantSession(sql, programIdFrom(programId), id, now);
  const actor = (await findParticipantSession(programIdFrom(programId), token, now))!;
  return celebrationsOf((await ctxAt(id, MONDAY)).program, actor).filter(({ kind }) => kind === "weekly_result");
}

describe("last week's result", () => {
  it("is the points and challenges of the week in the program's time zone, sent once on Monday", async () => {
    const ada = await person(WEDNESDAY, "2026-11-23T04:50:00Z", MONDAY);
    const idle = await person("2026-11-15T17:00:00Z");
    await send("2026-11-23T04:11:00Z"); // still Sunday there
    expect(await newsOf(ada)).toEqual([]);
    await Promise.all([send(MONDAY), send(MONDAY)]);
    const [news, ...more] = await newsOf(ada);
    expect(more).toEqual([]);
    expect(news).toMatchObject({
      count: 1,
      points: 20,
      week: { challenges: 2, place: null, people: null, better: false },
    });
    expect(await newsOf(idle)).toEqual([]);
    await markCelebrationSeen(await ctxAt(ada, MONDAY), news!.id);
    await send(later(MONDAY, 1));
    expect(await newsOf(ada)).toEqual([]);
  });

  it("goes on after a run that was killed between counting and telling", async () => {
    const [ada, ben] = [await person(WEDNESDAY), await person(WEDNESDAY)];
    await sql(sqlText`select from count_weekly_results($1::uuid, '2026-11-16')`, [programId]);
    await complete(ben, MONDAY);
    await send(MONDAY);
    for (const id of [ada, ben]) expect(await newsOf(id)).toMatchObject([{ points: 10 }]);
    expect(await prisma.weeklyResult.count({ where: { programId, announcedAt: null } })).toBe(0);
  });

  it("is sent in the other programs when one fails", async () => {
    // The first one in the order of the ids: the sum of its points is more than fits.
    const broken = "00000000-0000-7000-8000-000000000000";
    await createProgram({ id: broken, weeklyResultOn: true, timeZone: "America/New_York" });
    const { id: rich } = await createParticipant(broken);
    const action = { programId: broken, participantId: rich, actionType: "external", title: "", points: 2n ** 62n };
    const createdAt = new Date(WEDNESDAY);
    await prisma.participantAction.createMany({
      data: [1, 2].map(() => ({ ...action, id: uuidv7(createdAt), createdAt })),
    });
    const ada = await person(WEDNESDAY);
    await expect(send(MONDAY)).rejects.toThrow();
    expect(await newsOf(ada)).toHaveLength(1);
    await prisma.program.update({ where: { id: broken }, data: { weeklyResultOn: false } });
  });

  it("has the place of who joined the leaderboard, among those who did", async () => {
    const [ada, ben, outside] = [
      await person(WEDNESDAY),
      await person(WEDNESDAY, later(WEDNESDAY, 1)),
      await person(WEDNESDAY, later(WEDNESDAY, 1), later(WEDNESDAY, 2)),
    ];
    for (const id of [ada, ben]) await joinLeaderboard(await ctxAt(id, later(WEDNESDAY, 3)), "Name");
    await send(MONDAY);
    expect(await newsOf(ada)).toMatchObject([{ week: { place: 2, people: 2 } }]);
    expect(await newsOf(ben)).toMatchObject([{ week: { place: 1, people: 2 } }]);
    expect(await newsOf(outside)).toMatchObject([{ points: 30, week: { place: null } }]);
  });

  it("replaces one that was not seen, and says when a week was better than the one before", async () => {
    const ada = await person(WEDNESDAY);
    await send(MONDAY);
    for (const days of [7, 8]) await complete(ada, later(WEDNESDAY, days));
    await send(later(MONDAY, 7));
    expect(await newsOf(ada)).toMatchObject([{ count: 1, points: 20, week: { better: true } }]);
    await complete(ada, later(WEDNESDAY, 14));
    await send(later(MONDAY, 14));
    expect(await newsOf(ada)).toMatchObject([{ points: 10, week: { better: false } }]);
    expect(await prisma.weeklyResult.count({ where: { programId } })).toBe(2);
  });

  it("is not sent in a program that has it off, in the middle of a week, or to who can win nothing", async () => {
    const staff = await person(WEDNESDAY);
    await prisma.participant.update({ where: { id: staff }, data: { staff: true } });
    const ada = await person(WEDNESDAY);
    await send(later(MONDAY, 2));
    await prisma.program.update({ where: { id: programId }, data: { weeklyResultOn: false } });
    await send(MONDAY);
    expect(await newsOf(ada)).toEqual([]);
    await prisma.program.update({ where: { id: programId }, data: { weeklyResultOn: true } });
    await send(MONDAY);
    expect(await newsOf(ada)).toHaveLength(1);
    expect(await newsOf(staff)).toEqual([]);
  });
});

import { expect, it } from "vitest";
import { programIdFrom } from "~/auth/program-id.server";
import { prisma } from "~/platform/database/connections.server";
import { sql } from "~/platform/database/statements.server";
import { getChallenge, listUncompletedChallenges, submitChallenge } from "~/services/challenges/challenges.site.server";
import { reportProgress } from "~/services/challenges/video/video.site.server";
import { dropCatalogue } from "~/services/programs/catalogue.server";
import { openChallenges } from "~/services/receipts/internal/settlement.server";
import { createChallenge, createParticipant, createProgram, participantCtx } from "../../factories";
import { testDatabase } from "../../setup/database";

await testDatabase();

const HOUR = 3_600;
const DAY = 24 * HOUR;
const WEEK = 7 * DAY;

async function world(timeZone: string, repeatAfterSeconds: number, overrides = {}) {
  const { id } = await createProgram({ timeZone });
  const programId = programIdFrom(id);
  const challenge = await createChallenge(programId, { repeatable: true, repeatAfterSeconds, ...overrides });
  const { id: participantId } = await createParticipant(programId);
  const ctxAt = (time: string | Date) => participantCtx(programId, participantId, { now: new Date(time) });
  return {
    ...{ programId, participantId, challenge, ctxAt },
    complete: async (time: string | Date) =>
      submitChallenge(await ctxAt(time), { challenge_id: challenge.id, questions: {} }, null),
    opensAt: async (time: string) => (await getChallenge(await ctxAt(time), challenge.id)).available_again_at,
  };
}

it.each([
  ["a day, late in the evening", "America/New_York", DAY, "2026-11-21T04:55:00Z", "2026-11-21T05:00:00.000Z"],
  ["a day, right after midnight", "America/New_York", DAY, "2026-11-21T05:00:00Z", "2026-11-22T05:00:00.000Z"],
  ["two days", "Asia/Tokyo", 2 * DAY, "2026-11-21T14:00:00Z", "2026-11-22T15:00:00.000Z"],
  [
    "thirty days over a change of the clocks",
    "Europe/Madrid",
    30 * DAY,
    "2026-10-10T10:00:00Z",
    "2026-11-08T23:00:00.000Z",
  ],
  ["a week, on its Monday", "Europe/Madrid", WEEK, "2026-11-16T10:00:00Z", "2026-11-22T23:00:00.000Z"],
  ["a week, on its Sunday", "Europe/Madrid", WEEK, "2026-11-22T22:59:00Z", "2026-11-22T23:00:00.000Z"],
  ["two weeks", "UTC", 2 * WEEK, "2026-11-18T10:00:00Z", "2026-11-30T00:00:00.000Z"],
  ["a day of 23 hours", "Europe/Madrid", DAY, "2026-03-29T10:00:00Z", "2026-03-29T22:00:00.000Z"],
  ["a day that begins at one", "America/Santiago", DAY, "2026-09-05T20:00:00Z", "2026-09-06T04:00:00.000Z"],
  ["a day that begins twice", "Atlantic/Azores", DAY, "2026-10-24T20:00:00Z", "2026-10-25T00:00:00.000Z"],
  ["a day that a zone left out", "Pacific/Apia", DAY, "2011-12-30T05:00:00Z", "2011-12-30T10:00:00.000Z"],
  ["twelve hours", "Europe/Madrid", 12 * HOUR, "2026-11-21T20:00:00Z", "2026-11-22T08:00:00.000Z"],
  ["a day and a second", "Europe/Madrid", DAY + 1, "2026-11-21T20:00:00Z", "2026-11-22T20:00:01.000Z"],
])("a challenge of %s in %s opens again", async (_name, timeZone, seconds, completedAt, again) => {
  const { complete, opensAt } = await world(timeZone, seconds);
  await complete(completedAt);
  expect(await opensAt(completedAt)).toBe(again);
  await expect(complete(new Date(Date.parse(again) - 1))).rejects.toMatchObject({ code: "conflict" });
  expect(await opensAt(again)).toBe(null);
  expect(await complete(again)).toMatchObject({ points: 50 });
});

it("follows the zone that the program has now", async () => {
  const { programId, complete, opensAt } = await world("America/New_York", DAY);
  await complete("2026-11-20T16:00:00Z");
  await prisma.program.update({ where: { id: programId }, data: { timeZone: "Asia/Tokyo" } });
  dropCatalogue(programId);
  expect(await opensAt("2026-11-20T16:00:00Z")).toBe("2026-11-21T15:00:00.000Z"); // it was the 21st in Tokyo
  expect(await complete("2026-11-21T15:00:00Z")).toMatchObject({ points: 50 });
});

it("is one moment for lists, receipts and videos", async () => {
  const { programId, participantId, challenge, ctxAt, complete } = await world("Europe/Madrid", DAY);
  await complete("2026-11-21T20:00:00Z");
  const video = await createChallenge(programId, {
    ...{ challengeType: "video", durationSeconds: 8, repeatable: true, repeatAfterSeconds: DAY },
  });
  const watch = async (position: number, time: string) => reportProgress(await ctxAt(time), video.id, { position });
  await watch(0, "2026-11-21T20:00:00Z");
  await watch(8, "2026-11-21T20:00:08Z");
  await submitChallenge(await ctxAt("2026-11-21T20:00:09Z"), { challenge_id: video.id, questions: {} }, null);

  const openAt = async (time: string) => {
    const receipts = await openChallenges(sql, { programId, participantId, now: new Date(time) }, [
      challenge.id,
      video.id,
    ]);
    return {
      listed: (await listUncompletedChallenges(await ctxAt(time))).length,
      receipts: receipts.length,
      watched: (await watch(0, time)).progress,
    };
  };
  expect(await openAt("2026-11-21T22:59:59Z")).toEqual({ listed: 0, receipts: 0, watched: 1 });
  expect(await openAt("2026-11-21T23:00:00Z")).toEqual({ listed: 2, receipts: 2, watched: 0 });
});

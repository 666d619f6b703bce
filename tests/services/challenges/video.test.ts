import { beforeEach, describe, expect, it } from "vitest";
import { prisma } from "~/platform/database/connections.server";
import { getChallenge, listChallenges, submitChallenge } from "~/services/challenges/challenges.site.server";
import { requiredMs, watchedShare } from "~/services/challenges/video/video-rules";
import { reportProgress } from "~/services/challenges/video/video.site.server";
import {
  createChallenge,
  createParticipant,
  createProgram,
  participantCtx,
  secondsFromNow,
  siteCtx,
} from "../../factories";
import { testDatabase } from "../../setup/database";

await testDatabase();

let programId: string;
let participantId: string;
let video: string;

beforeEach(async () => {
  programId = (await createProgram()).id;
  participantId = (await createParticipant(programId)).id;
  video = await createVideo();
});

describe("watching a video", () => {
  it("credits what was played as time passes", async () => {
    expect(await report(0, 0)).toEqual({ position: 0, watched: 0, progress: 0 });
    expect(await report(5, 5)).toEqual({ position: 5, watched: 5, progress: 5 / 8 });
    expect(await report(8, 8)).toEqual({ position: 8, watched: 8, progress: 1 });
    expect(await submit(8)).toMatchObject({ success: true, points: 50 });
  });

  it("credits nothing for a first report, and no more than the elapsed time and two seconds for a jump", async () => {
    expect(await report(8, 0)).toMatchObject({ watched: 0 });
    await report(0, 1);
    expect(await report(8, 2)).toMatchObject({ position: 8, watched: 3 });
    expect(await report(8, 60)).toMatchObject({ watched: 3 });
    await expect(submit(61)).rejects.toMatchObject({
      status: 422,
      message: "Watch the video to the end first.",
    });
    expect(await prisma.challengeCompletion.count({ where: { programId } })).toBe(0);
    expect(await prisma.participantAction.count({ where: { programId } })).toBe(0);
  });

  it("credits everything when reports arrive up to two seconds late", async () => {
    await report(0, 2);
    expect(await report(5, 5.1)).toMatchObject({ watched: 5 });
    expect(await report(8, 8.1)).toMatchObject({ watched: 8, progress: 1 });
  });

  it("credits the two seconds for late reports only once", async () => {
    video = await createVideo({ durationSeconds: 60 });
    await report(0, 0);
    for (let second = 1; second <= 20; second++) await report(3 * second, second);
    expect(await report(60, 20)).toMatchObject({ watched: 22 });
  });

  it("treats a long gap between reports as a pause", async () => {
    video = await createVideo({ durationSeconds: 600 });
    await report(0, 0);
    expect(await report(600, 3600)).toMatchObject({ watched: 10 });
  });

  it("continues after a break of months", async () => {
    await report(0, 0);
    await report(4, 4);
    expect(await report(8, 90 * 86_400)).toMatchObject({ watched: 8, progress: 1 });
  });

  it("counts a part that is watched again only once", async () => {
    await report(0, 0);
    await report(4, 4);
    await report(0, 5);
    expect(await report(4, 9)).toMatchObject({ watched: 4 });
    expect(await report(8, 13)).toMatchObject({ watched: 8, progress: 1 });
  });

  it("credits nothing above the two seconds for a second tab or concurrent reports", async () => {
    await report(0, 0);
    await Promise.all(Array.from({ length: 10 }, () => report(3, 3)));
    await report(0, 3);
    await Promise.all([report(3, 3), report(6, 3), report(8, 3)]);
    expect(await report(3, 3)).toMatchObject({ watched: 5 });
  });

  it("continues after the sandbox's clock was set back", async () => {
    await report(0, 86_400);
    await report(0, 0);
    expect(await report(4, 4)).toMatchObject({ watched: 4 });
  });

  it("shows the progress on the tile, and the resume position on the page", async () => {
    video = await createVideo({ durationSeconds: 40 });
    expect(await tile()).toMatchObject({ progress: null });
    await report(0, 0);
    await report(4, 4);
    expect(await tile()).toMatchObject({ progress: 0.1 });
    expect(await page()).toMatchObject({ progress: 0.1, resume_at: 4 });
    await report(2, 5);
    expect(await page()).toMatchObject({ resume_at: 2 });
    await report(20, 6);
    expect(await page(), "a part was skipped").toMatchObject({ resume_at: 7 });
  });

  it("is separate per participant, and rejected for other challenges", async () => {
    await watch(0);
    participantId = (await createParticipant(programId)).id;
    await expect(submit(9)).rejects.toMatchObject({ status: 422 });
    const visitor = (await siteCtx(programId)) as never;
    await expect(reportProgress(visitor, video, { position: 1 })).rejects.toMatchObject({ status: 401 });
    video = (await createChallenge(programId)).identifier;
    await expect(report(1, 0)).rejects.toMatchObject({ status: 422 });
    video = await createVideo({ finish: secondsFromNow(0) });
    await expect(report(1, 0)).rejects.toMatchObject({ message: "This challenge is no longer available" });
    video = (await createChallenge((await createProgram()).id, { challengeType: "video", durationSeconds: 8 })).id;
    await expect(report(1, 0)).rejects.toMatchObject({ status: 404 });
  });
});

describe("completing a video", () => {
  it("happens once when many tabs submit it", async () => {
    await watch(0);
    const results = await Promise.allSettled(Array.from({ length: 8 }, () => submit(9)));
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(await prisma.participant.findFirst({ where: { id: participantId } })).toMatchObject({
      pointsAvailable: 50n,
    });
    expect(await report(3, 20), "watching a completed video").toMatchObject({ progress: 1 });
    expect(await tile()).toMatchObject({ progress: null });
  });

  it("returns the first response to a retry with the same key", async () => {
    await watch(0);
    const first = await submit(9, "tap");
    expect(await submit(10, "tap")).toEqual(first);
  });

  it("requires watching again for a repeatable challenge", async () => {
    video = await createVideo({ repeatable: true, repeatAfterSeconds: 3600 });
    await watch(0);
    await submit(9);
    expect(await report(1, 100)).toMatchObject({ progress: 1 });
    await expect(submit(4000)).rejects.toMatchObject({ message: "Watch the video to the end first." });
    await watch(4000);
    expect(await submit(4009)).toMatchObject({ points: 50 });
  });
});

describe("the watched share", () => {
  it("is complete with one second missing, or 5 % of a long video", () => {
    expect([8, 600, 1].map(requiredMs)).toEqual([7_000, 570_000, 500]);
    expect(watchedShare(6_999, 8)).toBeCloseTo(0.875);
    expect(watchedShare(7_000, 8)).toBe(1);
  });
});

async function createVideo(overrides: Parameters<typeof createChallenge>[1] = {}): Promise<string> {
  return (await createChallenge(programId, { challengeType: "video", durationSeconds: 8, ...overrides })).identifier;
}

async function ctxAt(seconds: number) {
  return participantCtx(programId, participantId, { now: secondsFromNow(seconds) });
}

async function report(position: number, seconds: number) {
  return reportProgress(await ctxAt(seconds), video, { position });
}

/** Plays the full video, starting at the given second. */
async function watch(from: number): Promise<void> {
  for (const position of [0, 5, 8]) await report(position, from + position);
}

async function submit(seconds: number, key: string | null = null) {
  return submitChallenge(await ctxAt(seconds), { challenge_id: video, questions: {} }, key);
}

async function tile() {
  return (await listChallenges(await ctxAt(0))).find(({ identifier }) => identifier === video);
}

async function page() {
  return getChallenge(await ctxAt(0), video);
}

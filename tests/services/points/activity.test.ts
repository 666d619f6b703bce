import { beforeEach, expect, it } from "vitest";
import { sql } from "~/platform/database.server";
import { movePoints, reverseAction } from "~/services/points/moves.server";
import { actionList } from "~/services/points/points.schema";
import { listActivity } from "~/services/points/points.site.server";
import { createParticipant, createProgram, participantCtx, secondsFromNow } from "../../factories";
import { testDatabase } from "../../setup/database";

await testDatabase();

let programId: string;
let participantId: string;
let moment = 0;

beforeEach(async () => {
  programId = (await createProgram()).id;
  participantId = (await createParticipant(programId)).id;
});

const ctx = () => participantCtx(programId, participantId);
const move = async (kind: "earn" | "earn_pending" | "spend" | "release", amount: number, blockedBy?: string) =>
  (
    await movePoints(sql, {
      programId: (await ctx()).programId,
      participantId,
      kind,
      amount,
      actionType: "external",
      title: `${kind} ${amount}`,
      blockedBy,
      now: secondsFromNow(++moment),
    })
  ).actionId;
const reverse = async (actionId: string) =>
  reverseAction(sql, {
    programId: (await ctx()).programId,
    actionId,
    title: "Taken back",
    now: secondsFromNow(++moment),
  });
const activity = async () => listActivity(await ctx(), actionList.parse({}));
const NOTHING = { reversed: false, pending: 0, settled: 0, owed: 0 };

it("says what is pending, until it is released", async () => {
  const earned = await move("earn_pending", 100);
  expect(await activity()).toMatchObject({ points_pending: 100, result: [{ ...NOTHING, pending: 100 }] });
  await move("release", 60, earned);
  expect(await activity()).toMatchObject({ points_pending: 40, result: [NOTHING, { ...NOTHING, pending: 40 }] });
});

it("says what was taken back, what is owed, and what settled it", async () => {
  const earned = await move("earn", 100);
  await move("spend", 70);
  await reverse(earned);
  expect(await activity()).toMatchObject({
    points_debt: 70,
    result: [
      { ...NOTHING, title: "Taken back", points: -100, owed: 70 },
      { ...NOTHING, points: -70 },
      { ...NOTHING, points: 100, reversed: true },
    ],
  });
  await move("earn", 90);
  expect(await activity()).toMatchObject({
    points_debt: 0,
    result: [{ ...NOTHING, points: 90, settled: 70 }, {}, {}, {}],
  });
});

it("shows nothing of anybody else", async () => {
  await move("earn", 100);
  participantId = (await createParticipant(programId)).id;
  expect(await activity()).toMatchObject({ totalItems: 0, result: [], points_pending: 0, points_debt: 0 });
});

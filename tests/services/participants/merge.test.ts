import { beforeEach, describe, expect, it } from "vitest";
import { findParticipantSession, openParticipantSession } from "~/auth/participant-sessions.server";
import { programIdFrom } from "~/auth/program-id.server";
import { prisma } from "~/platform/database/connections.server";
import { sql } from "~/platform/database/statements.server";
import { AppError } from "~/platform/errors";
import { readFunctions } from "~/server/database/functions";
import { submitChallenge } from "~/services/challenges/challenges.site.server";
import { updateContact } from "~/services/participant-accounts/contact.admin.server";
import { updateContactIntent } from "~/services/participant-accounts/contact.schema";
import { mergeParticipants, previewMerge } from "~/services/participant-accounts/merge.admin.server";
import { mergeIntent, mergeQuery } from "~/services/participant-accounts/merge.schema";
import { participantTimelineQuery } from "~/services/participant-tabs/participant-tabs.schema";
import { listParticipantTimeline } from "~/services/participant-tabs/participant-timeline.admin.server";
import { movePoints, reverseAction } from "~/services/points/moves.server";
import { verifyPoints } from "~/services/points/verify.server";
import { creditReferral } from "~/services/referrals/referrals.server";
import { claimOrBuyReward } from "~/services/rewards/rewards.site.server";
import { findReferrer } from "~/services/sign-in/sign-up.server";
import {
  adminCtx,
  createChallenge,
  createParticipant,
  createProgram,
  createReward,
  givePoints,
  NOW,
  participantCtx,
  secondsFromNow,
} from "../../factories";
import { testDatabase } from "../../setup/database";
import { createFile } from "../../setup/people";

const { pool } = await testDatabase();

type Row = Awaited<ReturnType<typeof createParticipant>>;
let programId: ReturnType<typeof programIdFrom>;
let from: Row;
let into: Row;

beforeEach(async () => {
  programId = programIdFrom((await createProgram()).id);
  from = await createParticipant(programId, {
    firstName: "Maya",
    lastName: "Lopez",
    profile: { city: "Lima", phone: "555 0119 22" },
  });
  into = await createParticipant(programId, { firstName: "Maya", lastName: "Lopez", profile: { city: "Boston" } });
});

const later = secondsFromNow(3_600);
const stored = (id: string) => prisma.participant.findUniqueOrThrow({ where: { programId_id: { programId, id } } });
const merge = async (fields: Record<string, string> = {}, id = into.id) =>
  mergeParticipants(
    await adminCtx(programId, "manager", { now: later }),
    id,
    mergeIntent.parse({ intent: "merge", from: from.id, reason: "Duplicate account", confirm: from.email!, ...fields }),
  );
const preview = async () =>
  (await previewMerge(await adminCtx(programId, "manager"), into.id, mergeQuery.parse({ from: from.id }))).preview!;
const figuresOf = async () =>
  Object.fromEntries((await preview()).figures.map(({ figure, ...row }) => [figure, [row.from, row.into, row.after]]));
const errorOf = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error) => (error instanceof AppError ? [error.code, error.errors[0]?.field ?? null] : Promise.reject(error)),
  );
async function addPicture(participantId: string): Promise<string> {
  const avatarFileId = await createFile(programId, "me.png");
  await prisma.participant.update({
    where: { programId_id: { programId, id: participantId } },
    data: { avatarFileId },
  });
  return avatarFileId;
}
const complete = async (person: Row, challengeId: string, now = NOW) =>
  submitChallenge(
    await participantCtx(programId, person.id, { now }),
    { challenge_id: challengeId, questions: {} },
    null,
  );

describe("merging two accounts", () => {
  it("moves points with their lots, history, rewards and friends, and closes the other one", async () => {
    const [challenge, other, reward] = [
      await createChallenge(programId),
      await createChallenge(programId),
      await createReward(programId),
    ];
    const friend = await createParticipant(programId, { referredById: from.id });
    await creditReferral(sql, { programId, participantId: friend.id, now: NOW });
    await complete(from, challenge.id, secondsFromNow(-60));
    await complete(into, challenge.id);
    await complete(from, other.id);
    await givePoints(programId, from.id, 25);
    await claimOrBuyReward(await participantCtx(programId, from.id), reward.id, null);
    const expected = await figuresOf();
    expect(expected).toMatchObject({
      unused_points: [25, 50, 75],
      points: [125, 50, 175],
      points_spent: [100, 0, 100],
      completed_challenges: [2, 1, 3],
      rewards_earned: [1, 0, 1],
      referrals: [1, 0, 1],
    });
    const session = await openParticipantSession(sql, programId, from.id, NOW);

    expect(await merge()).toEqual({ id: into.id, unused_points: 75 });

    expect(await verifyPoints(sql, programId)).toEqual([]);
    expect(await stored(from.id)).toMatchObject({
      email: null,
      firstName: "",
      profile: {},
      pointsIssued: 0n,
      deletedAt: later,
      mergedIntoId: into.id,
    });
    expect(await stored(into.id)).toMatchObject({
      email: into.email,
      pointsAvailable: 75n,
      completedChallenges: 3,
      rewardsEarned: 1,
      profile: { city: "Boston", phone: "555 0119 22" },
    });
    const lots = await prisma.pointLot.findMany({ where: { programId, participantId: into.id } });
    expect(lots.reduce((sum, lot) => sum + Number(lot.remaining), 0)).toBe(75);
    const completions = await prisma.challengeCompletion.findMany({
      where: { programId, participantId: into.id, challengeId: challenge.id },
      orderBy: { occurrence: "asc" },
    });
    expect(completions.map(({ occurrence, completedAt }) => [occurrence, completedAt])).toEqual([
      [0, secondsFromNow(-60)],
      [1, NOW],
    ]);
    expect(await stored(friend.id)).toMatchObject({ referredById: into.id });
    expect(await findParticipantSession(programId, session, later)).toBeNull();
    expect(await findReferrer(sql, programId, from.referralCode)).toMatchObject({ id: into.id });
  });

  it("pays what one owed with what the other had, and points can be reversed afterwards", async () => {
    const earned = await movePoints(sql, {
      programId,
      participantId: from.id,
      kind: "earn",
      amount: 40,
      actionType: "external",
      title: "Order",
      now: NOW,
    });
    const spent = { kind: "spend", amount: 40, actionType: "external", title: "Gift", now: NOW } as const;
    await movePoints(sql, { programId, participantId: from.id, ...spent });
    await reverseAction(sql, { programId, actionId: earned.actionId, title: "Returned", now: NOW });
    await givePoints(programId, into.id, 100);
    expect(await figuresOf()).toMatchObject({ unused_points: [0, 100, 60], points_debt: [40, 0, 0] });
    await merge();
    expect(await stored(into.id)).toMatchObject({ pointsAvailable: 60n, pointsDebt: 0n });
    expect(await verifyPoints(sql, programId)).toEqual([]);
  });

  it("happens once, whatever is pressed twice, and in both directions at the same time one of them wins", async () => {
    await givePoints(programId, from.id, 10);
    expect((await Promise.all([merge(), merge()])).map(({ unused_points }) => unused_points)).toEqual([10, 10]);
    expect(await prisma.auditEntry.count({ where: { programId, action: "participant.merge" } })).toBe(1);

    const [a, b] = [await createParticipant(programId), await createParticipant(programId)];
    const results = await Promise.all([
      errorOf(merge({ from: a.id, confirm: a.email! }, b.id)),
      errorOf(merge({ from: b.id, confirm: b.email! }, a.id)),
    ]);
    expect(results.filter((result) => result === null)).toHaveLength(1);
    expect(await verifyPoints(sql, programId)).toEqual([]);
  });

  it("is shown on the timeline with what admins did to either of them", async () => {
    const change = { intent: "update_contact", reason: "Typo", first_name: "Maia" };
    await updateContact(await adminCtx(programId, "manager"), from.id, updateContactIntent.parse(change));
    await merge({ note: "Wrote to us" });
    const ctx = await adminCtx(programId, "manager", { now: later });
    const { result, totalItems } = await listParticipantTimeline(ctx, into.id, participantTimelineQuery.parse({}));
    expect(totalItems).toBe(2);
    expect(result).toMatchObject([
      { type: "participant.merge", reason: "Duplicate account: Wrote to us" },
      { type: "participant.update_contact", reason: "Typo" },
    ]);
  });

  it("leaves nothing when the person is forgotten: not even what was written about the closed account", async () => {
    const ctx = await adminCtx(programId, "manager");
    const note = { intent: "update_contact", reason: "Typo", note: "Lives with Omar", first_name: "Maia" };
    await updateContact(ctx, from.id, updateContactIntent.parse(note));
    const pictures = await Promise.all([from, into].map(({ id }) => addPicture(id)));
    await merge();
    const { rows } = await pool.query("select forget_participant($1, $2, now()) as id", [programId, into.id]);
    expect(rows.map(({ id }) => id as string).sort()).toEqual(pictures.sort());
    const entries = await prisma.auditEntry.findMany({ where: { programId, targetId: { in: [from.id, into.id] } } });
    expect(entries.map(({ action, reason, after }) => [action, reason, after])).toEqual([
      ["participant.update_contact", null, null],
      ["participant.merge", null, null],
    ]);
    expect(await findReferrer(sql, programId, from.referralCode)).toBeNull();
  });

  it("needs two accounts of the program, and the email of the one that closes", async () => {
    const elsewhere = await createParticipant((await createProgram()).id);
    expect(await errorOf(merge({ confirm: "other@example.test" }))).toEqual(["invalid", "confirm"]);
    expect(await errorOf(merge({ from: into.id, confirm: into.email! }))).toEqual(["invalid", "from"]);
    expect(await errorOf(merge({ from: elsewhere.id, confirm: elsewhere.email! }))).toEqual(["invalid", "from"]);
    expect(await errorOf(merge({}, elsewhere.id))).toEqual(["not_found", null]);
    expect(await stored(from.id)).toMatchObject({ deletedAt: null });
  });

  it("finds accounts of the same name first, and any by a search", async () => {
    const ctx = await adminCtx(programId, "manager");
    const found = async (query: object) =>
      (await previewMerge(ctx, into.id, mergeQuery.parse(query))).candidates.map(({ id }) => id);
    const stranger = await createParticipant(programId, { firstName: "Omar", email: "omar@example.test" });
    expect(await found({})).toEqual([from.id]);
    expect(await found({ search: "omar@example.test" })).toEqual([stranger.id]);
    expect(await found({ search: stranger.id })).toEqual([stranger.id]);
  });

  it("does not give points to the closed account when something waited for the merge", async () => {
    await merge();
    expect(await errorOf(givePoints(programId, from.id, 5))).toEqual(["not_found", null]);
  });
});

/** Tables that reference a participant and stay with the closed account, with the reason. */
const STAY: Record<string, string> = {
  dashboard_staff: "ids only, counted again by the next run",
  dashboard_top_users: "ids and numbers only, counted again by the next run",
  participant_import_changes: "what a row of a file did to the closed account, for 30 days",
  participant_sessions: "they end, as the codes do",
  participant_sign_in_codes: "they end",
  webhook_deliveries: "what other systems were sent",
  webhook_events: "what other systems were sent",
};

it("handles every table that references a participant, unless there is a reason", async () => {
  const { rows } = await pool.query<{ name: string }>(`
    select distinct relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and not a.attisdropped
      where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace
        and a.attname in ('participant_id', 'referrer_id', 'referred_by_id') order by 1`);
  const bodies = readFunctions()
    .filter(({ name }) => name.startsWith("merge_participant"))
    .map(({ sql: text }) => text.replace(/^--.*$/gm, ""));
  const moved = (table: string) =>
    bodies.some((text) => new RegExp(`\\bUPDATE ${table}\\b|INTO ${table}\\b`).test(text));
  expect(rows.map(({ name }) => name).filter((name) => !moved(name))).toEqual(Object.keys(STAY));
});

import { beforeEach, describe, expect, it } from "vitest";
import { prisma } from "~/platform/database/connections.server";
import { sqlText } from "~/platform/database/sql";
import { sql } from "~/platform/database/statements.server";
import { uuidv7 } from "~/platform/ids.server";
import { listEvergreenSettings, saveEvergreenValue } from "~/services/evergreen/evergreen.admin.server";
import {
  deactivateParticipants,
  sendEvergreenMail,
  sendRewardEndingMails,
} from "~/services/evergreen/evergreen.jobs.server";
import type { EvergreenKey } from "~/services/evergreen/evergreen.schema";
import { createParticipant, createProgram, createReward, NOW, secondsFromNow } from "../../factories";
import { testDatabase } from "../../setup/database";
import { storedAdminCtx } from "../participant-imports/import-world";
import { jobIn } from "../tiers/tier-world";

await testDatabase();

const DAY = 24 * 3600;
let programId: string;
let ctx: Awaited<ReturnType<typeof storedAdminCtx>>;
beforeEach(async () => {
  await sql(sqlText`delete from graphile_worker._private_jobs`, []);
  await prisma.evergreenSettingValue.deleteMany();
  programId = (await createProgram()).id;
  ctx = await storedAdminCtx(programId);
});

async function turn(key: EvergreenKey, active = true) {
  const definition = (await listEvergreenSettings(ctx)).find((setting) => setting.key === key)!;
  return saveEvergreenValue(ctx, { evergreen_setting_definition_id: definition.id, active });
}

async function setting(channel: string): Promise<string> {
  const id = uuidv7(NOW);
  await prisma.communicationSetting.create({ data: { programId, id, channel, description: channel, updatedAt: NOW } });
  return id;
}

/** Sends what is in the queue. Returns who got which mail. */
async function send(now = NOW) {
  const queued = await sql<{ payload: { programId: string; participantId: string; occasion: string } }>(
    sqlText`select j.payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
      where t.identifier = 'send-evergreen-mail' order by j.id`,
    [],
  );
  await sql(sqlText`delete from graphile_worker._private_jobs`, []);
  await prisma.sandboxMail.deleteMany();
  for (const { payload } of queued) await sendEvergreenMail(await jobIn(payload.programId, now), payload);
  return (await prisma.sandboxMail.findMany({ orderBy: { to: "asc" } })).map(({ to, subject }) => [to, subject]);
}

const job = async (now = NOW) => jobIn(programId, now);

describe("a value", () => {
  it("is off until it is set, and a second press changes nothing", async () => {
    expect((await listEvergreenSettings(ctx)).map(({ active }) => active)).toEqual([false, false]);
    const first = await turn("reward_ending_mail");
    expect(await turn("reward_ending_mail")).toEqual(first);
    expect(await prisma.auditEntry.count({ where: { programId } })).toBe(1);
    await turn("reward_ending_mail", false);
    expect((await listEvergreenSettings(ctx)).map(({ active }) => active)).toEqual([false, false]);
    await expect(
      saveEvergreenValue(ctx, { evergreen_setting_definition_id: uuidv7(NOW), active: true }),
    ).rejects.toMatchObject({ code: "invalid" });
  });
});

describe("reward_ending_mail", () => {
  it("goes to who has the points, has not claimed it and takes all mails, once for each reward", async () => {
    await turn("reward_ending_mail");
    const soon = secondsFromNow(2 * DAY);
    const mug = await createReward(programId, { name: "Mug", threshold: 100n, finish: soon });
    await createReward(programId, { name: "Later", threshold: 100n, finish: secondsFromNow(5 * DAY) });
    const points = { pointsAvailable: 100n, pointsIssued: 100n };
    await createParticipant(programId, { email: "rich@example.test", ...points });
    await createParticipant(programId, { email: "poor@example.test" });
    await createParticipant(programId, {
      email: "important@example.test",
      ...points,
      emailSettingId: await setting("important"),
    });
    const { id: participantId } = await createParticipant(programId, { email: "has@example.test", ...points });
    await prisma.rewardClaim.create({
      data: { programId, id: uuidv7(NOW), rewardId: mug.id, participantId, actionId: uuidv7(NOW), claimedAt: NOW },
    });
    await sendRewardEndingMails(await job());
    expect(await send()).toEqual([["rich@example.test", "Mug ends soon"]]);
    await sendRewardEndingMails(await job(secondsFromNow(3600)));
    expect(await send()).toEqual([]);
    await sendRewardEndingMails(await job(secondsFromNow(3 * DAY)));
    expect(await send()).toEqual([
      ["has@example.test", "Later ends soon"],
      ["rich@example.test", "Later ends soon"],
    ]);
  });

  it("is not sent when the reward has ended before the mail was", async () => {
    await turn("reward_ending_mail");
    await createReward(programId, { threshold: 1n, finish: secondsFromNow(60) });
    await createParticipant(programId, { pointsAvailable: 1n, pointsIssued: 1n });
    await sendRewardEndingMails(await job());
    expect(await send(secondsFromNow(120))).toEqual([]);
  });
});

describe("inactive_after_180_days", () => {
  it("sets those inactive who have not signed in for so long, while it is on", async () => {
    const days = (count: number) => secondsFromNow(-count * DAY);
    const gone = await createParticipant(programId, { lastSignInAt: days(181), createdAt: days(400) });
    const never = await createParticipant(programId, { createdAt: days(181) });
    const here = await createParticipant(programId, { lastSignInAt: days(179), createdAt: days(400) });
    const blocked = await createParticipant(programId, { status: "blocked", createdAt: days(400) });
    const statuses = async () => {
      const rows = await prisma.participant.findMany({ where: { programId } });
      return [gone, never, here, blocked].map(({ id }) => rows.find((row) => row.id === id)!.status);
    };
    await deactivateParticipants(await job());
    expect(await statuses()).toEqual(["active", "active", "active", "blocked"]);
    await turn("inactive_after_180_days");
    await deactivateParticipants(await job());
    await deactivateParticipants(await job());
    expect(await statuses()).toEqual(["inactive", "inactive", "active", "blocked"]);
    const entries = await prisma.auditEntry.findMany({ where: { programId, action: "participant.update" } });
    expect(entries.map(({ targetId }) => targetId).sort()).toEqual([gone.id, never.id].sort());
    const change = { actorType: "system", before: { status: "active" }, after: { status: "inactive" } };
    for (const entry of entries) expect(entry).toMatchObject(change);
  });
});

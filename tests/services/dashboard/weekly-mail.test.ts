import { beforeEach, describe, expect, it } from "vitest";
import { prisma } from "~/platform/database/connections.server";
import { sqlText } from "~/platform/database/sql";
import { sql } from "~/platform/database/statements.server";
import { uuidv7 } from "~/platform/ids.server";
import { getWeeklyMail, setWeeklyMail } from "~/services/dashboard/figures.admin.server";
import { queueWeeklyFigures, sendWeeklyFigures } from "~/services/dashboard/weekly-mail.jobs.server";
import type { AdminProgramCtx } from "~/services/programs/program-context";
import { createChallenge, createParticipant, createProgram, NOW } from "../../factories";
import { testDatabase } from "../../setup/database";
import { storedAdminCtx, workerCtx } from "../participant-imports/import-world";
import { addAction, rollUp } from "./dashboard-rows";

await testDatabase();

const ZONE = "America/New_York";
/** NOW is a Saturday; the next Monday is the 23rd. */
const MONDAY_MORNING = new Date("2026-11-23T14:00:00Z");

let ctx: AdminProgramCtx;

beforeEach(async () => {
  const { id, organizationId } = await createProgram({ timeZone: ZONE });
  ctx = await storedAdminCtx(id);
  const { actor, programId, now } = ctx;
  await prisma.organizationAdmin.create({ data: { organizationId, adminId: actor.id, owner: false, createdAt: now } });
  await prisma.programStaff.create({
    data: { id: uuidv7(now), programId, adminId: actor.id, role: "manager", createdAt: now },
  });
});

const queue = (now: Date) => queueWeeklyFigures({ ...workerCtx(ctx), now });
const queued = async () =>
  (
    await sql<{ payload: { adminId: string; week: string } }>(
      sqlText`select payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
       where t.identifier = 'send-weekly-figures' and payload ->> 'programId' = $1`,
      [ctx.programId],
    )
  ).map(({ payload }) => payload);
const send = (now = MONDAY_MORNING) =>
  sendWeeklyFigures({ ...workerCtx(ctx), now }, { adminId: ctx.actor.id, week: "2026-11-23" });
const mails = () => prisma.sandboxMail.findMany({ where: { to: `${ctx.actor.id}@example.test` } });

describe("the switch", () => {
  it("is the admin's own, and leaves one audit row for each change", async () => {
    const other = await storedAdminCtx(ctx.programId);
    expect(await setWeeklyMail(ctx, true)).toEqual({ on: true });
    expect(await setWeeklyMail(ctx, true)).toEqual({ on: true });
    expect(await getWeeklyMail(ctx)).toEqual({ on: true });
    expect(await getWeeklyMail(other)).toEqual({ on: false });
    await setWeeklyMail(other, false);
    await setWeeklyMail(ctx, false);
    expect(await getWeeklyMail(ctx)).toEqual({ on: false });
    const rows = await prisma.auditEntry.findMany({ where: { programId: ctx.programId }, orderBy: { id: "asc" } });
    expect(rows.map(({ action }) => action)).toEqual(["dashboard.weekly_mail_on", "dashboard.weekly_mail_off"]);
  });

  it("is not that of an API key, whose maker it would be", async () => {
    const actor = {
      ...ctx.actor,
      kind: "api_key",
      createdById: ctx.actor.id,
      name: "Till",
      scopes: ["dashboard:view"],
    };
    const key = { ...ctx, actor } as unknown as typeof ctx;
    await expect(setWeeklyMail(key, true)).rejects.toMatchObject({ code: "forbidden" });
    expect(await getWeeklyMail(ctx)).toEqual({ on: false });
  });
});

describe("the mails", () => {
  it("are queued once for a week, from Monday morning in the program's time zone on", async () => {
    await setWeeklyMail(ctx, true);
    await queue(NOW);
    await queue(new Date("2026-11-23T13:59:00Z"));
    expect(await queued()).toEqual([]);
    await Promise.all([queue(MONDAY_MORNING), queue(MONDAY_MORNING)]);
    await queue(new Date("2026-11-25T09:00:00Z"));
    expect(await queued()).toEqual([expect.objectContaining({ adminId: ctx.actor.id, week: "2026-11-23" })]);
    await queue(new Date("2026-12-02T09:00:00Z"));
    expect((await queued()).map(({ week }) => week).sort()).toEqual(["2026-11-23", "2026-11-30"]);
  });

  it("have the figures of the week before, compared with its week before", async () => {
    const { programId } = ctx;
    const person = (await createParticipant(programId)).id;
    const quiz = (await createChallenge(programId)).id;
    const complete = (at: string, points: number) =>
      addAction(programId, person, new Date(at), { points, actionableType: "Challenge", actionableId: quiz });
    await complete("2026-11-10T12:00:00Z", 100);
    await complete("2026-11-16T05:00:00Z", 120);
    await complete("2026-11-23T04:59:00Z", 30);
    await complete("2026-11-23T05:00:00Z", 1_000);
    await rollUp(programId, MONDAY_MORNING);
    await setWeeklyMail(ctx, true);
    await send();
    await send();
    const sent = await mails();
    expect(sent).toHaveLength(1);
    expect(sent[0]!.subject).toContain("the week of November 16 – November 22");
    expect(sent[0]!.text).toContain("Issued: 150 (+50%)");
    expect(sent[0]!.text).toContain("Active in this period: 1 (0%)");
    expect(sent[0]!.text).toContain(
      `/admin/v2/programs/${programId}/dashboard?range=custom&from=2026-11-16&to=2026-11-22`,
    );
  });

  it.each([
    ["turned it off", () => setWeeklyMail(ctx, false)],
    ["is inactive", () => prisma.admin.update({ where: { id: ctx.actor.id }, data: { active: false } })],
    [
      "may not see the dashboard any more",
      () => prisma.programStaff.updateMany({ where: { adminId: ctx.actor.id }, data: { role: "reviewer" } }),
    ],
    [
      "has left the organization",
      () => prisma.organizationAdmin.updateMany({ where: { adminId: ctx.actor.id }, data: { active: false } }),
    ],
  ])("are not sent to an admin who %s", async (_, change) => {
    await setWeeklyMail(ctx, true);
    await change();
    await send();
    expect(await mails()).toEqual([]);
  });
});

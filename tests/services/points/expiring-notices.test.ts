import { beforeEach, describe, expect, it } from "vitest";
import { programIdFrom } from "~/auth/program-id.server";
import type { Prisma } from "~/generated/prisma/client";
import { registerLocales } from "~/locales/register-locales.server";
import { prisma } from "~/platform/database/connections.server";
import { sqlText } from "~/platform/database/sql";
import { sql } from "~/platform/database/statements.server";
import { uuidv7 } from "~/platform/ids.server";
import {
  announceExpiringPoints,
  sendExpiringPointsMail,
} from "~/services/participant-mails/expiring-points.jobs.server";
import { switchParticipantMail } from "~/services/participant-mails/participant-mails.admin.server";
import { movePoints } from "~/services/points/moves.server";
import { NO_POINTS_RULES, type PointsRules } from "~/services/points/points-rules.schema";
import { EVENT_DATA } from "~/services/webhooks/event-data.schema";
import { createEndpoint } from "~/services/webhooks/webhooks.admin.server";
import { adminCtx, createParticipant, createProgram, NOW } from "../../factories";
import { testDatabase } from "../../setup/database";
import { storedAdminCtx } from "../participant-imports/import-world";
import { jobIn } from "../tiers/tier-world";

await testDatabase();
await registerLocales();

/** Ten in the morning of the program's time zone. */
const morningOf = (day: string) => new Date(`${day}T15:00:00Z`);
const LONG_AGO = new Date("2026-06-01T12:00:00Z");
const RULES: PointsRules = { ...NO_POINTS_RULES, expiration: { kind: "end_of_year", months: 0 } };

let programId: string;
beforeEach(async () => {
  await sql(sqlText`delete from graphile_worker._private_jobs`, []);
  await prisma.program.updateMany({ data: { status: "deactivated" } }); // the job looks at every active program
  await begin();
});

async function begin(rules: Partial<PointsRules> = {}, more: Partial<Prisma.ProgramUncheckedCreateInput> = {}) {
  const pointsRules = { ...RULES, ...rules } as Prisma.InputJsonValue;
  const words = { termPointsAs: "Sparks", timeZone: "America/New_York", i18nEnabled: true };
  programId = (await createProgram({ pointsRules, ...words, ...more })).id;
}

const person = async (more: object = {}) => (await createParticipant(programId, more)).id;

/** Points that can be spent up to and including a day. */
async function lot(participantId: string, points: number, lastDay: string, now = LONG_AGO): Promise<string> {
  const move = { programId: programIdFrom(programId), participantId, amount: points, actionType: "external" };
  const { actionId: id } = await movePoints(sql, { ...move, kind: "earn", title: "Earned", now });
  const expiresAt = new Date(Date.parse(`${lastDay}T05:00:00Z`) + 24 * 3600 * 1000);
  await prisma.pointLot.update({ where: { programId_id: { programId, id } }, data: { expiresAt } });
  return id;
}

/** Earns points that expire by the program's rules. */
const earn = (participantId: string, amount: number, now: Date) =>
  movePoints(sql, {
    ...{ programId: programIdFrom(programId), participantId, amount, actionType: "external" },
    ...{ kind: "earn", title: "Earned", now },
  });

/** 'December 31' in the program's time zone. */
const nameOf = (instant: Date) =>
  new Intl.DateTimeFormat("en-US", { timeZone: "America/New_York", month: "long", day: "numeric" }).format(instant);

const announce = (now: Date) =>
  announceExpiringPoints({ actor: { kind: "system", name: "test" }, now, locale: "en", requestId: "test" });

const queued = (name: string) =>
  sql<{ payload: Parameters<typeof sendExpiringPointsMail>[1] & { programId: string; news?: object } }>(
    sqlText`select j.payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
      where t.identifier = $1 order by j.id`,
    [name],
  );

/** Gives the notices of a moment, sends the queued mails, each twice as after a killed worker, and returns them. */
async function mailsAt(now: Date) {
  return (await noticesAt(now)).mails;
}

/** The mails of a moment, and of how many days before their notices are. */
async function noticesAt(now: Date) {
  await announce(now);
  await prisma.sandboxMail.deleteMany();
  const jobs = await queued("send-expiring-points-mail");
  await sql(sqlText`delete from graphile_worker._private_jobs`, []);
  for (const { payload } of [...jobs, ...jobs])
    await sendExpiringPointsMail(await jobIn(payload.programId, now), payload);
  const mails = await prisma.sandboxMail.findMany({ orderBy: [{ to: "asc" }, { subject: "asc" }] });
  return { mails, days: jobs.map(({ payload }) => payload.days) };
}
const subjectsAt = async (now: Date) => (await mailsAt(now)).map(({ subject }) => subject);

describe("notices about points that expire", () => {
  it("come 30, 7 and 1 days before, each once, in the morning of the program", async () => {
    await lot(await person(), 300, "2026-12-31");
    const days = ["11-30", "12-01", "12-02", "12-23", "12-24", "12-25", "12-29", "12-30", "12-31"];
    const sent: string[] = [];
    for (const day of days) {
      const date = `2026-${day}`;
      for (const now of [new Date(`${date}T13:30:00Z`), morningOf(date), new Date(`${date}T23:00:00Z`)])
        sent.push(...(await subjectsAt(now)).map((subject) => `${now.toISOString().slice(5, 16)} ${subject}`));
    }
    expect(sent).toEqual([
      "12-01T15:00 300 Sparks expire on December 31",
      "12-24T15:00 300 Sparks expire on December 31",
      "12-30T15:00 300 Sparks expire on December 31",
    ]);
  });

  it("begin with the closest one, and come again when points were extended", async () => {
    const maya = await person();
    const id = await lot(maya, 1, "2026-12-15");
    expect(await subjectsAt(morningOf("2026-12-10"))).toEqual(["1 Spark expires on December 15"]);
    expect(await subjectsAt(morningOf("2026-12-11"))).toEqual([]);
    await prisma.pointLot.update({
      where: { programId_id: { programId, id } },
      data: { expiresAt: new Date("2027-01-05T05:00:00Z"), notifiedDays: null },
    });
    expect(await subjectsAt(morningOf("2026-12-12"))).toEqual([]);
    expect(await subjectsAt(morningOf("2026-12-17"))).toEqual(["1 Spark expires on January 4, 2027"]);
  });

  it("are one mail for all of somebody's points, the largest amount first", async () => {
    const maya = await person({ firstName: "Maya" });
    await lot(maya, 20, "2026-12-08");
    await lot(maya, 250, "2026-12-20");
    await lot(maya, 50, "2026-12-20");
    await lot(maya, 999, "2027-03-01");
    const [mail, ...others] = await mailsAt(morningOf("2026-12-02"));
    expect(others).toEqual([]);
    expect(mail!.subject).toBe("300 Sparks expire on December 20");
    expect(mail!.text).toContain("Don't miss it, Maya");
    expect(mail!.text).toContain("Until December 20: 300 Sparks\nUntil December 8: 20 Sparks\n");
    expect(mail!.text).not.toContain("999");
  });

  it("say what is true when they are sent, in the language of the reader", async () => {
    const [maya, omar] = [await person(), await person({ locale: "es" })];
    for (const id of [maya, omar]) await lot(id, 100, "2026-12-08");
    await announce(morningOf("2026-12-02"));
    const spend = { kind: "spend", actionType: "claim_reward", title: "Mug", now: NOW } as const;
    await movePoints(sql, { ...spend, programId: programIdFrom(programId), participantId: maya, amount: 100 });
    await movePoints(sql, { ...spend, programId: programIdFrom(programId), participantId: omar, amount: 60 });
    expect(await subjectsAt(morningOf("2026-12-02"))).toEqual(["40 Sparks caducan el 8 de diciembre"]);
  });

  it("go to nobody who gets no mails, and are off with their kind, while its other notices are on", async () => {
    const setting = uuidv7(NOW);
    await prisma.communicationSetting.create({
      data: { programId, id: setting, channel: "none", description: "None", updatedAt: NOW },
    });
    for (const more of [{ emailSettingId: setting }, { status: "opted_out" }, { status: "blocked" }])
      await lot(await person(more), 10, "2026-12-08");
    await lot(await person(), 7, "2026-12-08");
    await lot(await person(), 30, "2026-12-20");
    await switchParticipantMail(await adminCtx(programId, "manager"), "points_expiring_7", false);
    expect(await subjectsAt(morningOf("2026-12-02"))).toEqual(["30 Sparks expire on December 20"]);
  });

  it("are not given about what is pending, spent or never expires, nor where the rules have none", async () => {
    await begin({ pending_by_source: { purchase: { kind: "approval" } } });
    const pending = await lot(await person(), 10, "2026-12-08");
    expect(await subjectsAt(morningOf("2026-12-02"))).toEqual([]);
    expect(
      (await prisma.pointLot.findUniqueOrThrow({ where: { programId_id: { programId, id: pending } } })).notifiedDays,
    ).toBeNull();
    for (const rules of [{ notices: [] }, { expiration: { kind: "never" } as const }]) {
      await begin(rules);
      await lot(await person(), 10, "2026-12-08");
      expect(await subjectsAt(morningOf("2026-12-02"))).toEqual([]);
    }
    await begin({ above_first_tier_never: true }, { features: ["tiers"] });
    const [gold, bronze] = [await person(), await person()];
    for (const id of [gold, bronze]) await lot(id, 10, "2026-12-08");
    await prisma.participant.update({ where: { programId_id: { programId, id: gold } }, data: { tierLevel: 1 } });
    await announce(morningOf("2026-12-02"));
    const mails = await queued("send-expiring-points-mail");
    expect(mails.map(({ payload }) => payload.participantId)).toEqual([bronze]);
    // Who rises before the mail is sent gets none.
    await prisma.participant.update({ where: { programId_id: { programId, id: bronze } }, data: { tierLevel: 1 } });
    await prisma.sandboxMail.deleteMany();
    await sendExpiringPointsMail(await jobIn(programId, morningOf("2026-12-02")), mails[0]!.payload);
    expect(await prisma.sandboxMail.count()).toBe(0);
  });

  it("do not come once the rules have them no more, also if they waited", async () => {
    const maya = await person();
    await lot(maya, 10, "2026-12-31");
    expect(await noticesAt(morningOf("2026-12-01"))).toMatchObject({ days: [30] });
    await lot(maya, 20, "2027-01-05");
    expect(await noticesAt(morningOf("2026-12-06"))).toMatchObject({ days: [] }); // the second waits for a week
    const setNotices = (notices: number[]) =>
      prisma.program.update({ where: { id: programId }, data: { pointsRules: { ...RULES, notices } } });
    await setNotices([7, 1]);
    expect(await noticesAt(morningOf("2026-12-08"))).toMatchObject({ days: [] });
    // A notice that is in the rules brings those about other points, but not this one.
    const soon = await lot(maya, 5, "2026-12-12");
    expect(await noticesAt(morningOf("2026-12-09"))).toMatchObject({ days: [7] });
    const waiting = await prisma.pointLot.findMany({ where: { programId, noticeDue: { not: null } } });
    expect(waiting.map(({ id, noticeDue }) => [id === soon, noticeDue])).toEqual([[false, 30]]);
    await setNotices([30, 7, 1]);
    expect(await noticesAt(morningOf("2026-12-16"))).toMatchObject({ days: [30] });
  });

  it("are given once by two workers, and after one that was killed before its run was stored", async () => {
    const people = await Promise.all(Array.from({ length: 5 }, () => person()));
    for (const id of people) await lot(id, 10, "2026-12-08");
    const now = morningOf("2026-12-02");
    await Promise.all([announce(now), announce(now)]);
    await sql(sqlText`delete from daily_mail_runs where program_id = $1::uuid`, [programId]);
    await announce(now);
    const mailed = (await queued("send-expiring-points-mail")).map(({ payload }) => payload.participantId);
    expect(mailed.sort()).toEqual([...people].sort());
  });

  describe.each<[string, Partial<PointsRules>, string[]]>([
    ["a month after they were earned", { expiration: { kind: "rolling", months: 1 } }, []],
    ["two months after they were earned", { expiration: { kind: "rolling", months: 2 } }, []],
    ["at the end of the month", { expiration: { kind: "end_of_month", months: 0 } }, []],
    ["a month later, with one notice", { expiration: { kind: "rolling", months: 1 }, notices: [30] }, []],
    ["at the end of the month, with one notice", { expiration: { kind: "end_of_month", months: 0 }, notices: [7] }, []],
    ["a month later, without the mail of a day", { expiration: { kind: "rolling", months: 1 } }, ["points_expiring_1"]],
  ])("where points are earned each day and expire %s", (_, rules, mailsOff) => {
    it("come once a week for each kind, and name all points that expire", async () => {
      await begin({ notices: [30, 7, 1], ...rules }, { mailsOff });
      const maya = await person();
      const DAYS = 70;
      const dayAfter = (day: number) => new Date(Date.UTC(2026, 10, 1 + day, 15));
      const named = new Set<string>();
      const lastOf = new Map<number, number>();
      for (let day = 0; day < DAYS; day += 1) {
        const now = dayAfter(day);
        const { mails, days } = await noticesAt(now);
        expect(mails.length).toBe(days.length);
        expect(days.length).toBeLessThanOrEqual(1);
        // Points that were earned after the last notice may have no day left.
        const isLastDay = mails.some(({ text }) => text.includes(`Until ${nameOf(now)}: `));
        for (const [kind, at] of lastOf)
          if (days.length > 0 && kind <= days[0]! && !isLastDay)
            expect(day - at, nameOf(now)).toBeGreaterThanOrEqual(7);
        if (days.length > 0) lastOf.set(days[0]!, day);
        for (const [, name] of mails[0]?.text.matchAll(/Until (\w+ \d+)(?:, \d+)?: /g) ?? []) named.add(name!);
        await earn(maya, day + 1, new Date(now.getTime() + 3600_000));
      }
      const lots = await prisma.pointLot.findMany({ where: { programId, expiresAt: { lt: dayAfter(DAYS) } } });
      const lastDays = lots.map(({ expiresAt }) => nameOf(new Date(expiresAt!.getTime() - 1)));
      expect(lots.length).toBeGreaterThan(5);
      expect(lastDays.filter((day) => !named.has(day))).toEqual([]);
    });
  });

  it("do not come to somebody who does something each day, where points expire a month after that", async () => {
    await begin({ expiration: { kind: "inactivity", months: 1, activities: ["earn"] } });
    const maya = await person();
    for (let day = 0; day < 20; day += 1) {
      const now = new Date(Date.UTC(2026, 10, 1 + day, 15));
      expect(await subjectsAt(now)).toEqual([]);
      await earn(maya, 10, now);
    }
    expect(await subjectsAt(morningOf("2026-12-13"))).toEqual(["200 Sparks expire on December 20"]);
  });

  it("are events, once for each lot and notice, where an endpoint subscribes", async () => {
    const maya = await person();
    const events = () =>
      sql<{ participant_id: string; data: unknown }>(
        sqlText`select participant_id, data from webhook_events where program_id = $1::uuid and type = 'points.expiring' order by sequence`,
        [programId],
      );
    await lot(maya, 5, "2026-12-08");
    await announce(morningOf("2026-12-02"));
    expect(await events()).toEqual([]);
    const url = "https://hooks.example.test/";
    await createEndpoint(await storedAdminCtx(programId), {
      ...{ url, events: ["points.expiring"], description: "", active: true },
    });
    const id = await lot(maya, 40, "2026-12-10");
    for (const day of ["2026-12-03", "2026-12-04", "2026-12-09"]) await announce(morningOf(day));
    const data = (await events()).map((event) => EVENT_DATA["points.expiring"].parse(event.data));
    expect(data.filter(({ lot_id }) => lot_id === id).map(({ days, points }) => [days, points])).toEqual([
      [7, 40],
      [1, 40],
    ]);
    expect(data[0]).toMatchObject({ participant_id: maya, source: "purchase" });
  });
});

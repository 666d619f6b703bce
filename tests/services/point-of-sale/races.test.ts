import { expect, it } from "vitest";
import { openParticipantSession } from "~/auth/participant-sessions.server";
import { programIdFrom } from "~/auth/program-id.server";
import { COOKIES } from "~/http/context/cookies.server";
import { csrfTokenFor } from "~/http/security/csrf.server";
import { prisma } from "~/platform/database/connections.server";
import { sql } from "~/platform/database/statements.server";
import { releaseHolds } from "~/services/point-of-sale/holds.jobs.server";
import { movePoints } from "~/services/points/moves.server";
import { verifyPoints } from "~/services/points/verify.server";
import { createParticipant, createReward, givePoints } from "../../factories";
import { sendRequest } from "../../server/http-client";
import { testDatabase } from "../../setup/database";
import { createAdmins, createApiKey } from "../../setup/people";
import { webProcess } from "../../setup/web-process";

const { pool } = await testDatabase();

const LIMIT = 4;
const AT_ONCE = 50;
const SECRET = "a-secret-of-this-browser";
const BUSY_MACHINE_MS = 60_000;
const PERSON = "admin/v2/participants/:participantId";
const HOLD = `${PERSON}/holds/:holdId`;
const PROGRAM = "admin/v2/programs/:programId";
const ROUTES = {
  [`${PERSON}/holds`]: "api/admin/point-of-sale/holds.ts",
  [`${HOLD}/capture`]: "api/admin/point-of-sale/capture.ts",
  [`${HOLD}/release`]: "api/admin/point-of-sale/release.ts",
  [`${PERSON}/claims`]: "api/admin/point-of-sale/claims.ts",
  [`${PERSON}/adjust_points`]: "api/admin/participants/adjust-points.ts",
  [`${PROGRAM}/codes:redeem`]: "api/admin/point-of-sale/redeem.ts",
  [`${PROGRAM}/codes:undo_redeem`]: "api/admin/point-of-sale/undo-redeem.ts",
  "admin/v2/actions/:actionId/reverse": "api/admin/point-of-sale/reverse.ts",
  "public/rewards/process_reward": "api/public/rewards/process-reward.ts",
};
const servers = [webProcess(ROUTES), webProcess(ROUTES)];

type Answer = { status: number; body: Record<string, unknown> };

/** Sends each request to the other server than the one before. */
let turn = 0;
async function post(path: string, body: object, headers: Record<string, string>): Promise<Answer> {
  const { port } = servers[turn++ % servers.length]!;
  const json = { accept: "application/json", "content-type": "application/json" };
  const request = { method: "POST", headers: { ...json, ...headers }, body: JSON.stringify(body) };
  const { status, text } = await sendRequest(port(), path, request);
  // An answer, or an error that people can read. Anything else fails the test.
  expect([200, 409, 422], text).toContain(status);
  return { status, body: JSON.parse(text) as Record<string, unknown> };
}

/** Two servers do what registers, participants and admins send; a third process, this one, moves points meanwhile. */
it(
  "holds, captures, releases, claims, clicks, codes and reversals at once spend nothing twice",
  { timeout: 3 * BUSY_MACHINE_MS },
  async () => {
    const now = new Date();
    const { demo } = await createAdmins();
    const programId = programIdFrom(demo);
    const [manager] = await prisma.programStaff.findMany({ where: { programId, role: "manager" } });
    const { text: key } = await createApiKey(programId, manager!.adminId);
    const people = await Promise.all(Array.from({ length: 6 }, () => createParticipant(programId)));
    const [me, ...others] = people.map(({ id }) => id) as [string, ...string[]];
    const coupons = ["A", "B", "C", "D", "E"];
    const scarce = await createReward(programId, { repeatable: true, claimLimit: LIMIT, coupons });
    const once = await createReward(programId, { threshold: 10n });
    const ticket = await createReward(programId, { threshold: 1n, repeatable: true, coupons: ["T", "U"] });
    const sessions = new Map<string, string>();
    for (const { id } of people) sessions.set(id, await openParticipantSession(sql, programId, id, now));

    const register = (path: string, body: object, idempotencyKey?: string) =>
      post(`/admin/v2/${path}`, body, {
        host: "localhost",
        authorization: `Bearer ${key}`,
        ...(idempotencyKey ? { "idempotency-key": idempotencyKey } : {}),
      });
    const click = (id: string, rewardId: string) =>
      post(
        "/public/rewards/process_reward",
        { reward_id: rewardId },
        {
          host: "demo.localhost",
          cookie: `${COOKIES.csrf}=${SECRET}; ${COOKIES.participant}=${sessions.get(id)!}`,
          "x-csrf-token": csrfTokenFor(SECRET),
        },
      );
    const holdFor = (id: string, body: object, idempotencyKey?: string) =>
      register(`participants/${id}/holds`, body, idempotencyKey);
    const holdIdOf = ({ body }: Answer) => (body.hold as { id: string } | undefined)?.id;
    const spend = { programId, participantId: me, kind: "spend", actionType: "external", title: "Elsewhere" } as const;
    const counts = (where: object) => prisma.auditEntry.count({ where: { programId, ...where } });

    await Promise.all(servers.map((server) => server.start()));
    await givePoints(programId, me, 2);
    for (const _ of ["T", "U"]) await register(`participants/${me}/claims`, { reward_id: ticket.id });
    for (let round = 0; round < 3; round++) {
      for (const { id } of people) await givePoints(programId, id, 1_500);
      const holds = [];
      for (let count = 0; count < 6; count++) holds.push(holdIdOf(await holdFor(me, { points: 40 }))!);
      const rewardHold = holdIdOf(await holdFor(me, { reward_id: scarce.id }));
      const { actionId } = await movePoints(sql, { ...spend, amount: 10, now });
      const change = (id: string, intent: "capture" | "release", points?: number) =>
        register(`participants/${me}/holds/${id}/${intent}`, points ? { points } : {});
      const work = [
        ...holds.flatMap((id) => [change(id, "capture", 25), change(id, "release"), change(id, "capture", 25)]),
        ...(rewardHold ? [change(rewardHold, "capture"), change(rewardHold, "release")] : []),
        ...Array.from({ length: 6 }, () => holdFor(me, { points: 30 }, `key-${round}`)),
        ...Array.from({ length: 3 }, () => holdFor(me, { points: 200 })),
        ...[me, ...others].flatMap((id) => [
          register(`participants/${id}/claims`, { reward_id: scarce.id }),
          click(id, scarce.id),
          holdFor(id, { reward_id: scarce.id }),
        ]),
        ...Array.from({ length: 4 }, () => [
          click(me, once.id),
          register(`participants/${me}/claims`, { reward_id: once.id }),
        ]).flat(),
        ...Array.from({ length: 4 }, () => [
          register(`programs/${programId}/codes:redeem`, { code: "T" }),
          register(`programs/${programId}/codes:undo_redeem`, { code: "T" }),
        ]).flat(),
        register(`participants/${me}/adjust_points`, { direction: "add", points: 15, reason: "Goodwill" }),
        register(`participants/${me}/adjust_points`, {
          direction: "remove",
          points: 120,
          allow_debt: true,
          reason: "Goodwill",
        }),
        ...Array.from({ length: 4 }, () => register(`actions/${actionId}/reverse`, { reason: "Return" })),
        movePoints(sql, { ...spend, amount: 35, now }),
      ];
      expect(work.length).toBeGreaterThanOrEqual(AT_ONCE);
      await Promise.all(work);
      expect(await verifyPoints(sql, programId)).toEqual([]);

      expect(await counts({ action: "participant.reverse_action" })).toBe(round + 1);
      const stock = await prisma.reward.findUniqueOrThrow({ where: { programId_id: { programId, id: scarce.id } } });
      const claims = await prisma.rewardClaim.count({ where: { programId, rewardId: scarce.id } });
      const open = await prisma.pointHold.count({ where: { programId, rewardId: scarce.id, state: "held" } });
      expect(stock.claimsCount).toBe(claims + open);
      expect(stock.claimsCount).toBeLessThanOrEqual(LIMIT);
      expect(await prisma.rewardClaim.count({ where: { programId, rewardId: once.id } })).toBe(1);
      const rows = await prisma.rewardCoupon.findMany({ where: { programId, rewardId: scarce.id } });
      expect(rows.filter(({ claimId }) => claimId !== null)).toHaveLength(claims);
      expect(rows.filter(({ blockedAt }) => blockedAt !== null)).toHaveLength(open);
      const used = await counts({ action: "participant.redeem_code" });
      const unused = await counts({ action: "participant.undo_redeem_code" });
      const code = await prisma.rewardCoupon.findFirstOrThrow({ where: { programId, code: "T" } });
      expect(code.redeemedAt === null ? 0 : 1).toBe(used - unused);
      // Each is captured or released, never both.
      const ended = await prisma.pointHold.findMany({ where: { programId, id: { in: holds } } });
      expect(ended.every(({ state }) => state === "captured" || state === "released")).toBe(true);
      await expectNobodyBelowZero(programId);
    }

    const scans = Array.from({ length: AT_ONCE }, () => register(`programs/${programId}/codes:redeem`, { code: "U" }));
    const statuses = (await Promise.all(scans)).map(({ status }) => status);
    expect(statuses.sort()).toEqual([200, ...Array<number>(AT_ONCE - 1).fill(409)]);

    // What is still held comes back, however many workers run.
    await pool.query("update point_holds set expires_at = now() - interval '1 second' where state = 'held'");
    const job = { actor: { kind: "system", name: "test" }, now: new Date(), locale: "en", requestId: "test" } as const;
    await Promise.all([releaseHolds(job), releaseHolds(job), releaseHolds(job)]);
    expect(await prisma.pointHold.count({ where: { programId, state: "held" } })).toBe(0);
    expect(await prisma.rewardCoupon.count({ where: { programId, blockedAt: { not: null } } })).toBe(0);
    const claims = await prisma.rewardClaim.count({ where: { programId, rewardId: scarce.id } });
    expect(await prisma.reward.findFirst({ where: { id: scarce.id } })).toMatchObject({ claimsCount: claims });
    expect(await verifyPoints(sql, programId)).toEqual([]);
    await expectNobodyBelowZero(programId);
  },
);

async function expectNobodyBelowZero(programId: string): Promise<void> {
  const people = await prisma.participant.findMany({ where: { programId } });
  expect(people.every(({ pointsAvailable, pointsSpent }) => pointsAvailable >= 0n && pointsSpent >= 0n)).toBe(true);
}

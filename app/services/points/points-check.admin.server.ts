import { enqueue } from "~/jobs/queue.server";
import { prisma } from "~/platform/database/connections.server";
import { sqlText } from "~/platform/database/sql";
import { sqlIn } from "~/platform/database/statements.server";
import { uuidv7 } from "~/platform/ids.server";
import { command, query } from "~/platform/use-case.server";
import { participantName } from "~/services/participants/participant-name";
import type { AdminProgramCtx } from "~/services/programs/program-context";
import type { StoredDifference } from "./internal/check-points.server";
import { pointsCheckView, requestedCheckView, type MonthView, type PointsCheckView } from "./points-check.schema";

/** After this time a check that did not finish counts as lost, and another one can be requested. */
const LOST_AFTER_MS = 15 * 60_000;

/** What the last check of the program found, and whether another one is waiting. */
export const getPointsCheck = query(
  "program:manage",
  async function getPointsCheck({ programId, now }: AdminProgramCtx): Promise<PointsCheckView> {
    const [last, waiting] = await Promise.all([
      prisma.pointsCheck.findFirst({
        where: { programId, checkedAt: { not: null } },
        orderBy: [{ requestedAt: "desc" }, { id: "desc" }],
      }),
      prisma.pointsCheck.count({ where: waitingIn(programId, now) }),
    ]);
    if (!last) return { check: null, waiting: waiting > 0 };
    const differences = last.differences as StoredDifference[];
    const people = await prisma.participant.findMany({
      where: { programId, id: { in: differences.map(({ participant_id }) => participant_id) } },
      select: { id: true, firstName: true, lastName: true, email: true },
    });
    const names = new Map(people.map((person) => [person.id, participantName(person)]));
    return {
      check: {
        checked_at: last.checkedAt!.toISOString(),
        participants: last.participants,
        difference_count: last.differenceCount,
        differences: differences.map((row) => ({ ...row, name: names.get(row.participant_id) ?? row.participant_id })),
        months: (last.months as MonthView[]).toReversed(),
      },
      waiting: waiting > 0,
    };
  },
  { output: pointsCheckView },
);

/** Requests a check, which the worker runs. While one is waiting, a second request adds none. */
export const requestPointsCheck = command(
  "program:manage",
  async function requestPointsCheck({ programId, now }: AdminProgramCtx, { tx, audit }) {
    const on = sqlIn(tx);
    // Two requests at the same time take turns.
    await on(sqlText`select from programs where id = $1::uuid for no key update`, [programId]);
    if ((await tx.pointsCheck.count({ where: waitingIn(programId, now) })) === 0) {
      const id = uuidv7(now);
      await tx.pointsCheck.create({ data: { programId, id, requestedAt: now } });
      await enqueue(on, "check-points", { programId, checkId: id });
      audit({ action: "points.check", targetType: "program", targetId: programId });
    }
    return { waiting: true as const };
  },
  { output: requestedCheckView },
);

function waitingIn(programId: string, now: Date) {
  return { programId, checkedAt: null, requestedAt: { gt: new Date(now.getTime() - LOST_AFTER_MS) } };
}

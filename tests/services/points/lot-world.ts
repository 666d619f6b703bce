import { programIdFrom } from "~/auth/program-id.server";
import type { Ctx, SystemActor } from "~/platform/context";
import { prisma } from "~/platform/database/connections.server";
import { sql } from "~/platform/database/statements.server";
import { movePoints, releaseLot, reverseAction, type MoveKind } from "~/services/points/moves.server";
import { expirePoints, releasePoints } from "~/services/points/point-lots.jobs.server";
import { NO_POINTS_RULES, type PointsRules } from "~/services/points/points-rules.schema";
import { createProgram, NOW } from "../../factories";

export function systemCtx(now = NOW): Ctx<SystemActor> {
  return { actor: { kind: "system", name: "test" }, now, locale: "en", requestId: "test" };
}

/** A program with rules on points, those that are not given as in a program without any. */
export async function programWithRules(
  rules: Partial<PointsRules>,
  more: Parameters<typeof createProgram>[0] = {},
): Promise<string> {
  const { id } = await createProgram({ timeZone: "UTC", ...more, pointsRules: { ...NO_POINTS_RULES, ...rules } });
  return id;
}

type Person = { programId: string; id: string };

/** Moves points of a participant, as an API client does unless `actionType` is given. Returns the action's id. */
export async function move(person: Person, kind: MoveKind, amount: number, now = NOW, actionType = "external") {
  const programId = programIdFrom(person.programId);
  const common = { programId, participantId: person.id, actionType, title: kind, now };
  return (await movePoints(sql, { ...common, kind, amount })).actionId;
}

export function release({ programId }: Person, lotId: string, now = NOW): Promise<void> {
  return releaseLot(sql, { programId: programIdFrom(programId), lotId, title: "Released", now });
}

export async function reverse({ programId }: Person, actionId: string, now = NOW): Promise<string> {
  return (await reverseAction(sql, { programId: programIdFrom(programId), actionId, title: "Taken back", now }))
    .actionId;
}

/** Runs both jobs of lots, as the worker does every minute. */
export async function runLotJobs(now: Date): Promise<void> {
  await releasePoints(systemCtx(now));
  await expirePoints(systemCtx(now));
}

/** The lots of a participant, oldest first. */
export async function lotsOf({ programId, id }: Person) {
  const rows = await prisma.pointLot.findMany({
    where: { programId, participantId: id },
    orderBy: [{ createdAt: "asc" }, { id: "asc" }],
  });
  return rows.map(({ points, remaining, ...lot }) => ({
    ...lot,
    points: Number(points),
    remaining: Number(remaining),
  }));
}

/** The balances of a participant that are not zero. */
export async function balancesOf({ programId, id }: Person): Promise<Record<string, number>> {
  const row = await prisma.participant.findUniqueOrThrow({ where: { programId_id: { programId, id } } });
  const all = {
    issued: row.pointsIssued,
    pending: row.pointsPending,
    available: row.pointsAvailable,
    spent: row.pointsSpent,
    expired: row.pointsExpired,
    reversed: row.pointsReversed,
    debt: row.pointsDebt,
  };
  return Object.fromEntries(
    Object.entries(all)
      .filter(([, amount]) => amount !== 0n)
      .map(([account, amount]) => [account, Number(amount)]),
  );
}

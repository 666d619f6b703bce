/** Programs with tiers, people who earn points, and the jobs about them, for tests. */
import { programIdFrom } from "~/auth/program-id.server";
import { prisma } from "~/platform/database/connections.server";
import { sqlText } from "~/platform/database/sql";
import { sql } from "~/platform/database/statements.server";
import { uuidv7 } from "~/platform/ids.server";
import { movePoints } from "~/services/points/moves.server";
import { catalogueOf, dropCatalogue } from "~/services/programs/catalogue.server";
import { announceTiers, sendTierMail } from "~/services/tiers/tiers.jobs.server";
import { createParticipant, createProgram, NOW } from "../../factories";

/** A program with the tiers Bronze, Silver from 100 and Gold from 500 points. Returns its id and those of the tiers. */
export async function programWithTiers() {
  const program = await createProgram({ features: ["tiers"], termPointsAs: "Sparks" });
  const tiers = { bronze: uuidv7(NOW), silver: uuidv7(NOW), gold: uuidv7(NOW) };
  await prisma.tier.createMany({
    data: [
      [tiers.bronze, "Bronze", 0n, ""],
      [tiers.silver, "Silver", 100n, "Free coffee on Fridays"],
      [tiers.gold, "Gold", 500n, "Free coffee every day"],
    ].map(([id, name, pointsThresholdMin, benefits]) => ({
      programId: program.id,
      id: id as string,
      name: name as string,
      benefits: benefits as string,
      pointsThresholdMin: pointsThresholdMin as bigint,
      createdAt: NOW,
      updatedAt: NOW,
    })),
  });
  dropCatalogue(program.id);
  return { id: program.id, subdomain: program.subdomain, tiers };
}

/** Somebody who earned so many points in all. */
export async function earner(programId: string, points = 0, overrides: Parameters<typeof createParticipant>[1] = {}) {
  const { id } = await createParticipant(programId, overrides);
  if (points > 0) await earn(programId, id, points);
  return id;
}

export async function earn(programId: string, participantId: string, amount: number) {
  const action = { kind: "earn" as const, amount, actionType: "external", title: "Earned", now: NOW };
  await movePoints(sql, { programId: programIdFrom(programId), participantId, ...action });
}

/** The context of a job in the program. */
export const jobIn = async (programId: string, now = NOW) => ({
  actor: { kind: "system" as const, name: "test" },
  now,
  locale: "en" as const,
  requestId: "test",
  programId: programIdFrom(programId),
  program: await catalogueOf(programId),
});

type Queued = { payload: { programId: string; participantId: string; tierId: string } };

/** Runs the worker's jobs about rises: who is in the queue gets the mail. Returns the mails since the last call. */
export async function sendTierMails(programId: string) {
  await announceTiers(await jobIn(programId));
  const queued = await sql<Queued>(
    sqlText`select j.payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
      where t.identifier = 'send-tier-mail' and j.payload ->> 'programId' = $1`,
    [programId],
  );
  await sql(sqlText`delete from graphile_worker._private_jobs`, []);
  await prisma.sandboxMail.deleteMany();
  for (const { payload } of queued) await sendTierMail(await jobIn(payload.programId), payload);
  const mails = await prisma.sandboxMail.findMany({ orderBy: { to: "asc" } });
  return mails.map(({ to, subject, text }) => ({ to, subject, text }));
}

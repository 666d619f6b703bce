/** Earns at a steady pace, first alone and then while the job expires all lots. Prints the figures. */
import { closeDatabase, pool } from "~/platform/database/connections.server";
import { sql } from "~/platform/database/statements.server";
import { submitChallenge } from "~/services/challenges/challenges.site.server";
import { expirePoints } from "~/services/points/point-lots.jobs.server";
import { verifyPoints } from "~/services/points/verify.server";
import type { Expired, ExpiringStage } from "../expiring";
import { participantContext } from "../participant-context";

const { quietSeconds } = JSON.parse(process.argv[2]!) as ExpiringStage;
/** Far less than what the database can do: how long it takes must not be about a queue. */
const PAUSE_MS = 20;

const { rows } = await pool.query<{ programId: string; challengeId: string; people: string[] }>(
  `select p.id as "programId", c.id as "challengeId",
     (select array_agg(m.id order by md5(m.email)) from participants m where m.program_id = p.id) as people
   from programs p join challenges c on c.program_id = p.id where p.subdomain = 'expiring'`,
);
const { programId, challengeId, people } = rows[0]!;
let turn = 0;

/** Starts one earning after the other until `ended`. @returns how long each took, in milliseconds */
async function earn(ended: () => boolean): Promise<number[]> {
  const took: number[] = [];
  const running: Promise<void>[] = [];
  const one = async (from: number) => {
    const ctx = await participantContext(programId, people[turn++ % people.length]!);
    await submitChallenge(ctx, { challenge_id: challengeId, questions: {} }, null);
    took.push(performance.now() - from);
  };
  for (let next = performance.now(); !ended(); next += PAUSE_MS) {
    await new Promise((resolve) => setTimeout(resolve, Math.max(next - performance.now(), 0)));
    running.push(one(next));
  }
  await Promise.all(running);
  return took;
}

const during = (seconds: number) => {
  const until = performance.now() + seconds * 1000;
  return () => performance.now() > until;
};
function p99(took: number[]): number {
  return took.sort((a, b) => a - b)[Math.floor(took.length * 0.99)]!;
}

const now = new Date(Date.now() + 60_000);
await earn(during(3)); // connects, prepares and warms up
const quiet = p99(await earn(during(quietSeconds)));
const from = performance.now();
let seconds = 0;
const expiring = expirePoints({ actor: { kind: "system", name: "bench" }, now, locale: "en", requestId: "bench" }).then(
  () => (seconds = (performance.now() - from) / 1000),
);
const busy = p99(await earn(() => seconds > 0));
await expiring;
const { rows: open } = await pool.query<{ left: number }>(
  "select count(*)::int as left from point_lots where open and expires_at <= $1",
  [now],
);
const differences = (await verifyPoints(sql, programId)).length;
const figures: Expired = { seconds, quiet, busy, left: open[0]!.left, differences };
await closeDatabase();
console.log(JSON.stringify(figures));

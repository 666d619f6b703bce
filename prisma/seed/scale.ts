import pg from "pg";
import { copyRows } from "~/platform/copy-rows.server";
import { rollUpDashboard } from "~/services/dashboard/roll-up.server";
import { addScaleActions } from "./scale-actions";

type ScaleOptions = {
  databaseUrl: string;
  now: Date;
  count: number;
  /** The number of further actions per participant, for measuring what reads actions. */
  actionsEach?: number;
  subdomain?: string;
};

/** Every tenth has points to spend; the others have just signed up. */
const WITH_POINTS = 10;
const POINTS = 1_000_000;
const SPREAD_MS = 2 * 365 * 86_400_000;

/** The email of the n-th participant; in the order of the index, which then grows at its end. */
export function scaleEmail(n: number): string {
  return `scale-${padded(n)}@example.test`;
}

/**
 * Adds `count` participants to a program (by default demo), with an action, a posting and a lot for their points, for
 * measuring. All or nothing, and in little memory: rows are generated as fast as the server reads them.
 * @returns how many were added; 0 if they exist already
 * @throws Error if there is no such program
 */
export async function seedScale({
  databaseUrl,
  now,
  count,
  actionsEach = 0,
  subdomain = "demo",
}: ScaleOptions): Promise<number> {
  const client = new pg.Client({
    connectionString: databaseUrl,
    options: "-c TimeZone=UTC -c synchronous_commit=off",
    application_name: "seed-scale",
  });
  await client.connect();
  try {
    const { rows } = await client.query<{ id: string }>("select id from programs where subdomain = $1", [subdomain]);
    if (!rows[0]) throw new Error(`there is no program "${subdomain}": npm run seed first`);
    const programId = rows[0].id;
    await client.query("begin");
    await client.query("select pg_advisory_xact_lock(hashtext('seed-scale'))");
    const existing = await client.query("select from participants where program_id = $1 and email = $2", [
      programId,
      scaleEmail(0),
    ]);
    if (existing.rowCount) return 0;
    await copyParticipants(client, programId, now, count);
    if (actionsEach > 0) await addScaleActions(client, programId, now, actionsEach);
    await client.query("commit");
    await client.query("vacuum analyze participants, participant_actions, point_postings, point_lots");
    await rollUpDashboard(async (text, values) => (await client.query(text, values)).rows, programId, now, true);
    return count;
  } finally {
    await client.end(); // what is not committed is rolled back
  }
}

async function copyParticipants(client: pg.Client, programId: string, now: Date, count: number): Promise<void> {
  const joined = (n: number) => new Date(now.getTime() - SPREAD_MS + Math.floor((SPREAD_MS / count) * n));
  const idOf = (kind: 1 | 2 | 3, n: number) => numberedId(programId, kind, n, joined(n));
  const rich = function* <Row>(make: (n: number) => Row) {
    for (let n = 0; n < count; n += WITH_POINTS) yield make(n);
  };
  const everybody = function* () {
    for (let n = 0; n < count; n++) {
      const points = n % WITH_POINTS === 0 ? POINTS : 0;
      yield [
        programId,
        idOf(1, n),
        scaleEmail(n),
        `First${n % 1000}`,
        `Last${n % 9973}`,
        "active",
        `S${padded(n)}`,
        points,
        points,
        true,
        joined(n),
        joined(n),
      ];
    }
  };
  const participantColumns = [
    "program_id",
    "id",
    "email",
    "first_name",
    "last_name",
    "status",
    "referral_code",
    "points_issued",
    "points_available",
    "points_in_lots",
    "created_at",
    "updated_at",
  ];
  await copyRows(client, "participants", participantColumns, everybody());
  const actionColumns = ["program_id", "id", "participant_id", "action_type", "title", "points", "created_at"];
  await copyRows(
    client,
    "participant_actions",
    actionColumns,
    rich((n) => [programId, idOf(2, n), idOf(1, n), "import", "Imported", POINTS, joined(n)]),
  );
  const postingColumns = [
    "program_id",
    "id",
    "participant_id",
    "from_account",
    "to_account",
    "amount",
    "action_id",
    "created_at",
  ];
  await copyRows(
    client,
    "point_postings",
    postingColumns,
    rich((n) => [programId, idOf(3, n), idOf(1, n), "issued", "available", POINTS, idOf(2, n), joined(n)]),
  );
  const lotColumns = [
    "program_id",
    "id",
    "participant_id",
    "source",
    "points",
    "remaining",
    "pending",
    "open",
    "available_at",
    "created_at",
  ];
  await copyRows(
    client,
    "point_lots",
    lotColumns,
    rich((n) => [programId, idOf(2, n), idOf(1, n), "import", POINTS, POINTS, false, true, joined(n), joined(n)]),
  );
}

/** A UUIDv7 from the program, the kind of row and its number, which is cheaper than a million hashes. */
function numberedId(programId: string, kind: number, n: number, at: Date): string {
  const time = at.getTime().toString(16).padStart(12, "0");
  return `${time.slice(0, 8)}-${time.slice(8)}-7${kind}00-8${programId.slice(-3)}-${n.toString(16).padStart(12, "0")}`;
}

function padded(n: number): string {
  return String(n).padStart(8, "0");
}

/** Writes the rows that an import of these people makes by plain COPY, in one transaction. Prints the seconds. */
import pg from "pg";
import { copyRows } from "~/platform/copy-rows.server";
import { env } from "~/platform/env.server";
import { uuidv7 } from "~/platform/ids.server";
import { newReferralCode } from "~/services/participants/referral-code.server";
import { people, type PeopleImport } from "../people-stage";

const work = JSON.parse(process.argv[2]!) as PeopleImport;
const client = new pg.Client({ connectionString: env.databaseUrl, options: "-c TimeZone=UTC" });
await client.connect();
const { rows } = await client.query<{ id: string }>("select id from programs where subdomain = 'demo'");
const programId = rows[0]!.id;
const now = new Date();
// Made before the clock starts, because COPY is what is measured.
const list = [...people(work)].map((person) => ({
  ...person,
  id: uuidv7(now),
  actionId: uuidv7(now),
  code: newReferralCode(),
}));

const from = performance.now();
await client.query("begin");
await copyRows(
  client,
  "participants",
  [
    "program_id",
    "id",
    "email",
    "first_name",
    "last_name",
    "status",
    "referral_code",
    "points_issued",
    "points_available",
    "created_at",
    "updated_at",
  ],
  list.map((p) => [
    programId,
    p.id,
    p.email,
    p.firstName,
    p.lastName,
    "inactive",
    p.code,
    p.points,
    p.points,
    now,
    now,
  ]),
);
if (work.points) {
  await copyRows(
    client,
    "participant_actions",
    ["program_id", "id", "participant_id", "action_type", "title", "points", "created_at"],
    list.map((p) => [programId, p.actionId, p.id, "import", "Imported", p.points, now]),
  );
  await copyRows(
    client,
    "point_postings",
    ["program_id", "id", "participant_id", "from_account", "to_account", "amount", "action_id", "created_at"],
    list.map((p) => [programId, uuidv7(now), p.id, "issued", "available", p.points, p.actionId, now]),
  );
}
await client.query("commit");
console.log(JSON.stringify((performance.now() - from) / 1000));
await client.end();

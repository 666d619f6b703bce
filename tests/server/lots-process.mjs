import pg from "pg";

/** Releases and expires lots in small batches, as the jobs do, until a test kills it. Says after which batch it is. */
const client = new pg.Client({ connectionString: process.argv[2], application_name: "killed-points" });
await client.connect();
for (let batch = 1; ; batch++) {
  const [job, due] =
    batch % 2
      ? ["release_due_lots", "pending and available_at <= $2 order by available_at"]
      : ["expire_due_lots", "open and not pending and expires_at <= $2 order by expires_at"];
  const people = `array(select participant_id from point_lots where program_id = $1 and ${due} limit 2)`;
  await client.query(`select ${job}($1::uuid, ${people}, $2::timestamptz)`, process.argv.slice(3));
  process.send(batch);
}

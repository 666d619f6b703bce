import pg from "pg";

/** Releases and expires lots in small batches, as the jobs do, until a test kills it. Says after which batch it is. */
const client = new pg.Client({ connectionString: process.argv[2], application_name: "killed-points" });
await client.connect();
for (let batch = 1; ; batch++) {
  const job = batch % 2 ? "release_due_lots" : "expire_due_lots";
  await client.query(`select ${job}($1::uuid, 10, $2::timestamptz)`, process.argv.slice(3));
  process.send(batch);
}

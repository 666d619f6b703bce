/** Writes the people of the demo program to a file by plain COPY, without tags and headings. Prints the seconds. */
import { createWriteStream } from "node:fs";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import pg from "pg";
import { copyCsv } from "~/platform/copy-out.server";
import { sqlText } from "~/platform/database/sql";
import { env } from "~/platform/env.server";

const client = new pg.Client({ connectionString: env.databaseUrl, options: "-c TimeZone=UTC" });
await client.connect();
const file = join(env.dataDir, "copy-out.csv");
const text = sqlText`select p.id, p.email, p.first_name, p.last_name, p.status, p.staff, p.points_available, p.points_issued,
    p.completed_challenges, p.rewards_earned, p.created_at, p.profile->>'phone', p.profile->>'city', p.postal
  from participants p join programs on programs.id = p.program_id and programs.subdomain = $1`;
const from = performance.now();
await pipeline(copyCsv(client, { text, values: ["demo"] }), createWriteStream(file, { flush: true }));
console.log(JSON.stringify((performance.now() - from) / 1000));
await rm(file);
await client.end();

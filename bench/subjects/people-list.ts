/** Reads the list of the demo program's participants by its use case. Prints the latency. */
import { closeDatabase } from "~/platform/database/connections.server";
import { sqlText } from "~/platform/database/sql";
import { sql } from "~/platform/database/statements.server";
import { participantListQuery } from "~/services/participant-accounts/participants-admin.schema";
import { listParticipants } from "~/services/participant-accounts/participants.admin.server";
import { latencyOf } from "../latency";
import type { PeopleListLoop } from "../people-list";
import { demoAdmin } from "./demo-admin";

const { query, seconds } = JSON.parse(process.argv[2]!) as PeopleListLoop;
const ctx = await demoAdmin();
const [tag] = await sql<{ id: string }>(sqlText`select id from tags where name = 'Bench'`, []);

const latency = await latencyOf((n) => {
  const text = query.replace("TAG", tag!.id).replace("NUMBER", String(n % 10_000).padStart(4, "0"));
  return listParticipants(ctx, participantListQuery.parse(Object.fromEntries(new URLSearchParams(text))));
}, seconds);
await closeDatabase();
console.log(JSON.stringify(latency));

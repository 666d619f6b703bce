/** Reads the entries of a draw as one ordered list, and writes the claims of a sync by one statement. Prints the seconds. */
import pg from "pg";
import { env } from "~/platform/env.server";
import type { WinnersReference, WinnersStage } from "../winners";

const { programId, sweepstakeId, milestoneId } = JSON.parse(process.argv[2]!) as WinnersStage;
const client = new pg.Client({ connectionString: env.databaseUrl, options: "-c TimeZone=UTC" });
await client.connect();

const seconds = async (text: string, values: unknown[]) => {
  const from = performance.now();
  await client.query(text, values);
  return (performance.now() - from) / 1000;
};
const list = await seconds(
  `select participant_id, sum(entries) from sweepstake_entries where program_id = $1 and reward_id = $2
    group by participant_id order by participant_id`,
  [programId, sweepstakeId],
);
const claims = await seconds(
  `with made as (
     insert into participant_actions (program_id, id, participant_id, action_type, title, actionable_type, actionable_id, points, created_at)
       select program_id, new_uuid($3::timestamptz), id, 'claim_reward', 'Milestone', 'Reward', $2, 0, $3 from participants where program_id = $1
       returning id, participant_id)
   insert into reward_claims (program_id, id, reward_id, participant_id, points, action_id, claimed_at)
     select $1, new_uuid($3::timestamptz), $2, participant_id, 0, id, $3 from made`,
  [programId, milestoneId, new Date()],
);
await client.end();
const times: WinnersReference = { list, claims };
console.log(JSON.stringify(times));

import { expect } from "vitest";
import { sqlText } from "~/platform/database/sql";
import { sql } from "~/platform/database/statements.server";
import type { Web } from "./cluster";
import type { Participant } from "./people";

/** Replaces the web processes one after the other, each when the one before is ready, while people work. */
export async function replaceEach(web: Web[], work: (isOver: () => boolean) => Promise<unknown>): Promise<void> {
  let isOver = false;
  const working = work(() => isOver).finally(() => (isOver = true));
  working.catch(() => {}); // awaited below
  for (const one of web) {
    const left = one.stop("SIGTERM");
    await expect.poll(() => one.isReady()).toBe(false);
    expect(await left).toBe("0");
    await one.start();
    if (isOver) break;
  }
  isOver = true;
  await working;
}

/** Each acknowledged change happened exactly once, and nothing else. */
export async function expectEffects(program: string, reward: string, people: Participant[]): Promise<void> {
  const rows = await sql<{ email: string; earned: number; signed_up: number; claimed: number }>(
    sqlText`select p.email,
        (select count(*)::int from participant_actions a join challenges c on c.program_id = a.program_id and c.id = a.actionable_id
          where a.program_id = p.program_id and a.participant_id = p.id and c.identifier like 'visit-%') as earned,
        (select count(*)::int from participant_actions a join challenges c on c.program_id = a.program_id and c.id = a.actionable_id
          where a.program_id = p.program_id and a.participant_id = p.id and c.challenge_type = 'signup') as signed_up,
        (select count(*)::int from reward_claims r
          where r.program_id = p.program_id and r.participant_id = p.id and r.reward_id = $2) as claimed
      from participants p where p.program_id = $1 and p.email like 'robin-%' order by p.email`,
    [program, reward],
  );
  const expected = people
    .map(({ email, acknowledged: { earned, claimed } }) => ({ email, earned, signed_up: 1, claimed }))
    .sort((a, b) => (a.email < b.email ? -1 : 1));
  expect(rows).toEqual(expected);
}

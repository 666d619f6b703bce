import { fork } from "node:child_process";
import { once } from "node:events";
import { expect, it } from "vitest";
import { sql } from "~/services/database.server";
import { createChallenge, createParticipant, createProgram, createReward } from "../../factories";
import { testDatabase } from "../../setup/database";
import type { Workplace } from "./mixed-operations.mts";
import { differences } from "./move";

const { url } = await testDatabase();

it("leaves no half operation when a process is killed, and none twice when the work is done again", async () => {
  const { id: programId } = await createProgram();
  const reward = await createReward(programId, { threshold: 5n, repeatable: true });
  const challenges = await Promise.all(Array.from({ length: 50 }, () => createChallenge(programId, { points: 7n })));
  const people = await Promise.all(Array.from({ length: 5 }, () => createParticipant(programId)));
  const list = { program: programId, reward: reward.id, challenges: idsOf(challenges), people: idsOf(people) };

  for (const killAfter of [150, 450]) {
    await workThroughList(list, killAfter);
    expect(await differences(programId)).toEqual([]);
    await expectEachOperationOnce(programId);
  }
  await workThroughList(list);
  expect(await differences(programId)).toEqual([]);
  expect(await expectEachOperationOnce(programId)).toMatchObject({ earned: 250, completed: 250 });

  const before = await expectEachOperationOnce(programId);
  await workThroughList(list);
  expect(await expectEachOperationOnce(programId)).toEqual(before);
}, 120_000);

/** Runs mixed-operations.mts, to its end or until it reports that `killAfter` operations are done. */
async function workThroughList(workplace: Workplace, killAfter = Infinity): Promise<void> {
  const child = fork("tests/services/points/mixed-operations.mts", [JSON.stringify(workplace)], {
    execArgv: ["--import", "tsx"],
    env: { ...process.env, DATABASE_URL: url, SANDBOX: "1" },
  });
  child.on("message", (done: number) => done >= killAfter && child.kill("SIGKILL"));
  const [code, signal] = (await once(child, "exit")) as [number | null, string | null];
  expect(killAfter === Infinity ? code : signal).toBe(killAfter === Infinity ? 0 : "SIGKILL");
  await sessionsToEnd();
}

function idsOf(rows: { id: string }[]): string[] {
  return rows.map(({ id }) => id);
}

/** The killed process's sessions finish or roll back what they were doing once the server notices. */
async function sessionsToEnd(): Promise<void> {
  for (;;) {
    const [row] = await sql<{ busy: string }>(
      "select count(*) as busy from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and state <> 'idle'",
      [],
    );
    if (row?.busy === "0") return;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

/** Every answered key stands for exactly one action, completion, claim and posting, and the counters agree. */
async function expectEachOperationOnce(programId: string) {
  const [row] = await sql<Record<string, string>>(
    `select (select count(*) from idempotency_keys where program_id = $1) as keys,
            (select count(*) from idempotency_keys where program_id = $1 and answer is null) as unanswered,
            (select count(*) from participant_actions where program_id = $1) as actions,
            (select count(*) from participant_actions where program_id = $1 and title = 'Test' and points > 0) as earned,
            (select count(*) from challenge_completions where program_id = $1) as completed,
            (select count(*) from reward_claims where program_id = $1) as claimed,
            (select count(*) from point_postings where program_id = $1) as postings,
            (select sum(completed_challenges) from participants where program_id = $1) as completed_counted,
            (select sum(rewards_earned) from participants where program_id = $1) as claimed_counted,
            (select sum(claims_count) from rewards where program_id = $1) as claims_counted`,
    [programId],
  );
  const counts = Object.fromEntries(Object.entries(row!).map(([name, value]) => [name, Number(value)])) as Record<string, number>;
  expect(counts.unanswered).toBe(0);
  expect(counts.actions).toBe(counts.keys);
  expect(counts.postings).toBe(counts.keys);
  expect(counts.completed_counted).toBe(counts.completed);
  expect([counts.claimed_counted, counts.claims_counted]).toEqual([counts.claimed, counts.claimed]);
  return counts;
}

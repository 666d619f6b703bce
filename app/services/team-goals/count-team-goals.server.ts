import type { ProgramId } from "~/platform/context";
import { sqlText, type Sql } from "~/platform/database/sql";

/** Actions after the last run that are looked at in one transaction, and people who are paid in one. */
const BATCH_ACTIONS = 1_000;
const BATCH_PEOPLE = 100;
/** The next minute pays the others, so that goals of other programs do not wait for a million prizes. */
const MAX_PAID_BATCHES = 100;

/**
 * Counts every team goal that is on or not finished yet, and pays those that were reached. Each batch is a transaction of its
 * own that remembers how far it came, so that a run that was killed goes on and a second one counts and pays nothing twice.
 * A failure of one goal does not stop the others.
 * @throws the first failure, after all goals are done
 */
export async function countEveryTeamGoal(on: Sql, now: Date): Promise<void> {
  const goals = await on<{ program_id: ProgramId; id: string }>(
    sqlText`select g.program_id::text, g.id::text from team_goals g join programs p on p.id = g.program_id
      where p.status = 'active' and g.finished_at is null and g.starts_at <= $1::timestamptz order by g.program_id, g.starts_at`,
    [now],
  );
  const failures: unknown[] = [];
  for (const goal of goals) await countAndPay(on, goal, now).catch((error: unknown) => failures.push(error));
  if (failures.length > 0) throw failures[0];
}

async function countAndPay(on: Sql, goal: { program_id: ProgramId; id: string }, now: Date): Promise<void> {
  const key = [goal.program_id, goal.id];
  let from: Date | null = null;
  do {
    const [row]: { next: Date | null }[] = await on<{ next: Date | null }>(
      sqlText`select count_team_goal($1::uuid, $2::uuid, $3::timestamptz, ${BATCH_ACTIONS}, $4::timestamptz) as next`,
      [...key, from, now],
    );
    from = row!.next;
  } while (from !== null);
  for (let batch = 0; batch < MAX_PAID_BATCHES; batch += 1) {
    const [row] = await on<{ people: number }>(
      sqlText`select pay_team_goal($1::uuid, $2::uuid, ${BATCH_PEOPLE}, $3::timestamptz) as people`,
      [...key, now],
    );
    if (row!.people < BATCH_PEOPLE) return;
  }
}

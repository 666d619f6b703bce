import { sqlText, type Sql } from "~/platform/database/sql";
import { DAY_MS } from "./days";

/**
 * Sorts the points of the story into lots with the terms of their program's rules. Maya's paper card had a date of its
 * own, of which she was notified: its points expire in 20 days.
 */
export async function addLots(on: Sql, now: Date): Promise<void> {
  await on(sqlText`select points_into_lots(program_id, id) from participants where points_issued > 0 order by id`, []);
  await on(
    sqlText`update point_lots l set expires_at = t.expires_at, available_at = t.available_at
       from (select n.program_id, n.id, t.* from point_lots n join programs g on g.id = n.program_id and g.points_rules is not null
         cross join lateral points_terms(g.points_rules, g.time_zone, n.program_id, n.participant_id, n.source, n.created_at) t) t
      where l.program_id = t.program_id and l.id = t.id`,
    [],
  );
  await on(
    sqlText`update point_lots l set expires_at = $1::date::timestamp at time zone g.time_zone, notified_days = 30
       from participants p join programs g on g.id = p.program_id
      where p.email = 'maya@example.test' and l.program_id = p.program_id and l.participant_id = p.id and l.source = 'import'`,
    [new Date(now.getTime() + 20 * DAY_MS)],
  );
}

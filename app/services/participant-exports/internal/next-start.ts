import { sqlText, type SqlText } from "~/platform/database/sql";

type Schedule = { every: SqlText; weekday: SqlText; hour: SqlText; timeZone: SqlText };

/** The first start of a schedule after a time, which is in its hour on the clock of the program. */
export function nextStart({ every, weekday, hour, timeZone }: Schedule, after: SqlText): SqlText {
  return sqlText`(select min(slot at time zone ${timeZone}) from generate_series(0, 8) day,
      lateral (select date_trunc('day', ${after} at time zone ${timeZone}) + make_interval(days => day, hours => ${hour})) start (slot)
    where slot at time zone ${timeZone} > ${after} and (${every} = 'day' or extract(isodow from slot) = ${weekday}))`;
}

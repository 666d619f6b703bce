/** Which lots expire, for statements. */
import { sqlText, type SqlText } from "~/platform/database/sql";

/** That the lot `l` expires when its time is over: its owner is not above the first tier where points never expire. */
export const LOT_EXPIRES = sqlText`not exists (select from participants w join programs g on g.id = w.program_id
  where w.program_id = l.program_id and w.id = l.participant_id and points_never_expire(g.points_rules, g.features, w.tier_level))`;

/** The open lots `l` of points that expire soon. What is pending does not: it can be spent for 30 days once released. */
export function expiringLots(now: SqlText): SqlText {
  return sqlText`l.open and not l.pending and l.expires_at > ${now} and l.expires_at <= ${now} + interval '30 days' and ${LOT_EXPIRES}`;
}

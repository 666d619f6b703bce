/** The filters of the list of participants in SQL. */
import type { ProgramId } from "~/platform/context";
import { joinSql, sqlText, type SqlText } from "~/platform/database/sql";
import type { StatementValues } from "~/platform/statement-values";
import { instantsOf } from "~/platform/zoned-time";
import { namedInSql, type NamedCondition } from "~/services/participants/participant-search.server";
import { expiringLots } from "~/services/points/expiring-lots";
import type { Catalogue } from "~/services/programs/catalogue.server";
import { tiersOf, type ProgramWithTiers } from "~/services/tiers/program-tiers.server";
import type { ParticipantFilters } from "./participants-admin.schema";

type Program = { programId: ProgramId; program: Pick<Catalogue, "timeZone"> & ProgramWithTiers; now: Date };

/**
 * The condition for the participants `p` of a program that match the filters. Deleted accounts never do.
 * @param named the filter `search` as `whereNamed` resolved it
 * @param values of the statement, to which those of the condition are added
 */
export function participantCondition(
  { programId, program, now }: Program,
  { status, staff, in_review, pending_points, expiring_points, tag, tier = [], created }: ParticipantFilters,
  named: readonly NamedCondition[],
  values: StatementValues,
): SqlText {
  const conditions = [sqlText`p.program_id = ${values.add(programId)}::uuid`, sqlText`p.email is not null`];
  conditions.push(...values.oneOf(sqlText`p.status`, status));
  if (staff !== undefined) conditions.push(staff ? sqlText`p.staff` : sqlText`not p.staff`);
  if (in_review !== undefined)
    conditions.push(in_review ? sqlText`p.claims_in_review > 0` : sqlText`p.claims_in_review = 0`);
  // By the lots and not by the balance, which has no index.
  const having = (lots: SqlText, has: boolean) =>
    sqlText`${has ? sqlText`` : sqlText`not `}exists (select from point_lots l
      where l.program_id = p.program_id and l.participant_id = p.id and ${lots})`;
  if (pending_points !== undefined) conditions.push(having(sqlText`l.open and l.pending`, pending_points));
  if (expiring_points !== undefined)
    conditions.push(having(expiringLots(sqlText`${values.add(now)}::timestamptz`), expiring_points));
  if (tag.length > 0)
    conditions.push(sqlText`exists (select from taggings x
      where x.program_id = p.program_id and x.participant_id = p.id and x.tag_id = any(${values.add(tag)}::uuid[]))`);
  // A tier is stored as the number of tiers below it, which has an index.
  const tiers = tiersOf(program).flatMap(({ id }, at) => (tier.includes(id) ? [String(at)] : []));
  if (tiers.length === 1) conditions.push(sqlText`p.tier_level = ${values.add(tiers[0]!)}::smallint`);
  else if (tier.length > 0) conditions.push(sqlText`p.tier_level = any(${values.add(tiers)}::smallint[])`);
  conditions.push(...values.within(sqlText`p.created_at`, created ? instantsOf(created, program.timeZone) : {}));
  return joinSql([...conditions, ...namedInSql(programId, named, values)], " and ");
}

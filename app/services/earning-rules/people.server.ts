/** Whom an operator's systems name with an order or an event. */
import type { ProgramId } from "~/platform/context";
import { sqlText, type Sql } from "~/platform/database/sql";
import type { PersonRef } from "./person-ref";

/** The digits that `phone_ends` has of a phone number, and the fewest that are one. */
const PHONE_DIGITS = 7;

/**
 * The participants whom the references name, in the same order; null for somebody unknown. An account that was merged
 * leads to the one that stayed. Deleted accounts, and those whose email was never confirmed, are nobody. Neither is a
 * phone number that several people have.
 */
export async function findPeople(
  on: Sql,
  programId: ProgramId,
  refs: readonly PersonRef[],
): Promise<(string | null)[]> {
  if (refs.length === 0) return [];
  const rows = await on<{ at: number; id: string }>(FIND, [
    programId,
    refs.map(({ id }) => id ?? null),
    refs.map(({ email }) => email ?? null),
    refs.map(({ member_number }) => member_number ?? null),
    refs.map(({ phone }) => phone?.replace(/\D/g, "") ?? null),
  ]);
  const found = new Map<number, string | null>();
  for (const { at, id } of rows) found.set(at, found.has(at) ? null : id);
  return refs.map((_ref, index) => found.get(index + 1) ?? null);
}

/**
 * The address of an account counts before that of one that was merged: it may have been given out again. Materialized,
 * because with old statistics the planner would look for all references once more for each participant.
 */
const FIND = sqlText`
  with refs as materialized (
    select * from unnest($2::uuid[], $3::text[], $4::text[], $5::text[]) with ordinality
      as r (id, email, member_number, phone, at)),
  named as materialized (
    select r.at, p.id, p.merged_into_id from refs r
      join participants p on p.program_id = $1::uuid and p.id = r.id
    union all
    select r.at, p.id, p.merged_into_id from refs r
      join participants p on p.program_id = $1::uuid and p.email = r.email
    union all
    select r.at, p.id, p.merged_into_id from refs r
      join participants p on p.program_id = $1::uuid and p.merged_email = r.email
      where not exists (select from participants o where o.program_id = $1::uuid and o.email = r.email)
    union all
    select r.at, p.id, p.merged_into_id from refs r
      join participants p on p.program_id = $1::uuid and p.member_number = r.member_number
    union all
    select r.at, p.id, p.merged_into_id from refs r
      join participants p on p.program_id = $1::uuid and phone_ends(p.profile) @> array[right(r.phone, ${PHONE_DIGITS})]
      where r.phone is not null and exists (
        select from profile_attributes a, regexp_replace(p.profile ->> a.attribute_name, '[^0-9]', '', 'g') digits
         where a.program_id = p.program_id and a.field_type = 'phone' and length(digits) >= ${PHONE_DIGITS}
           and right(digits, length(r.phone)) = right(r.phone, length(digits))))
  select distinct n.at::int as at, s.id::text as id from named n
    join participants s on s.program_id = $1::uuid and s.id = coalesce(n.merged_into_id, n.id)
    where s.deleted_at is null and s.status <> 'pending'`;

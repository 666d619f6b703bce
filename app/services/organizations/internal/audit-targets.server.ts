/** The things that audit entries are about: their names and pages now, and which of them a search means. */
import type { ProgramId } from "~/platform/context";
import { joinSql, sqlLiteral, sqlName, sqlText } from "~/platform/database/sql";
import { sql } from "~/platform/database/statements.server";
import { escapeLike } from "~/platform/escape-like";
import { isUuid } from "~/platform/ids.server";
import { findSome } from "~/services/participants/participant-search.server";
import { RESOURCES } from "~/services/resources";

/** A thing by its id. Whatever is gone has no row; the entry still has the name in what it recorded. */
type Named = { id: string; kind: string; program_id: string | null; name: string };

const PERSON = sqlText`coalesce(nullif(btrim(first_name || ' ' || last_name), ''), email, '')`;

/** Everything of the programs $1 that an entry may be about, and admins. Personal names are read, never recorded. */
const THINGS = joinSql(
  [
    ...RESOURCES.flatMap(({ kind, rows }) =>
      rows?.name === undefined
        ? []
        : sqlText`select id, ${sqlLiteral(kind)} as kind, program_id, ${rows.name === null ? "''" : sqlName(rows.name)} as name from ${sqlName(rows.table)} where program_id = any($1::uuid[])`,
    ),
    sqlText`select id, 'program', id, name from programs where id = any($1::uuid[])`,
  ],
  "\n  union all ",
);

/** Named things by id: those of these programs among `ids`, and admins and participants. */
export async function namedTargets(programIds: readonly string[], ids: readonly string[]): Promise<Map<string, Named>> {
  const rows = await sql<Named>(
    sqlText`select * from (${THINGS}
       union all select id, 'participant', program_id, ${PERSON} from participants where program_id = any($1::uuid[]) and id = any($2::uuid[])
       union all select r.id, 'referral', r.program_id, ${PERSON} from referrals r
         join participants p on p.program_id = r.program_id and p.id = r.referred_id where r.program_id = any($1::uuid[]) and r.id = any($2::uuid[])
       union all select id, 'receipt', program_id, merchant_name from receipts where program_id = any($1::uuid[]) and id = any($2::uuid[])
       union all select id, 'admin', null, ${PERSON} from admins where id = any($2::uuid[])) things
      where id = any($2::uuid[])`,
    [programIds, ids],
  );
  return new Map(rows.map((row) => [row.id, row]));
}

/** Enough for a search that means something; one for a single letter is cut off. */
const MAX_FOUND = 500;

/**
 * The ids of things and admins whose name contains the text, and of participants whom it finds by name or email, with
 * their receipts and referrals; an id finds itself.
 */
export async function searchTargets(programIds: readonly ProgramId[], search: string): Promise<string[]> {
  if (isUuid(search)) return [search.toLowerCase()];
  const [things, ...people] = await Promise.all([
    sql<{ id: string }>(
      sqlText`select id from (${THINGS} union all select id, 'admin', null, ${PERSON} || ' ' || email from admins) things
        where name ilike $2 limit ${MAX_FOUND}`,
      [programIds, `%${escapeLike(search)}%`],
    ),
    ...programIds.map((programId) => findSome(programId, search, MAX_FOUND)),
  ]);
  const theirs = await rowsOfPeople(programIds, people.flat());
  return [...things.map(({ id }) => id), ...people.flat(), ...theirs];
}

/** The newest receipts and referrals of these participants, by their ids. */
async function rowsOfPeople(programIds: readonly ProgramId[], people: readonly string[]): Promise<string[]> {
  if (people.length === 0) return [];
  const rows = await sql<{ id: string }>(
    sqlText`select id from (
       select id, created_at from receipts where program_id = any($1::uuid[]) and participant_id = any($2::uuid[])
       union all select id, created_at from referrals where program_id = any($1::uuid[]) and referrer_id = any($2::uuid[])
       union all select id, created_at from referrals where program_id = any($1::uuid[]) and referred_id = any($2::uuid[])
     ) rows_of_people order by created_at desc limit ${MAX_FOUND}`,
    [programIds, people],
  );
  return rows.map(({ id }) => id);
}

/** The page of a thing in the admin; null for what has none. */
export function targetPath({ id, kind, program_id: program }: Named): string | null {
  const page = RESOURCES.find((resource) => resource.kind === kind)?.page;
  return page?.replace("{id}", id).replace("{program}", program ?? "") ?? null;
}

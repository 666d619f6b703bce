/** How people are found by words: the rules in docs/product/search.md, the ways in docs/performance.md#searches. */
import type { ProgramId } from "~/platform/context";
import { estimatedRows } from "~/platform/counted-page.server";
import { joinSql, sqlText, type SqlText } from "~/platform/database/sql";
import { plannedSql, sql } from "~/platform/database/statements.server";
import { isUuid } from "~/platform/ids.server";
import { wordsOf } from "~/platform/paging";
import { StatementValues } from "~/platform/statement-values";

/** What a word of a search means, or whom an id or a phone number means. A text after a space is the beginning of a word. */
export type NamedCondition =
  | { searchText: { contains: string } }
  | { email: { contains: string } | { startsWith: string } }
  | { id: { in: string[] } };

/**
 * The words of a search as conditions, all of which a participant must meet; an id, a phone number or the address of a
 * merged account means its owners only. A word with an @ or a digit is the beginning of an email if any begins with it. Others begin a word of the names
 * or of the email before the @; if nobody has such words, they match within these, and those with an @ within the email.
 */
export async function whereNamed(programId: ProgramId, search: string): Promise<NamedCondition[]> {
  const [first, second] = await meaningsOf(programId, search);
  return second && (await findFirst(programId, first, 1)).length === 0 ? second : first;
}

/**
 * What a search may mean: an id or a phone number that somebody has, else the words' beginnings, then, if these find
 * nobody, any part of them.
 */
async function meaningsOf(
  programId: ProgramId,
  search: string,
): Promise<[NamedCondition[]] | [NamedCondition[], NamedCondition[]]> {
  const ids = await idsOf(programId, search.trim());
  if (ids.length > 0) return [[{ id: { in: ids } }]];
  const words = wordsOf(search.toLowerCase());
  const emails = await Promise.all(
    words.map(async (word): Promise<NamedCondition | null> => {
      const beginning = { email: { startsWith: word } };
      const mayBeEmail = /[@\d]/.test(word);
      return mayBeEmail && (await startsAnEmail(programId, beginning)) ? beginning : null;
    }),
  );
  const meant = (partOf: (part: string) => string) => {
    const conditions = words.flatMap((word, at): NamedCondition[] => {
      if (emails[at]) return [emails[at]];
      if (word.includes("@")) return [{ email: { contains: word } }];
      // Separators are spaces, as in the column; `wordsOf` has escaped the underscore. A part of accents only is none.
      const parts = word.split(/\\_|[.+-]/).filter((part) => lettersOf(part) !== "");
      return parts.map((part) => ({ searchText: { contains: partOf(part) } }));
    });
    if (conditions.length > 0 || words.length === 0) return conditions;
    // Nothing but separators and accents: a word that nobody has, since without a condition everybody would be found.
    return [{ searchText: { contains: " ." } }];
  };
  const beginnings = meant((part) => ` ${part}`);
  const within = meant((part) => (lettersOf(part).length < 3 ? ` ${part}` : part));
  return words.some((word, at) => !emails[at] && /[^@]{3}/.test(word)) ? [beginnings, within] : [within];
}

/** The number of a member card. */
const MEMBER_NUMBER_DIGITS = 12;

/** Fewer digits are no phone number; as in `phone_ends`, which has the last seven. */
const PHONE_DIGITS = 7;
/** So many people with one phone number are found, such as those of a company. */
const MAX_WITH_PHONE = 1_000;

/**
 * Who has this id, this number on their member card, or this phone number in an attribute for one: at least the last
 * seven digits. The address and the member number of a merged account mean the one that it was merged into.
 */
async function idsOf(programId: ProgramId, search: string): Promise<string[]> {
  const digits = /^\+?[\d ().-]+$/.test(search) ? search.replace(/\D/g, "") : "";
  if (digits.length === MEMBER_NUMBER_DIGITS && !search.startsWith("+")) {
    const [member] = await sql<{ id: string }>(WITH_NUMBER, [programId, digits]);
    if (member) return [member.id];
  }
  const rows = search.includes("@")
    ? await sql<{ id: string }>(MERGED, [programId, search.toLowerCase()])
    : isUuid(search)
      ? await sql<{ id: string }>(sqlText`select id from participants where program_id = $1 and id = $2`, [
          programId,
          search,
        ])
      : digits.length >= PHONE_DIGITS
        ? await sql<{ id: string }>(WITH_PHONE, [programId, digits.slice(-PHONE_DIGITS), digits])
        : [];
  return rows.map(({ id }) => id);
}

const MERGED = sqlText`select merged_into_id as id from participants where program_id = $1 and merged_email = $2`;

const WITH_NUMBER = sqlText`select coalesce(merged_into_id, id) as id from participants where program_id = $1 and member_number = $2`;

/** Either number may have more digits in front: a country code. */
const WITH_PHONE = sqlText`
  with people as materialized (
    select program_id, id, profile from participants where phone_ends(profile) @> array[$2::text])
  select p.id from people p where p.program_id = $1 and exists (
      select from profile_attributes a, regexp_replace(p.profile ->> a.attribute_name, '[^0-9]', '', 'g') digits
       where a.program_id = p.program_id and a.field_type = 'phone' and length(digits) >= ${PHONE_DIGITS}
         and right(digits, length($3::text)) = right($3::text, length(digits)))
    order by p.id limit ${MAX_WITH_PHONE}`;

/** A text without the combining marks that `unaccented` removes. */
function lettersOf(text: string): string {
  return text.replace(/[\u0300-\u036f]/g, "");
}

/** Whether there is an email with this beginning. The index of emails is in order, so that its first row is enough. */
async function startsAnEmail(programId: ProgramId, beginning: NamedCondition): Promise<boolean> {
  const values = new StatementValues();
  const people = peopleInSql(programId, [beginning], values);
  return (await plannedSql(sqlText`select 1 ${people} limit 1`, values.list)).length > 0;
}

/**
 * The first rows of a statement about people. With a LIMIT, the planner assumes that a frequent word turns up early, and
 * scans the table, which takes seconds when the people who have it come last. A materialized query is planned for all its
 * rows, which the index of words finds, and still stops at the limit.
 */
function firstOf(people: SqlText, limit: number): SqlText {
  return sqlText`with people as materialized (${people}) select * from people limit ${limit}`;
}

/**
 * The words of participants, each with the program in front: in an index with the program as a column of its own, each
 * search reads the whole list of the program's rows. The expression of `participants_words_unaccented_idx`.
 */
const WORDS = sqlText`array_to_tsvector(string_to_array(substr(replace(unaccented(p.search_text), ' ', ' ' || p.program_id::text || ':'), 2), ' '))`;

/** The conditions of `whereNamed` in SQL, for the participants `p`. The values are added to those of the statement. */
export function namedInSql(programId: ProgramId, named: readonly NamedCondition[], values: StatementValues): SqlText[] {
  const beginnings: string[] = [];
  const conditions = named.flatMap((condition): SqlText[] => {
    if ("searchText" in condition) {
      const { contains } = condition.searchText;
      if (!contains.startsWith(" "))
        return [sqlText`unaccented(p.search_text) like unaccented(${values.add(`%${contains}%`)}::text)`];
      beginnings.push(`'${programId}:${quoted(contains.slice(1))}':*`);
      return [];
    }
    if ("id" in condition) return [sqlText`p.id = any(${values.add(condition.id.in)}::uuid[])`];
    const { email } = condition;
    return [
      sqlText`p.email like ${values.add("contains" in email ? `%${email.contains}%` : `${email.startsWith}%`)}::text`,
    ];
  });
  return beginnings.length > 0
    ? [...conditions, sqlText`${WORDS} @@ unaccented(${values.add(beginnings.join(" & "))}::text)::tsquery`]
    : conditions;
}

/** A text that is escaped for LIKE, escaped for a quoted word of a text search. */
function quoted(escaped: string): string {
  return escaped.replace(/\\(.)/g, "$1").replace(/['\\]/g, "$&$&");
}

/** The participants `p` with these conditions, from `from` on. `source` has the columns of the table. */
function peopleInSql(
  programId: ProgramId,
  named: readonly NamedCondition[],
  values: StatementValues,
  source = sqlText`participants`,
): SqlText {
  const conditions = [sqlText`p.program_id = ${values.add(programId)}::uuid`, ...namedInSql(programId, named, values)];
  return sqlText`from ${source} p where ${joinSql(conditions, " and ")}`;
}

/** Everybody whom a search finds: their ids, or what they have in common when they are too many to name. */
export type FoundPeople = { ids: string[] } | { named: NamedCondition[] };

/** So many people are looked up one by one in the index of what they did. */
const FEW = 1_000;
/** An estimate beyond this is not counted: it may be wrong, but not that wrong. */
const CLEARLY_MANY = 5 * FEW;

/** Finds people by the words of a search that is not empty. */
export async function findPeople(programId: ProgramId, search: string): Promise<FoundPeople> {
  for (const named of await meaningsOf(programId, search)) {
    const found = await lookUp(programId, named);
    if ("named" in found || found.ids.length > 0) return found;
  }
  return { ids: [] };
}

/** The ids of the first people whom a search finds, in no order: at most `limit`, none of them deleted. */
export async function findSome(programId: ProgramId, search: string, limit: number): Promise<string[]> {
  for (const named of await meaningsOf(programId, search)) {
    const ids = await findFirst(programId, named, limit);
    if (ids.length > 0) return ids;
  }
  return [];
}

/** So many people are looked through for a frequent word before the index of words is read. */
const MAX_LOOKED_THROUGH = 1_000;

/**
 * The ids of the first people with these conditions, in no order, none of them deleted. Those with a frequent word are
 * looked for among the newest: the index of words would collect all who have it.
 */
async function findFirst(programId: ProgramId, named: NamedCondition[], limit: number): Promise<string[]> {
  const values = new StatementValues();
  const people = sqlText`${peopleInSql(programId, named, values)} and p.email is not null`;
  if ((await estimatedRows([people], values.list)) > CLEARLY_MANY) {
    const ids = await findAmongNewest(programId, named, limit);
    if (ids.length === limit) return ids;
  }
  const rows = await plannedSql<{ id: string }>(firstOf(sqlText`select p.id ${people}`, limit), values.list);
  return rows.map(({ id }) => id);
}

async function findAmongNewest(programId: ProgramId, named: NamedCondition[], limit: number): Promise<string[]> {
  const values = new StatementValues();
  const newest = sqlText`(select * from participants where program_id = ${values.add(programId)}::uuid and email is not null
    order by created_at desc, id desc limit ${MAX_LOOKED_THROUGH})`;
  const people = peopleInSql(programId, named, values, newest);
  const rows = await plannedSql<{ id: string }>(sqlText`select p.id ${people} limit ${limit}`, values.list);
  return rows.map(({ id }) => id);
}

async function lookUp(programId: ProgramId, named: NamedCondition[]): Promise<FoundPeople> {
  const values = new StatementValues();
  const people = peopleInSql(programId, named, values);
  if ((await estimatedRows([people], values.list)) > CLEARLY_MANY) return { named };
  const rows = await plannedSql<{ id: string }>(firstOf(sqlText`select p.id ${people}`, FEW + 1), values.list);
  return rows.length > FEW ? { named } : { ids: rows.map(({ id }) => id) };
}

/**
 * The rows of these people, as a condition for a column with ids of participants. Few are found by their ids. For many,
 * the database chooses whether to begin with the people or with the rows.
 */
export function ofPeople(programId: ProgramId, found: FoundPeople, column: SqlText, values: StatementValues): SqlText {
  return "ids" in found
    ? sqlText`${column} = any(${values.add(found.ids)}::uuid[])`
    : sqlText`${column} in (select p.id ${peopleInSql(programId, found.named, values)})`;
}

/** As `ofPeople`, for the people whom a search finds: a condition for each column. None if the search is empty. */
export async function ofPeopleNamed(
  programId: ProgramId,
  search: string,
  columns: readonly SqlText[],
  values: StatementValues,
): Promise<SqlText[]> {
  if (search === "") return [];
  const found = await findPeople(programId, search);
  return columns.map((column) => ofPeople(programId, found, column, values));
}

/** The table of an export: its columns, and the statements that read it. */
import { translate, type Locale } from "~/locales/translate";
import type { ProgramId } from "~/platform/context";
import type { Statement } from "~/platform/copy-out.server";
import { joinSql, sqlText, type SqlText } from "~/platform/database/sql";
import { protectedTextSql } from "~/platform/spreadsheet-formulas";
import { StatementValues } from "~/platform/statement-values";
import { participantCondition } from "~/services/participant-accounts/participant-filters.server";
import { attributeChoices } from "~/services/participant-imports/attribute-choices";
import { quotedTag } from "~/services/participant-imports/cell-texts";
import { importColumns } from "~/services/participant-imports/import-columns";
import { whereNamed } from "~/services/participants/participant-search.server";
import type { Catalogue } from "~/services/programs/catalogue.server";
import { tiersOf, type ProgramWithTiers } from "~/services/tiers/program-tiers.server";
import type { Tier } from "~/services/tiers/tier-rules";
import type { ExportOptions } from "../participant-exports.schema";

/** A column: its heading, and the SQL of its cells. `p` is the participant. */
type Column = { heading: string; cell: SqlText };

/** Rows of other tables, grouped by participant and joined once for all of them. */
const JOINS = {
  tags: sqlText`select x.participant_id, string_agg(${quotedTag(sqlText`g.name`)}, ',' order by lower(g.name)) as list
    from taggings x join tags g on g.program_id = x.program_id and g.id = x.tag_id and g.kind = 'admin'
    where x.program_id = $1::uuid and x.participant_id is not null`,
  completed: sqlText`select x.participant_id, string_agg(distinct c.caption, ', ' order by c.caption) as list
    from challenge_completions x join challenges c on c.program_id = x.program_id and c.id = x.challenge_id
    where x.program_id = $1::uuid`,
  earned: sqlText`select x.participant_id, string_agg(distinct r.name, ', ' order by r.name) as list
    from reward_claims x join rewards r on r.program_id = x.program_id and r.id = x.reward_id
    where x.program_id = $1::uuid`,
};
type Join = keyof typeof JOINS;

type Program = Pick<Catalogue, "profileAttributes" | "termPointsAs" | "timeZone"> & ProgramWithTiers;
type Reader = { programId: ProgramId; program: Program; locale: Locale; now: Date };
/** The next page of an export that is read page by page. */
type Page = { after: string; rows: number };

/** The headings of an export, and the statements that read its rows in the order of their ids. */
export async function exportTable({ programId, program, locale, now }: Reader, options: ExportOptions) {
  const named = await whereNamed(programId, options.filters.search);
  /** Without deleted accounts. The program's id is `$1`. */
  const peopleOf = (values: StatementValues) =>
    sqlText`select p.* from participants p where ${participantCondition({ programId, program, now }, options.filters, named, values)}`;
  const columns = (values: StatementValues): Column[] =>
    options.type === "import"
      ? importTypeColumns(program, options.attributes, values)
      : reportColumns(program, locale, options, values);
  const joins: Join[] =
    options.type === "report" && options.mode === "detailed" ? ["tags", "completed", "earned"] : ["tags"];

  return {
    headings: columns(new StatementValues()).map(({ heading }) => heading),

    /** All rows, with a column for each cell. */
    rows(): Statement {
      const values = new StatementValues();
      const people = peopleOf(values);
      const cells = columns(values).map(({ cell }) => cell);
      return {
        text: sqlText`select ${joinSql(cells, ", ")} from (${people}) p ${joinsOf(joins)} order by p.id`,
        values: values.list,
      };
    },

    /** One page of the rows: the id, and the cells as an array. */
    page({ after, rows }: Page): Statement {
      const values = new StatementValues();
      const people = sqlText`${peopleOf(values)}
        and p.id > ${values.add(after)}::uuid order by p.id limit ${rows}`;
      const cells = columns(values).map(({ cell }) => cell);
      return {
        text: sqlText`with people as (${people}) select p.id::text, json_build_array(${joinSql(cells, ", ")}) as cells
          from people p ${joinsOf(joins, sqlText`and x.participant_id in (select id from people)`)} order by p.id`,
        values: values.list,
      };
    },

    /** How many rows there are. */
    count(): Statement {
      const values = new StatementValues();
      const people = peopleOf(values);
      return { text: sqlText`select count(*)::int as rows from (${people}) p`, values: values.list };
    },
  };
}

/** The columns of an import's template, without the attributes that were not chosen. */
function importTypeColumns(program: Program, attributes: readonly string[], values: StatementValues): Column[] {
  const cells = new Map([
    ["id", sqlText`p.id`],
    ["email", protectedTextSql(sqlText`p.email`)],
    ["first_name", protectedTextSql(sqlText`p.first_name`)],
    ["last_name", protectedTextSql(sqlText`p.last_name`)],
    ["points", sqlText`p.points_available`],
    ["tags", protectedTextSql(sqlText`tags.list`)],
  ]);
  return importColumns(program.profileAttributes)
    .filter((name) => cells.has(name) || attributes.includes(name))
    .map((name) => ({ heading: name, cell: cells.get(name) ?? attributeCell(name, values) }));
}

function reportColumns(
  program: Program,
  locale: Locale,
  { mode, attributes }: ExportOptions,
  values: StatementValues,
): Column[] {
  const t = (text: string) => translate(locale, text, { term: program.termPointsAs });
  const time = (column: SqlText) => sqlText`to_char(${column}, 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`;
  const column = (heading: string, cell: SqlText): Column => ({ heading, cell });
  const tiers = tiersOf(program);
  return [
    column("Id", sqlText`p.id`),
    column(t("Email"), protectedTextSql(sqlText`p.email`)),
    column(t("First Name"), protectedTextSql(sqlText`p.first_name`)),
    column(t("Last Name"), protectedTextSql(sqlText`p.last_name`)),
    column(t("Status"), sqlText`p.status`),
    column(t("Staff"), sqlText`p.staff::text`),
    column(t("Tags"), protectedTextSql(sqlText`tags.list`)),
    column(t("{term} available"), sqlText`p.points_available`),
    column(t("{term} earned in total"), EARNED),
    ...(tiers.length > 0 ? [column(t("Tier"), tierCell(tiers, values))] : []),
    column(t("Challenges"), sqlText`p.completed_challenges`),
    column(t("Rewards"), sqlText`p.rewards_earned`),
    column(t("Joined"), time(sqlText`p.created_at`)),
    ...(mode === "detailed"
      ? [
          column(t("{term} pending"), sqlText`p.points_pending`),
          column(t("{term} spent"), sqlText`p.points_spent`),
          column(t("{term} expired"), sqlText`p.points_expired`),
          column(t("{term} reversed"), sqlText`p.points_reversed`),
          column(t("{term} owed"), sqlText`p.points_debt`),
          // The id, which stays when that account is deleted, and names nobody.
          column(t("Referred by (ID)"), sqlText`p.referred_by_id`),
          column(t("Sign-ins"), sqlText`p.sign_in_count`),
          column(t("Last sign-in"), time(sqlText`p.last_sign_in_at`)),
          column(t("Completed challenges"), protectedTextSql(sqlText`completed.list`)),
          column(t("Earned rewards"), protectedTextSql(sqlText`earned.list`)),
        ]
      : []),
    ...attributeChoices(program.profileAttributes)
      .filter(({ name }) => attributes.includes(name))
      .map(({ name, label }) => column(t(label), attributeCell(name, values))),
  ];
}

const EARNED = sqlText`points_earned(p.points_issued, p.points_reversed)`;

/** The name of the tier by the points themselves, which are right also while tiers are being changed. */
function tierCell(tiers: readonly Tier[], values: StatementValues): SqlText {
  const cases = tiers
    .map((tier) => sqlText`when ${EARNED} >= ${tier.points_threshold_min} then ${values.add(tier.name)}::text`)
    .reverse();
  return protectedTextSql(sqlText`case ${joinSql(cases, " ")} end`);
}

function attributeCell(name: string, values: StatementValues): SqlText {
  return protectedTextSql(name === "postal" ? sqlText`p.postal` : sqlText`(p.profile->>${values.add(name)}::text)`);
}

function joinsOf(joins: readonly Join[], condition = sqlText``): SqlText {
  return joinSql(
    joins.map(
      (name) => sqlText`left join (${JOINS[name]} ${condition} group by 1) ${name} on ${name}.participant_id = p.id`,
    ),
    "\n",
  );
}

import { expect, it } from "vitest";
import { joinSql, sqlLiteral, sqlName, sqlText, type Sql, type SqlText } from "~/platform/database/sql";
import { StatementValues } from "~/platform/statement-values";

const asSent = "id; drop table rewards" as string;
const direction = "desc" as "asc" | "desc";

/** Never called: what it must not do does not compile. */
export const doNotCompile = (sql: Sql, inTemplate: `t.${string}`, branded: string & { brand: "ProgramId" }) => [
  // @ts-expect-error a text is no statement
  sql(asSent, []),
  // @ts-expect-error nor is an untagged template
  sql(`select ${asSent}`, []),
  // @ts-expect-error a part that may be any text
  sqlText`select ${asSent}`,
  // @ts-expect-error or begins with a constant only
  sqlText`select ${inTemplate}`,
  // @ts-expect-error or has another brand
  sqlText`select ${branded}`,
  // @ts-expect-error one of several parts
  sqlText`select ${direction} ${asSent} ${1}`,
  // @ts-expect-error a separator
  joinSql([sqlText`true`], asSent),
  // @ts-expect-error a column
  new StatementValues().oneOf(asSent, []),
];

it("puts constants, numbers and parts of statements into a statement as they are written", () => {
  const part: SqlText = sqlText`t.id`;
  const all = sqlText`select ${part} from t where ${joinSql([sqlText`a`, sqlText`b`], " and ")} order by 1 ${direction} limit ${20}`;
  expect(all).toBe("select t.id from t where a and b order by 1 desc limit 20");
  expect(sqlText`'\\d'`).toBe("'\\d'");
});

it("gives placeholders for values", () => {
  const values = new StatementValues();
  expect(sqlText`a = ${values.add(asSent)} and ${joinSql(values.oneOf(sqlText`b`, ["x", "y"]), " and ")}`).toBe(
    "a = $1 and b = any($2::text[])",
  );
  expect(values.list).toEqual([asSent, ["x", "y"]]);
});

it("quotes names and texts that are found at run time", () => {
  expect(sqlName('a"b')).toBe('"a""b"');
  expect(sqlLiteral("it's")).toBe("'it''s'");
});

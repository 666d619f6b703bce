import { expect, it } from "vitest";
import { sqlText } from "~/platform/database/sql";
import { sql } from "~/platform/database/statements.server";
import { protectedText, protectedTextSql, unprotectedText } from "~/platform/spreadsheet-formulas";
import { testDatabase } from "../setup/database";

await testDatabase();

it.each([
  ["-3.5", "-3.5"],
  ["-3,5", "-3,5"],
  ["-12", "-12"],
  ["+3.5", "'+3.5"],
  ["+1 303 555 0119", "'+1 303 555 0119"],
  ["+1-303-555-0119", "'+1-303-555-0119"],
  ["-1-303", "'-1-303"],
  ["-2+3+cmd|' /C calc'!A0", "'-2+3+cmd|' /C calc'!A0"],
  ["-1\n=2", "'-1\n=2"],
  ["=1", "'=1"],
  ["@SUM(A1)", "'@SUM(A1)"],
  ["＝1", "'＝1"],
  ["'=1", "''=1"],
  ["'tis", "'tis"],
  ["3-5", "3-5"],
  ["Ana", "Ana"],
])("%j is %j in a CSV file, from the database too, and comes back as it was", async (text, cell) => {
  expect(protectedText(text)).toBe(cell);
  const [row] = await sql<{ cell: string }>(sqlText`select ${protectedTextSql(sqlText`$1::text`)} as cell`, [text]);
  expect(row!.cell).toBe(cell);
  expect(unprotectedText(cell)).toBe(text);
});

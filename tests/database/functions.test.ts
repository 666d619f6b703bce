import { describe, expect, it } from "vitest";
import { DATABASE_ERRORS } from "~/platform/database/database-errors";
import { sqlText, type SqlText } from "~/platform/database/sql";
import { sql } from "~/platform/database/statements.server";
import { AppError } from "~/platform/errors";
import { readFunctions } from "~/server/database/functions";
import { isReady } from "~/server/readiness.server";
import {
  ACCOUNTS_MERGED,
  DAILY_BOX,
  DAILY_QUESTION,
  FRIEND_JOINED,
  HAPPY_BIRTHDAY,
  HOLD_RELEASED,
  INVITED,
  POINTS_EXPIRED,
  POINTS_RELEASED,
  SIGNED_IN,
  SIGNED_UP,
  WEEKLY_GOAL,
} from "~/services/points/action-types";
import { testDatabase } from "../setup/database";

const { pool } = await testDatabase();
const files = readFunctions();

describe("the functions of the database", () => {
  it("are each defined in the file of their name, and nowhere else", async () => {
    const { rows } = await pool.query<{
      name: string;
      body: string;
    }>(`select proname as name, prosrc as body from pg_proc p
      where pronamespace = 'public'::regnamespace
        and not exists (select from pg_depend where classid = 'pg_proc'::regclass and objid = p.oid and deptype = 'e')`);
    expect(rows.map(({ name }) => name).sort()).toEqual(files.map(({ name }) => name));
    const sources = new Map(files.map(({ name, sql }) => [name, sql]));
    expect(rows.filter(({ name, body }) => !sources.get(name)!.includes(body)).map(({ name }) => name)).toEqual([]);
  });

  it("are one per file", () => {
    const several = files.filter(({ sql }) => sql.match(/^CREATE OR REPLACE FUNCTION /gm)?.length !== 1);
    expect(several.map(({ name }) => name)).toEqual([]);
  });
});

describe("texts in functions", () => {
  it("are only titles that are translated when they are shown", () => {
    const texts = files.flatMap(({ sql }) =>
      [...sql.replace(/--.*$/gm, "").matchAll(/'([A-Z][a-z]*(?: \w+)+)'/g)].map(([, text]) => text),
    );
    expect(texts).toEqual([
      DAILY_QUESTION,
      SIGNED_UP,
      SIGNED_IN,
      WEEKLY_GOAL,
      INVITED,
      FRIEND_JOINED,
      POINTS_EXPIRED,
      HOLD_RELEASED,
      HAPPY_BIRTHDAY,
      POINTS_RELEASED,
      DAILY_BOX,
      POINTS_RELEASED,
      ACCOUNTS_MERGED,
    ]);
  });
});

describe("errors that functions raise", () => {
  const LAYOUT =
    /^RAISE EXCEPTION (?:USING ERRCODE = 'LY4(?:04|09|22)', MESSAGE = '([a-z_]+\.[a-z_]+)'(?:,\s+DETAIL = jsonb_build_object\(([^;]+)\))?|.* USING ERRCODE = 'LY001');/;
  const raised = files.flatMap(({ name, sql }) =>
    [...sql.matchAll(/RAISE EXCEPTION[^;]*;/g)].map(([statement]) => ({ name, parts: LAYOUT.exec(statement) })),
  );

  it("all have the same form", () => {
    expect(raised.filter(({ parts }) => !parts).map(({ name }) => name)).toEqual([]);
  });

  it("have a message for every code, and a code for every message", () => {
    const codes = new Set(raised.flatMap(({ parts }) => parts?.[1] ?? []));
    expect([...codes].sort()).toEqual(Object.keys(DATABASE_ERRORS).sort());
  });

  it("provide the values of their message, except the program's term for points", () => {
    for (const { parts } of raised) {
      if (!parts?.[1]) continue;
      const words = [...DATABASE_ERRORS[parts[1]]!.matchAll(/\{(\w+)\}/g)].map(([, word]) => word);
      const values = [...(parts[2] ?? "").matchAll(/'(\w+)',/g)].map(([, key]) => key);
      expect(values, parts[1]).toEqual(words.filter((word) => word !== "term"));
    }
  });

  it("are internal errors when this version has no such code", async () => {
    const raise = (code: SqlText) =>
      sql(sqlText`do $$ begin raise exception using errcode = 'LY422', message = '${code}'; end $$`, []);
    await expect(raise(sqlText`reward.sold_out`)).rejects.toMatchObject({
      code: "rejected",
      message: "This is sold out.",
    });
    await expect(raise(sqlText`reward.of_tomorrow`)).rejects.not.toBeInstanceOf(AppError);
  });
});

describe("readiness", () => {
  it("needs every function of this build, but accepts newer versions of them", async () => {
    expect(await isReady()).toBe(true);
    await pool.query(
      "insert into database_functions (name, checksum, applied_at) values ('points_move', 'newer', now())",
    );
    expect(await isReady()).toBe(true);
    await pool.query("delete from database_functions where name = 'points_move' and checksum <> 'newer'");
    expect(await isReady()).toBe(false);
  });
});

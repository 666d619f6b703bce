import { sqlText } from "~/platform/database/sql";
import { sql } from "~/platform/database/statements.server";
import type { Catalogue } from "~/services/programs/catalogue.server";

type Program = Pick<Catalogue, "offersMerchantsRegex">;

/** The expression that the names of the program's merchants match; null when any merchant is offered. */
export function merchantNames({ offersMerchantsRegex }: Program): string | null {
  return offersMerchantsRegex === ".*" ? null : offersMerchantsRegex;
}

/** The merchants that the program offers. The database compares the names, so that every source is filtered alike. */
export async function offeredMerchants<M extends { name: string }>(program: Program, merchants: M[]): Promise<M[]> {
  const names = merchantNames(program);
  if (names === null || merchants.length === 0) return merchants;
  const rows = await sql<{ name: string }>(sqlText`select name from unnest($1::text[]) name where name ~* $2`, [
    merchants.map(({ name }) => name),
    names,
  ]);
  const offered = new Set(rows.map(({ name }) => name));
  return merchants.filter(({ name }) => offered.has(name));
}

import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { readSettings } from "~/platform/env.server";
import { readArguments } from "~/server/command-arguments";
import { MIGRATIONS_FOLDER, readMigrations } from "~/server/database/migrations";
import { OperatorError } from "~/server/operator-error";
import { diffSchema } from "../schema-diff";
import { withScratchServer } from "../scratch-server";

/** `npm run db:diff NAME`: writes the migration that makes the database match schema.prisma. */
export default async function dbDiff(args: string[]): Promise<void> {
  const [name] = readArguments("db-diff", args, { most: 1 }).positionals;
  if (!name || !/^[a-z][a-z0-9_]*$/.test(name))
    throw new OperatorError("Say what the migration is for, in snake_case: npm run db:diff add_tiers");
  const sql = await withScratchServer(readSettings().databaseUrl, diffSchema);
  if (sql === undefined) {
    console.log("schema.prisma and the migrations agree: nothing to do");
    return;
  }
  const folder = join(MIGRATIONS_FOLDER, `${timestamp()}_${name}`);
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, "migration.sql"), sql);
  for (const line of sql.split("\n").filter(isRisky)) console.warn(`Review, it may lose data or fail: ${line.trim()}`);
  console.log(`wrote ${folder}/migration.sql`);
}

/** Now, or right after the last migration if that is later: they are applied in the order of their names. */
function timestamp(): string {
  const now = new Date().toISOString().replace(/\D/g, "").slice(0, 14);
  const last = Number(readMigrations().at(-1)?.name.slice(0, 14) ?? 0);
  return String(Math.max(Number(now), last + 1));
}

function isRisky(line: string): boolean {
  return /\bDROP (TABLE|COLUMN)\b|SET DATA TYPE|SET NOT NULL|ADD COLUMN .* NOT NULL(?!.*DEFAULT)/.test(line);
}

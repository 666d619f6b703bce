import type { AlterTableCmd, ColumnDef, Constraint, Node, RangeVar } from "@pgsql/types";
import { parse } from "libpg-query";
import type pg from "pg";
import type { Migration } from "./migrations";

/** What a statement of a migration costs: how it goes through a table that is there already. */
type Work = "scan" | "index" | "rewrite" | "rows";

/** Something that a migration does to a table, or code of its own whose time cannot be told. */
type Step = {
  text: string;
  table?: string;
  work?: Work;
  /** Nobody can write to the table meanwhile. */
  locks?: true;
};

/** What a migration does, as its text says. */
export type MigrationReading = {
  steps: Step[];
  /** What it takes away from the versions before it, each in words. */
  removals: string[];
};

type PlannedStep = Pick<Step, "text" | "locks"> & { rows: number; bytes: number; seconds: number };
export type PlannedMigration = { name: string; steps: PlannedStep[]; removals: string[]; isOpenEnded: boolean };

/**
 * Reads a migration with PostgreSQL's own parser. Statements that only change the catalog, and those on tables that the
 * migration makes itself, take no time worth mentioning.
 * @throws Error for a text that is no SQL
 */
export async function readMigration({ sql }: Pick<Migration, "sql">): Promise<MigrationReading> {
  const { stmts = [] } = await parse(sql);
  const reading: MigrationReading = { steps: [], removals: [] };
  const created = new Set<string>();
  for (const { stmt } of stmts) readStatement(stmt as Node, created, reading);
  return reading;
}

function readStatement(statement: Node, created: Set<string>, { steps, removals }: MigrationReading): void {
  if ("CreateStmt" in statement) created.add(nameOf(statement.CreateStmt.relation));
  else if ("AlterTableStmt" in statement) {
    const table = nameOf(statement.AlterTableStmt.relation);
    if (created.has(table)) return;
    for (const command of statement.AlterTableStmt.cmds ?? []) {
      if (!("AlterTableCmd" in command)) continue;
      const read = readTableChange(command.AlterTableCmd, table);
      if (read?.work) steps.push({ text: read.text, table, work: read.work, locks: read.locks });
      if (read?.removes) removals.push(read.text);
    }
  } else if ("IndexStmt" in statement) {
    const { idxname, relation, concurrent } = statement.IndexStmt;
    const table = nameOf(relation);
    if (!created.has(table))
      steps.push({
        text: `builds the index ${idxname} on ${table}`,
        table,
        work: "index",
        ...(concurrent ? {} : { locks: true }),
      });
  } else if ("UpdateStmt" in statement || "DeleteStmt" in statement) {
    const change = "UpdateStmt" in statement ? statement.UpdateStmt : statement.DeleteStmt;
    const table = nameOf(change.relation);
    const action = "UpdateStmt" in statement ? "changes" : "deletes";
    if (!created.has(table)) steps.push({ text: `${action} rows of ${table}`, table, work: "rows" });
  } else if ("InsertStmt" in statement) {
    const source = statement.InsertStmt.selectStmt;
    if (source && "SelectStmt" in source && source.SelectStmt.fromClause)
      steps.push({ text: `copies rows to ${nameOf(statement.InsertStmt.relation)}` });
  } else if ("DoStmt" in statement || "CallStmt" in statement || "SelectStmt" in statement) {
    steps.push({ text: "runs code of its own" });
  } else if ("DropStmt" in statement) {
    const { removeType, objects = [] } = statement.DropStmt;
    const kind = REMOVED[removeType ?? ""];
    if (kind)
      removals.push(`removes ${objects.length === 1 ? "a" : objects.length} ${kind}${objects.length === 1 ? "" : "s"}`);
  } else if ("RenameStmt" in statement) {
    const { renameType, relation, subname, newname } = statement.RenameStmt;
    if (["OBJECT_TABLE", "OBJECT_COLUMN", "OBJECT_FUNCTION", "OBJECT_TYPE", "OBJECT_VIEW"].includes(renameType ?? ""))
      removals.push(`renames ${subname ?? nameOf(relation)} to ${newname}`);
  }
}

const REMOVED: Record<string, string> = {
  OBJECT_TABLE: "table",
  OBJECT_VIEW: "view",
  OBJECT_FUNCTION: "function",
  OBJECT_TYPE: "type",
  OBJECT_SCHEMA: "schema",
  OBJECT_SEQUENCE: "sequence",
};

type TableChange = { text: string; work?: Work; locks?: true; removes?: true };

/** The functions whose value is another one for each row, in a parsed default. */
const VOLATILE = /"sval":"(clock_timestamp|timeofday|random|gen_random_uuid|uuidv4|uuidv7|nextval)"/;

function readTableChange(command: AlterTableCmd, table: string): TableChange | undefined {
  const { subtype, name, def } = command;
  switch (subtype) {
    case "AT_AddColumn": {
      const column = (def as { ColumnDef: ColumnDef }).ColumnDef;
      const constraints = (column.constraints ?? []).map((node) => (node as { Constraint: Constraint }).Constraint);
      const has = (type: Constraint["contype"]) => constraints.find(({ contype }) => contype === type);
      const text = `adds ${table}.${column.colname}`;
      if (has("CONSTR_GENERATED") || has("CONSTR_IDENTITY")) return { text, work: "rewrite", locks: true };
      const initial = has("CONSTR_DEFAULT")?.raw_expr;
      if (initial && VOLATILE.test(JSON.stringify(initial))) return { text, work: "rewrite", locks: true };
      if (has("CONSTR_NOTNULL") && !initial) return { text: `${text}, which must be set`, removes: true };
      return undefined;
    }
    case "AT_DropColumn":
      return { text: `removes ${table}.${name}`, removes: true };
    case "AT_AlterColumnType":
      return { text: `changes the type of ${table}.${name}`, work: "rewrite", locks: true, removes: true };
    case "AT_SetNotNull":
      return { text: `requires ${table}.${name}`, work: "scan", locks: true, removes: true };
    case "AT_ValidateConstraint":
      return { text: `checks every row of ${table}`, work: "scan" };
    case "AT_AddConstraint": {
      const { contype, skip_validation: unchecked, indexname } = (def as { Constraint: Constraint }).Constraint;
      if (unchecked || indexname) return undefined;
      const isIndex = ["CONSTR_PRIMARY", "CONSTR_UNIQUE", "CONSTR_EXCLUSION"].includes(contype ?? "");
      return isIndex
        ? { text: `builds an index on ${table}`, work: "index", locks: true }
        : { text: `checks every row of ${table}`, work: "scan", locks: true };
    }
    default:
      return undefined;
  }
}

function nameOf(relation: RangeVar | undefined): string {
  return [relation?.schemaname, relation?.relname].filter(Boolean).join(".");
}

/** Bytes or rows in a second, of a machine with two busy cores. */
const BYTES_PER_SECOND = { scan: 150e6, index: 20e6, rewrite: 15e6 };
const ROWS_PER_SECOND = 10_000;

/**
 * What migrations will do to the tables of a database, with about how long it takes. Steps that take less than a second
 * are left out.
 */
export async function planMigrations(client: pg.Client, pending: Migration[]): Promise<PlannedMigration[]> {
  const planned: PlannedMigration[] = [];
  for (const migration of pending) {
    const { steps, removals } = await readMigration(migration);
    const timed = [];
    for (const { text, table, work, locks } of steps) {
      if (!table || !work) continue;
      const { rows, bytes } = await sizeOf(client, table);
      const seconds = work === "rows" ? rows / ROWS_PER_SECOND : bytes / BYTES_PER_SECOND[work];
      if (seconds >= 1) timed.push({ text, locks, rows, bytes, seconds });
    }
    planned.push({ name: migration.name, steps: timed, removals, isOpenEnded: steps.some(({ table }) => !table) });
  }
  return planned;
}

/** The rows (as PostgreSQL last counted them) and the bytes of a table with its partitions; zero for one that is not there. */
async function sizeOf(client: pg.Client, table: string): Promise<{ rows: number; bytes: number }> {
  const { rows } = await client.query<{ rows: number; bytes: number }>(
    `SELECT coalesce(sum(greatest(c.reltuples, 0)), 0)::float8 AS rows, coalesce(sum(pg_table_size(c.oid)), 0)::float8 AS bytes
      FROM pg_class c WHERE c.relkind = 'r'
        AND (c.oid = to_regclass($1) OR c.oid IN (SELECT relid FROM pg_partition_tree(to_regclass($1))))`,
    [table],
  );
  return rows[0]!;
}

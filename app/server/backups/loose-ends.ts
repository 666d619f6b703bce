/**
 * What is taken off a database while rows are loaded, and put back from the catalogue's own definitions: triggers, foreign
 * keys and, of large tables, indexes. A superuser is not needed.
 */
import pg from "pg";
import { SCHEMAS } from "./catalogue";
import { inParallel } from "./sessions";

/** Below this an index costs more to drop and make than to keep. */
const LARGE_BYTES = 8 * 1024 * 1024;

type Constraint = {
  name: string;
  table: string;
  kind: "f" | "c" | "p" | "u" | "x";
  definition: string;
  valid: boolean;
  partitioned: boolean;
  deferrable: boolean;
};
type Index = { name: string; table: string; definition: string; constraint: string | null; partitioned: boolean };
type Trigger = { name: string; table: string; state: string };

export type LooseEnds = { constraints: Constraint[]; indexes: Index[]; triggers: Trigger[] };

/** @param bytesOf how large a table's rows are going to be */
export async function takeOff(client: pg.ClientBase, bytesOf: (table: string) => number): Promise<LooseEnds> {
  const { rows: triggers } = await client.query<Trigger>(
    `SELECT tgname AS name, tgrelid::regclass::text AS table, tgenabled AS state FROM pg_trigger t JOIN pg_class c ON c.oid = tgrelid
      WHERE NOT tgisinternal AND relnamespace::regnamespace::text = ANY ($1) ORDER BY 2, 1`,
    [SCHEMAS],
  );
  for (const table of new Set(triggers.map((trigger) => trigger.table)))
    await client.query(`ALTER TABLE ${table} DISABLE TRIGGER USER`);
  const { rows: all } = await client.query<Constraint>(
    `SELECT conname AS name, conrelid::regclass::text AS table, contype AS kind, pg_get_constraintdef(n.oid) AS definition,
        convalidated AS valid, relkind = 'p' AS partitioned, condeferrable AS deferrable
      FROM pg_constraint n JOIN pg_class c ON c.oid = conrelid
      WHERE relnamespace::regnamespace::text = ANY ($1) AND conparentid = 0
        AND (contype = 'f' OR (NOT relispartition AND (contype IN ('p', 'u', 'x') OR (contype = 'c' AND NOT convalidated))))
      ORDER BY contype <> 'f', contype <> 'c', 2, 1`,
    [SCHEMAS],
  );
  const { rows: indexes } = await client.query<Index>(
    `SELECT i.indexrelid::regclass::text AS name, i.indrelid::regclass::text AS table,
        replace(pg_get_indexdef(i.indexrelid), ' ON ONLY ', ' ON ') AS definition, n.conname AS constraint, c.relkind = 'p' AS partitioned
      FROM pg_index i JOIN pg_class c ON c.oid = i.indrelid
        LEFT JOIN pg_constraint n ON n.conindid = i.indexrelid AND n.contype IN ('p', 'u', 'x')
      WHERE c.relnamespace::regnamespace::text = ANY ($1) AND NOT c.relispartition ORDER BY 2, 1`,
    [SCHEMAS],
  );
  const isLarge = ({ table }: { table: string }) => bytesOf(table) > LARGE_BYTES;
  const constraints = all.filter((each) => ["f", "c"].includes(each.kind) || isLarge(each));
  for (const { table, name } of constraints)
    await client.query(`ALTER TABLE ${table} DROP CONSTRAINT ${pg.escapeIdentifier(name)}`);
  const dropped = indexes.filter(isLarge).sort((a, b) => bytesOf(b.table) - bytesOf(a.table));
  for (const index of dropped.filter(({ constraint }) => !constraint)) await client.query(`DROP INDEX ${index.name}`);
  return { constraints, indexes: dropped, triggers };
}

/** With as many connections as there are clients: first the indexes, then what needs them. */
export async function putBack(clients: pg.ClientBase[], { constraints, indexes, triggers }: LooseEnds): Promise<void> {
  const [client] = clients as [pg.ClientBase];
  // A unique index can be made beside others of its table; a constraint over it takes an instant then.
  const madeFirst = (constraint: Constraint) =>
    !constraint.partitioned && !constraint.deferrable && (constraint.kind === "p" || constraint.kind === "u");
  const first = new Set(constraints.filter(madeFirst).map(({ table, name }) => `${table} ${name}`));
  await inParallel(
    clients,
    indexes.filter(({ table, constraint }) => !constraint || first.has(`${table} ${constraint}`)),
    async (each, { definition }) => void (await each.query(definition)),
  );
  for (const constraint of constraints.filter(({ kind }) => kind !== "f" && kind !== "c")) {
    const name = pg.escapeIdentifier(constraint.name);
    const what = constraint.kind === "p" ? "PRIMARY KEY" : "UNIQUE";
    const definition = madeFirst(constraint) ? `${what} USING INDEX ${name}` : constraint.definition;
    await client.query(`ALTER TABLE ${constraint.table} ADD CONSTRAINT ${name} ${definition}`);
  }
  const toCheck: Constraint[] = [];
  for (const constraint of constraints.filter(({ kind }) => kind === "f" || kind === "c")) {
    // Adding one without looking at the rows takes an instant, and looking does not lock others out.
    const later = constraint.kind === "f" && constraint.valid && !constraint.partitioned;
    if (later) toCheck.push(constraint);
    const definition = `${constraint.definition}${later ? " NOT VALID" : ""}`;
    await client.query(
      `ALTER TABLE ${constraint.table} ADD CONSTRAINT ${pg.escapeIdentifier(constraint.name)} ${definition}`,
    );
  }
  await inParallel(clients, toCheck, async (each, { table, name }) => {
    await each.query(`ALTER TABLE ${table} VALIDATE CONSTRAINT ${pg.escapeIdentifier(name)}`);
  });
  for (const { table, name, state } of triggers) {
    const how = { O: "ENABLE", A: "ENABLE ALWAYS", R: "ENABLE REPLICA", D: "DISABLE" }[state];
    await client.query(`ALTER TABLE ${table} ${how} TRIGGER ${pg.escapeIdentifier(name)}`);
  }
}

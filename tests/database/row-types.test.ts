import { relative } from "node:path";
import pg from "pg";
import ts from "typescript";
import { expect, it } from "vitest";
import { placeOf } from "../locales/sources";
import { testDatabase } from "../setup/database";
import { NotConstant } from "./statement-scopes";
import { Calls, serverProgram, type Client, type Statement } from "./statement-sources";
import { textsOf } from "./statement-texts";

/** How many statements of a file the sources alone do not give, and why. No number may rise. */
const NOT_EVALUATED: { reason: string; files: Record<string, number> }[] = [
  { reason: "passes any statement on", files: { "app/platform/database/failures.server.ts": 1 } },
  { reason: "the table is found at run time", files: { "app/services/programs/locate.server.ts": 1 } },
  {
    reason: "the read of a check is a function that the check is made with",
    files: { "app/services/installation/database-checks.server.ts": 1 },
  },
  {
    reason: "one part for each table that has files",
    files: { "app/services/media/internal/media-uses.server.ts": 1 },
  },
  {
    reason: "the words that are searched for are split",
    files: {
      "app/services/participants/participant-search.server.ts": 1,
      "app/services/participant-accounts/internal/participant-list.server.ts": 2,
      "app/services/participant-exports/participant-exports.admin.server.ts": 1,
    },
  },
  {
    reason: "a statement for each kind, from a list",
    files: {
      "app/services/bulk-changes/bulk-changes.jobs.server.ts": 2,
      "app/services/bulk-changes/bulk-changes.admin.server.ts": 1,
      "app/services/participant-accounts/internal/account-data.server.ts": 1,
    },
  },
];

const { pool } = await testDatabase();
const program = serverProgram();
const checker = program.getTypeChecker();
const calls = new Calls(program, checker);

type Column = { name: string; dataTypeID: number };

/** The columns of the rows that a statement gives. It is not run. */
function describeStatement(client: pg.PoolClient, text: string): Promise<Column[]> {
  return new Promise((resolve, reject) => {
    let columns: Column[] = [];
    client.query({
      submit(connection: pg.Connection) {
        connection.parse({ name: "", text, types: [] }, true);
        connection.describe({ type: "S", name: "" }, true);
        connection.sync();
      },
      handleRowDescription: ({ fields }: { fields: Column[] }) => void (columns = fields),
      handleError: reject,
      handleReadyForQuery: () => resolve(columns),
    });
  });
}

/** The names of types by their numbers; of an array as `int4[]`. */
async function typeNames(): Promise<Map<number, string>> {
  const { rows } = await pool.query<{ oid: number; name: string }>(
    `select t.oid::int, coalesce(e.typname || '[]', t.typname) as name
       from pg_type t left join pg_type e on e.oid = t.typelem and t.typcategory = 'A'`,
  );
  return new Map(rows.map(({ oid, name }) => [oid, name]));
}

/** What values of PostgreSQL's types are in JavaScript. All other types are strings, and JSON is anything. */
const KINDS: Record<Client, Record<string, string>> = {
  pg: kinds({ number: "int2 int4 float4 float8", boolean: "bool", Date: "timestamptz date", Buffer: "bytea" }),
  prisma: kinds({
    number: "int2 int4 float4 float8",
    boolean: "bool",
    Date: "timestamptz date",
    Uint8Array: "bytea",
    bigint: "int8",
    Decimal: "numeric",
  }),
};

function kinds(names: Record<string, string>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(names).flatMap(([kind, types]) => types.split(" ").map((type) => [type, kind])),
  );
}

function kindOf(column: string, client: Client): string {
  return column.endsWith("[]") ? `${kindOf(column.slice(0, -2), client)}[]` : (KINDS[client][column] ?? "string");
}

/** The kinds of a TypeScript type without null. Undefined where it may be anything, or is of a package. */
function kindsOf(type: ts.Type): Set<string> | undefined {
  const found = new Set<string>();
  for (const one of type.isUnion() ? type.types : [type]) {
    if (one.flags & (ts.TypeFlags.Any | ts.TypeFlags.Unknown | ts.TypeFlags.TypeParameter)) return undefined;
    if (one.flags & ts.TypeFlags.StringLike || one.isIntersection()) found.add("string");
    else if (one.flags & ts.TypeFlags.NumberLike) found.add("number");
    else if (one.flags & ts.TypeFlags.BooleanLike) found.add("boolean");
    else if (one.flags & ts.TypeFlags.BigIntLike) found.add("bigint");
    else if (checker.isArrayType(one)) {
      const [element] = checker.getTypeArguments(one as ts.TypeReference);
      for (const kind of kindsOf(element!) ?? []) found.add(`${kind}[]`);
    } else if (!(one.flags & ts.TypeFlags.Null)) found.add(one.symbol?.name ?? "object");
  }
  return found;
}

/** What differs between the columns of a statement and the type of its rows. */
function differences({ call, row }: Statement, columns: { name: string; type: string }[]): string[] {
  const clients = [...calls.clientsOf(call.expression)];
  const typed = new Map(row.getProperties().map((property) => [property.name, checker.getTypeOfSymbol(property)]));
  const names = columns.map(({ name }) => name);
  return [
    ...[...typed.keys()].filter((name) => !names.includes(name)).map((name) => `the statement gives no ${name}`),
    ...names.filter((name, index) => names.indexOf(name) !== index).map((name) => `there are two columns ${name}`),
    ...columns.flatMap(({ name, type }) => {
      const property = typed.get(name);
      if (!property) return [`the row has no ${name}`];
      const has = kindsOf(property);
      const expected = new Set(clients.map((client) => kindOf(type, client)));
      if (/^jsonb?$/.test(type) || !has || fits(has, expected)) return [];
      return [`${name} is ${[...has].join(" | ")}, but ${type} is ${[...expected].join(" | ")}`];
    }),
  ];
}

/** Whether a type has what the clients give, and no more, except that `bigint | string` is for both of them. */
function fits(has: Set<string>, expected: Set<string>): boolean {
  const isLarge = expected.has("bigint") || expected.has("string");
  const isAllowed = (kind: string) => expected.has(kind) || (isLarge && (kind === "bigint" || kind === "string"));
  return [...expected].every((kind) => has.has(kind)) && [...has].every(isAllowed);
}

/** The differences of each way through a statement that PostgreSQL accepts: it does not accept two that contradict. */
async function check(client: pg.PoolClient, statement: Statement, texts: string[], types: Map<number, string>) {
  const found: string[] = [];
  const problems: string[] = [];
  for (const text of texts)
    try {
      const columns = await describeStatement(client, text);
      const typed = columns.map(({ name, dataTypeID }) => ({ name, type: types.get(dataTypeID)! }));
      found.push(...differences(statement, typed));
    } catch (error) {
      if (!(error instanceof pg.DatabaseError)) throw error;
      problems.push(error.message);
    }
  return problems.length === texts.length ? problems : found;
}

it("the types of rows are the columns that the statements give", async () => {
  const types = await typeNames();
  const notEvaluated: Record<string, number> = {};
  const found = new Set<string>();
  const client = await pool.connect();
  for (const statement of calls.statements) {
    const file = relative(".", statement.call.getSourceFile().fileName);
    try {
      const texts = textsOf(statement.text, checker, calls);
      const place = `${file}:${placeOf(statement.call).split(":").at(-1)}`;
      for (const difference of await check(client, statement, texts, types)) found.add(`${place}: ${difference}`);
    } catch (error) {
      if (!(error instanceof NotConstant)) throw error;
      notEvaluated[file] = (notEvaluated[file] ?? 0) + 1;
    }
  }
  client.release();
  expect([...found]).toEqual([]);
  expect(notEvaluated).toEqual(Object.fromEntries(NOT_EVALUATED.flatMap(({ files }) => Object.entries(files))));
});

import pg from "pg";
import { expect, it } from "vitest";
import { unavailableIn } from "~/platform/database/failures.server";
import { testDatabase } from "../setup/database";

const { pool, url } = await testDatabase();

const withCode = (code: string, message = "") => Object.assign(new Error(message), { code });
const stateOf = (code: string) => Object.assign(new pg.DatabaseError("", 0, "error"), { code });

it.each([
  ["the server shuts down", stateOf("57P01")],
  ["the database was dropped", stateOf("57P04")],
  ["there are too many connections", stateOf("53300")],
  ["nothing listens", withCode("ECONNREFUSED", "connect ECONNREFUSED 127.0.0.1:5432")],
  ["nothing listens at any address", new AggregateError([withCode("ECONNREFUSED")])],
  ["the connection broke while it was written to", withCode("EPIPE", "write EPIPE")],
  ["the name is not found for a moment", withCode("EAI_AGAIN", "getaddrinfo EAI_AGAIN db")],
  ["the driver waited too long", new Error("Query read timeout")],
  ["Prisma could not reach it", Object.assign(new Error("Can't reach database server"), { errorCode: "P1001" })],
  ["the adapter lost it", Object.assign(new Error("driver"), { cause: { kind: "ConnectionClosed" } })],
  ["another error carries it", new Error("sending failed", { cause: withCode("ECONNRESET") })],
])("is unavailable when %s", (_, error) => {
  expect(unavailableIn(error)).toMatchObject({ code: "unavailable" });
});

it("is unavailable on a connection that the database has closed", async () => {
  const client = new pg.Client({ connectionString: url });
  client.on("error", () => {});
  await client.connect();
  const { rows } = await client.query<{ pid: number }>("select pg_backend_pid() as pid");
  const running = client.query("select pg_sleep(60)").catch((error: unknown) => error);
  await pool.query("select pg_terminate_backend($1)", [rows[0]!.pid]);
  expect(unavailableIn(await running)).toMatchObject({ code: "unavailable" });
  const next = await client.query("select 1").catch((error: unknown) => error);
  expect(unavailableIn(next)).toMatchObject({ code: "unavailable" });
});

it.each([new Error("a bug"), stateOf("23505"), withCode("ENOENT"), null, "text"])("is another error: %s", (error) => {
  expect(unavailableIn(error)).toBeUndefined();
});

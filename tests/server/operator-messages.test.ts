import { execFile } from "node:child_process";
import { expect, it } from "vitest";
import { EnvironmentError, unconfiguredEnvironment } from "~/platform/env.server";
import { OperatorError, operatorMessage } from "~/server/operator-error";
import { emptyDatabase } from "../setup/database";

const failure = (message: string, code?: string, cause?: unknown) =>
  Object.assign(new Error(message, { cause }), code ? { code } : {});

it.each([
  [new OperatorError("Port 3000 is taken"), "Port 3000 is taken"],
  [new EnvironmentError("PORT is malformed"), "PORT is malformed"],
  [failure("connect ECONNREFUSED 10.0.0.1:5432", "ECONNREFUSED"), /^The database does not answer: connect ECONN/],
  [new AggregateError([failure("connect ECONNREFUSED ::1:5432", "ECONNREFUSED")]), /^The database does not answer: /],
  [failure('password authentication failed for user "x"', "28P01"), /^The database does not answer: password/],
  [failure('database "x" does not exist', "3D000"), /^The database does not answer: database "x"/],
  [
    failure("seeding", undefined, failure("could not extend file: No space left on device", "53100")),
    "There is no room left on the disk: could not extend file: No space left on device",
  ],
  [
    failure("initdb failed\nfixing permissions ok\ninitdb: error: No space left on device\nremoving data"),
    "There is no room left on the disk: initdb: error: No space left on device",
  ],
  [
    failure('relation "participants" does not exist', "42P01"),
    'The database lacks what this version needs: relation "participants" does not exist. Run npx loyalty upgrade',
  ],
])("%s is one line", (error, message) => {
  expect(operatorMessage(error)).toMatch(message);
});

it.each([
  failure("x is not a function"),
  failure("syntax error", "42601"),
  failure("column p.x does not exist", "42703"),
  "text",
])("%s is a bug", (error) => {
  expect(operatorMessage(error)).toBeUndefined();
});

/** The exit code of a command, and the lines that it printed as errors. */
async function linesOf(command: string, databaseUrl: string): Promise<[code: unknown, lines: string[]]> {
  const env = {
    ...unconfiguredEnvironment(),
    DATABASE_URL: databaseUrl,
    SESSION_SECRET: "0123456789abcdef0123456789abcdef",
    SANDBOX: "1",
  };
  return new Promise((resolve) => {
    execFile(process.execPath, ["app/server/launch.mjs", command], { env }, (error, _, text) =>
      resolve([error?.code, text.trim().split("\n")]),
    );
  });
}

it.each(["worker", "migrate", "verify-points"])("%s says in one line that the database is away", async (command) => {
  expect(await linesOf(command, "postgresql://nobody@127.0.0.1:1/none")).toEqual([
    1,
    [expect.stringMatching(/^The database does not answer: .*ECONNREFUSED/)],
  ]);
});

it("verify-points says in one line that the database was never migrated", async () => {
  expect(await linesOf("verify-points", (await emptyDatabase()).url)).toEqual([
    1,
    ["The database is empty or older than this version: run npm run db:migrate first"],
  ]);
});

it("dev reads its settings before anything that needs a database", async () => {
  const env = { ...unconfiguredEnvironment(), PORT: "none" };
  const stderr = await new Promise((resolve) => {
    execFile(process.execPath, ["app/server/launch.mjs", "dev"], { env }, (_error, _out, text) => resolve(text));
  });
  expect(stderr).toMatch(/^[^\n]*PORT[^\n]*\n$/);
});

import { execFile } from "node:child_process";
import { expect, it } from "vitest";
import { EnvironmentError, unconfiguredEnvironment } from "~/platform/env.server";
import { OperatorError, operatorMessage } from "~/server/operator-error";

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
])("%s is one line", (error, message) => {
  expect(operatorMessage(error)).toMatch(message);
});

it.each([failure("x is not a function"), failure("syntax error", "42601"), "text"])("%s is a bug", (error) => {
  expect(operatorMessage(error)).toBeUndefined();
});

it.each(["worker", "migrate", "verify-points"])("%s says in one line that the database is away", async (command) => {
  const env = {
    ...unconfiguredEnvironment(),
    DATABASE_URL: "postgresql://nobody@127.0.0.1:1/none",
    SESSION_SECRET: "0123456789abcdef0123456789abcdef",
    SANDBOX: "1",
  };
  const { code, stderr } = await new Promise<{ code: unknown; stderr: string }>((resolve) => {
    execFile(process.execPath, ["app/server/launch.mjs", command], { env }, (error, _, text) =>
      resolve({ code: error?.code, stderr: text }),
    );
  });
  expect(code).toBe(1);
  expect(stderr.trim().split("\n")).toEqual([expect.stringMatching(/^The database does not answer: .*ECONNREFUSED/)]);
});

it("dev reads its settings before anything that needs a database", async () => {
  const env = { ...unconfiguredEnvironment(), PORT: "none" };
  const stderr = await new Promise((resolve) => {
    execFile(process.execPath, ["app/server/launch.mjs", "dev"], { env }, (_error, _out, text) => resolve(text));
  });
  expect(stderr).toMatch(/^[^\n]*PORT[^\n]*\n$/);
});

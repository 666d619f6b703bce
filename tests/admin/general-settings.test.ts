import { beforeAll, expect, test } from "vitest";
import { prisma } from "~/services/database.server";
import { catalogueOf } from "~/services/programs/catalogue.server";
import { appUnder } from "../setup/app";
import { consoleClient, type ConsoleClient } from "../setup/console-client";
import { testDatabase } from "../setup/database";
import { createStaff } from "../setup/people";

/** The general settings of a program: `POST programs/{id}` and the page that sends it. */
await testDatabase();
const app = await appUnder("admin/v2");

let staff: Awaited<ReturnType<typeof createStaff>>;
let as: (who: keyof typeof staff.admins | null) => ConsoleClient;
let path: string;

beforeAll(async () => {
  staff = await createStaff();
  as = (who) => consoleClient(app, who && staff.admins[who]);
  path = `/admin/v2/programs/${staff.demo}`;
});

test.each([
  ["super", 200],
  ["owner", 200],
  ["manager", 200],
  ["reviewer", 403],
  ["analyst", 403],
  ["nobody", 404],
  ["nw-owner", 404],
  [null, 401],
] as const)("as %s: %i", async (who, status) => {
  const name = `Name by ${who}`;
  const answer = await as(who).json("POST", path, { name });
  expect(answer.status).toBe(status);
  expect((await as(who).json("GET", `${path}/settings/program/general`)).status).toBe(status);
  expect((await catalogueOf(staff.demo)).name === name).toBe(status === 200);
});

test("every wrong field is named", async () => {
  const wrong = { name: "x", time_zone: "Mars/Olympus", support_email: "nobody", i18n_enabled: "maybe" };
  const { errors } = (await (await as("manager").json("POST", path, wrong)).json()) as {
    errors: { field: string; message: string }[];
  };
  expect(errors.map(({ field }) => field).sort()).toEqual(["i18n_enabled", "name", "support_email", "time_zone"]);
  expect(errors).toContainEqual({ field: "name", message: "Name must be at least 2 characters." });
  const long = await as("manager").json("POST", path, { name: "x".repeat(31) });
  expect(await long.json()).toMatchObject({
    errors: [{ field: "name", message: "Name must not be longer than 30 characters." }],
  });
});

test("test mode can be turned off but not back on", async () => {
  await prisma.program.update({ where: { id: staff.demo }, data: { testMode: true } });
  expect((await as("manager").json("POST", path, { test_mode: false })).status).toBe(200);
  const answer = await as("manager").json("POST", path, { test_mode: true });
  expect(answer.status).toBe(422);
  expect(await answer.json()).toMatchObject({ errors: [{ field: "test_mode" }] });
});

test("a change made on an older version is a conflict, and no change is told as such", async () => {
  const form = (await (await as("manager").json("GET", `${path}/settings/program/general`)).json()) as {
    settings: { name: string; updated_at: string };
  };
  const { name, updated_at } = form.settings;
  expect((await as("owner").json("POST", path, { support_email: "help@example.test", updated_at })).status).toBe(200);
  const late = await as("manager").json("POST", path, { name: "Late change", updated_at });
  expect(late.status).toBe(409);
  expect(await (await as("manager").json("POST", path, { name })).json()).toMatchObject({
    success: false,
    message: "No changes detected",
  });
});

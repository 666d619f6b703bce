import { beforeAll, expect, test } from "vitest";
import { prisma } from "~/platform/database/connections.server";
import { uuidv7 } from "~/platform/ids.server";
import { catalogueOf } from "~/services/programs/catalogue.server";
import { createChallenge, NOW } from "../factories";
import { adminWorld } from "../setup/admin-world";

/** The general settings of a program: the page, and `POST programs/{id}`. */
const { fixture, as } = await adminWorld();

let path: string;

beforeAll(async () => {
  path = `/admin/v2/programs/${fixture.demo}`;
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
  const response = await as(who).json("POST", path, { name });
  expect(response.status).toBe(status);
  expect((await as(who).json("GET", `${path}/settings/program/general`)).status).toBe(status);
  expect((await catalogueOf(fixture.demo)).name === name).toBe(status === 200);
});

test("every wrong field has an error", async () => {
  const wrong = {
    name: "x",
    time_zone: "Mars/Olympus",
    currency: "JPY",
    support_email: "nobody",
    i18n_enabled: "maybe",
  };
  const { errors } = (await (await as("manager").json("POST", path, wrong)).json()) as {
    errors: { field: string; message: string }[];
  };
  expect(errors.map(({ field }) => field).sort()).toEqual([
    "currency",
    "i18n_enabled",
    "name",
    "support_email",
    "time_zone",
  ]);
  expect(errors).toContainEqual({ field: "name", message: "Name must be at least 2 characters." });
  const long = await as("manager").json("POST", path, { name: "x".repeat(31) });
  expect(await long.json()).toMatchObject({
    errors: [{ field: "name", message: "Name must not be longer than 30 characters." }],
  });
});

test("test mode can be turned off but not back on", async () => {
  await prisma.program.update({ where: { id: fixture.demo }, data: { testMode: true } });
  expect((await as("manager").json("POST", path, { test_mode: false })).status).toBe(200);
  const response = await as("manager").json("POST", path, { test_mode: true });
  expect(response.status).toBe(422);
  expect(await response.json()).toMatchObject({ errors: [{ field: "test_mode" }] });
});

test("a change of an older version is a conflict, and an unchanged row is rejected", async () => {
  const form = (await (await as("manager").json("GET", `${path}/settings/program/general`)).json()) as {
    settings: { name: string; version: string };
  };
  const { name, version } = form.settings;
  expect((await as("owner").json("POST", path, { support_email: "help@example.test", version })).status).toBe(200);
  const late = await as("manager").json("POST", path, { name: "Late change", version });
  expect(late.status).toBe(409);
  expect(await (await as("manager").json("POST", path, { name })).json()).toMatchObject({
    success: false,
    message: "No changes detected",
  });
});

test("an unknown field is an error on the field", async () => {
  const before = await prisma.program.findUniqueOrThrow({ where: { id: fixture.demo } });
  const typo = await as("manager").json("POST", path, { suport_email: "help@example.test", name: "Another name" });
  expect(typo.status).toBe(422);
  expect(await typo.json()).toMatchObject({
    errors: [{ field: "suport_email", message: "Setting not found" }],
  });
  expect(await prisma.program.findUniqueOrThrow({ where: { id: fixture.demo } })).toEqual(before);
});

test("the CSRF token and the intent are not taken as settings", async () => {
  const form = await as("manager").form(path, { intent: "update", name: "Named by a form", _method: "put" });
  expect(form.status).toBe(303);
  expect(form.headers.get("location")).toBe(`${path}/settings/program/general`);
  const nested = await as("manager").json("POST", path, { intent: "update", data: { name: "Named in data" } });
  expect(await nested.json()).toMatchObject({ success: true, data: { name: "Named in data" } });
});

test("an empty request is rejected as no change", async () => {
  const empty = await as("manager").json("POST", path, {});
  expect(empty.status).toBe(422);
  expect(await empty.json()).toMatchObject({ message: "No changes detected" });
});

test("the currency can be changed until there is a payment, and expired payment pages are none", async () => {
  const { id: challengeId } = await createChallenge(fixture.demo, { challengeType: "membership" });
  const checkout = await prisma.checkoutSession.create({
    data: {
      programId: fixture.demo,
      id: uuidv7(NOW),
      challengeId,
      email: "payer@example.test",
      kind: "membership",
      amountCents: 2500,
      currency: "USD",
      status: "expired",
      createdAt: NOW,
    },
  });
  const changed = await as("manager").json("POST", path, { currency: "EUR" });
  expect(await changed.json()).toMatchObject({ success: true, data: { currency: "EUR", currency_locked: false } });
  expect((await catalogueOf(fixture.demo)).currency).toBe("EUR");

  await prisma.checkoutSession.update({
    where: { programId_id: { programId: fixture.demo, id: checkout.id } },
    data: { status: "open" },
  });
  const late = await as("manager").json("POST", path, { currency: "GBP" });
  expect(late.status).toBe(422);
  expect(await late.json()).toMatchObject({
    errors: [{ field: "currency", message: "The currency can't be changed after the first payment" }],
  });
  expect((await as("manager").json("POST", path, { currency: "EUR", name: "Still in euros" })).status).toBe(200);
  const page = await as("manager").json("GET", `${path}/settings/program/general`);
  expect(await page.json()).toMatchObject({ settings: { currency: "EUR", currency_locked: true } });
});

import { expect, test } from "vitest";
import { prisma } from "~/platform/database/connections.server";
import {
  checkImport,
  importRows,
  undoImportedRows,
} from "~/services/participant-imports/participant-imports.jobs.server";
import { adminCtx, createParticipant } from "../factories";
import { ruleWorld } from "../services/events/rule-world";
import { workerCtx } from "../services/participant-imports/import-world";
import { adminWorld, EDITORS_ONLY } from "../setup/admin-world";
import { createApiKey } from "../setup/people";

const { app, fixture, as } = await adminWorld();
const url = `/admin/v2/programs/${fixture.demo}/participants`;

const post = (who: Parameters<typeof as>[0], form: FormData) =>
  as(who).multipart(`${url}/import`, form, "application/json");

function formWith(
  content: string | Uint8Array<ArrayBuffer>,
  fields: Record<string, string> = { email: "replace", points: "append" },
): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  form.set("csv_file", new File([content], "people.csv"));
  return form;
}

test.each(EDITORS_ONLY)("an upload by %s gives %i", async (who, status) => {
  const response = await post(who, formWith("email\na@example.test"));
  expect(response.status).toBe(status);
  await prisma.participantImport.updateMany({ where: { status: "checking" }, data: { status: "cancelled" } });
});

test("an upload has defaults, and its page, its list and the intents have a JSON twin", async () => {
  const response = await post("manager", formWith("email\na@example.test"));
  const { success, id } = (await response.json()) as { success: boolean; id: string };
  expect(success).toBe(true);
  const page = await as("manager").json("GET", `${url}/imports/${id}`);
  expect(await page.json()).toMatchObject({
    status: "checking",
    file_name: "people.csv",
    strategies: { email: "replace", points: "append", tags: "replace", naming: "replace", metric: "ignore" },
    rejected_rows: { totalItems: 0, result: [] },
  });
  const list = await as("manager").json("GET", `${url}/imports`);
  expect(await list.json()).toMatchObject({ result: [{ id, status: "checking" }, ...Array<object>(3).fill({})] });
  const early = await as("manager").json("POST", `${url}/imports/${id}`, { intent: "confirm" });
  expect(early.status).toBe(409);
  const cancel = await as("manager").json("POST", `${url}/imports/${id}`, { intent: "cancel" });
  expect([cancel.status, await cancel.json()]).toMatchObject([200, { success: true, status: "cancelled" }]);
  const elsewhere = `/admin/v2/programs/${fixture.harbor}/participants/imports/${id}`;
  expect((await as("owner").json("GET", elsewhere)).status).toBe(404);
});

test.each([
  ["email", { points: "replace" }],
  ["points", { email: "replace" }],
  ["email", { email: "append", points: "replace" }],
  ["tags", { email: "replace", points: "replace", tags: "add" }],
])("an upload without a valid strategy is rejected at %s", async (field, fields) => {
  const response = await post("manager", formWith("email\na@example.test", fields));
  expect([response.status, await response.json()]).toMatchObject([422, { success: false, errors: [{ field }] }]);
});

test("a file that is no CSV file is rejected at its field, in the admin's words", async () => {
  const response = await post("manager", formWith(Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0, 0])));
  expect([response.status, await response.json()]).toMatchObject([
    422,
    { success: false, errors: [{ field: "csv_file", message: "This is not a CSV file" }] },
  ]);
});

test("the template has the columns of the program", async () => {
  await prisma.profileAttribute.create({
    data: {
      programId: fixture.demo,
      id: crypto.randomUUID(),
      attributeName: "team",
      displayName: "Team",
      fieldType: "text",
      updatedAt: new Date(),
    },
  });
  const response = await as("manager").json("GET", `${url}/import_csv_template.csv`);
  expect(response.headers.get("content-type")).toContain("text/csv");
  expect(await response.text()).toMatch(/^\ufeff?id,email,first_name,last_name,points,tags,postal/);
});

test("an import without a column to match waits for its columns, until it is canceled by an admin or a key", async () => {
  const { text: key } = await createApiKey(fixture.demo, fixture.admins.manager.id);
  const byKey = (path: string, body: BodyInit, headers: Record<string, string> = {}) =>
    app(
      new Request(`http://localhost${path}`, {
        method: "POST",
        body,
        headers: { Accept: "application/json", Authorization: `Bearer ${key}`, ...headers },
      }),
    );
  const without = () => formWith("First name;Mail\nAna;a@example.test");
  const rejected = await byKey(`${url}/import`, without());
  const message = "No column has the email or ID. Columns in the file: First name, Mail";
  expect([rejected.status, await rejected.json()]).toMatchObject([422, { errors: [{ field: "csv_file", message }] }]);

  const cancel = JSON.stringify({ intent: "cancel" });
  const json = { "Content-Type": "application/json" };
  for (const cancelIt of [
    (id: string) => as("manager").form(`${url}/imports/${id}`, { intent: "cancel" }),
    (id: string) => byKey(`${url}/imports/${id}`, cancel, json),
  ]) {
    const waiting = (await (await post("manager", without())).json()) as { id: string };
    expect(await (await as("manager").json("GET", `${url}/imports/${waiting.id}`)).json()).toMatchObject({
      status: "ready",
    });
    expect((await byKey(`${url}/import`, formWith("email\na@example.test"))).status).toBe(409);
    expect((await cancelIt(waiting.id)).status).toBeLessThan(400);
    expect(await prisma.participantImport.findFirst({ where: { id: waiting.id } })).toMatchObject({
      status: "cancelled",
    });
  }
  const next = await byKey(`${url}/import`, formWith("email\na@example.test"));
  expect([next.status, await next.json()]).toMatchObject([200, { status: "checking" }]);
});

test("of imports and bulk changes that are started at one moment the others hear what runs", async () => {
  await prisma.participantImport.updateMany({ where: { status: "checking" }, data: { status: "cancelled" } });
  const startAll = (start: () => Promise<Response>) => Promise.all(Array.from({ length: 4 }, start));
  const heard = async (responses: Response[]) => {
    const bodies = await Promise.all(
      responses.map(async (one) => [one.status, (await one.json()).message as string] as const),
    );
    expect(bodies.filter(([status]) => status === 200)).toHaveLength(1);
    return new Set(bodies.filter(([status]) => status !== 200).map(([status, text]) => `${status} ${text}`));
  };
  expect(await heard(await startAll(() => post("manager", formWith("email\na@example.test"))))).toEqual(
    new Set(["409 Another import in this program isn't finished. Confirm or cancel it first."]),
  );
  const change = { intent: "set_status", status: "active", filters: "" };
  const changes = await startAll(() => as("manager").json("POST", `${url}/bulk_changes`, change));
  expect(await heard(changes)).toEqual(
    new Set(["409 Another bulk change is still running. Wait for it to finish, or cancel it."]),
  );
});

test("orders are uploaded and confirmed, on pages and as JSON", async () => {
  await prisma.participantImport.updateMany({
    where: { status: { in: ["checking", "ready", "importing", "undoing"] } },
    data: { status: "cancelled" },
  });
  const { email } = await createParticipant(fixture.demo, { email: "orders@example.test" });
  const form = await (await as("manager").page(`${url}/import?kind=orders`)).text();
  expect(form).toContain("Import orders");
  expect(form).toContain("import_csv_template.csv?kind=orders");
  const template = await (await as("manager").page(`${url}/import_csv_template.csv?kind=orders`)).text();
  expect(template).toContain("order_id,placed_at,email");
  const file = `order_id,placed_at,email,sku,price\nA-1,2024-05-01,${email},cap,12\nA-2,2024-05-01,new@example.test,cap,12\nA-3,,${email},cap,12\n`;
  const sent = await post("manager", formWith(file, { intent: "create_orders" }));
  const { id, kind } = (await sent.json()) as { id: string; kind: string };
  expect([sent.status, kind]).toEqual([200, "orders"]);
  const ctx = { ...workerCtx(await adminCtx(fixture.demo, "owner")), now: new Date() };
  await checkImport(ctx, id);
  const html = await (await as("manager").page(`${url}/imports/${id}`)).text();
  expect(html).toContain("New orders");
  expect(html).toContain("1 order is of somebody who is not a participant");
  expect(html).toContain("A date is required");
  expect(html).not.toContain("The balances of members");
  const balances = await as("manager").json("POST", `${url}/imports/${id}`, { intent: "confirm", balances: "add" });
  expect([balances.status, await balances.json()]).toMatchObject([422, { errors: [{ field: "balances" }] }]);
  const confirmed = await as("manager").json("POST", `${url}/imports/${id}`, { intent: "confirm" });
  expect(await confirmed.json()).toMatchObject({ status: "importing", moves_points: null });
  expect(await (await as("manager").page(`${url}/imports/${id}`)).text()).toContain("0 of 2 orders.");
  await importRows(ctx, id);
  const done = await as("manager").json("GET", `${url}/imports/${id}`);
  expect(await done.json()).toMatchObject({ status: "done", result: { created: 2, rejected: 1 }, people_unknown: 1 });
  const page = await (await as("manager").page(`${url}/imports/${id}`)).text();
  expect(page).toContain("can&#x27;t be undone as a whole");
  const undo = await as("manager").json("POST", `${url}/imports/${id}/undo`, { intent: "undo" });
  expect([undo.status, await undo.json()]).toMatchObject([
    409,
    { message: "An import of orders can't be undone. Cancel its orders instead." },
  ]);
});

test("events are uploaded and confirmed, on pages and as JSON", async () => {
  await prisma.participantImport.updateMany({
    where: { status: { in: ["checking", "ready", "importing", "undoing"] } },
    data: { status: "cancelled" },
  });
  await ruleWorld({}, fixture.demo);
  const form = await (await as("manager").page(`${url}/import?kind=events`)).text();
  expect(form).toContain("Import events");
  expect(form).toContain("import_csv_template.csv?kind=events");
  const template = await (await as("manager").page(`${url}/import_csv_template.csv?kind=events`)).text();
  expect(template).toContain("event_id,event,time,participant_id,member_number,email");
  expect(template).toContain("property.stars");
  const file =
    "event_id,event,time,email,stars\nE-1,review.written,2024-05-01,new-1@example.test,5\nE-2,review.written,2024-05-01,new-1@example.test,many\n";
  const sent = await post("manager", formWith(file, { intent: "create_events" }));
  const { id, kind } = (await sent.json()) as { id: string; kind: string };
  expect([sent.status, kind]).toEqual([200, "events"]);
  const ctx = { ...workerCtx(await adminCtx(fixture.demo, "owner")), now: new Date() };
  await checkImport(ctx, id);
  const html = await (await as("manager").page(`${url}/imports/${id}`)).text();
  expect(html).toContain("New events");
  expect(html).toContain("Property stars");
  expect(html).toContain("1 event is of somebody who is not a participant");
  expect((await as("manager").json("POST", `${url}/imports/${id}`, { intent: "confirm" })).status).toBe(200);
  await importRows(ctx, id);
  const done = await as("manager").json("GET", `${url}/imports/${id}`);
  expect(await done.json()).toMatchObject({ status: "done", result: { created: 1, rejected: 1 } });
  expect(await (await as("manager").page(`${url}/imports/${id}/undo`)).text()).toContain("can&#x27;t be undone");
});

test("a history is uploaded, confirmed with a choice for the balances, and undone, on pages and as JSON", async () => {
  await prisma.participantImport.updateMany({
    where: { status: { in: ["checking", "ready", "importing", "undoing"] } },
    data: { status: "cancelled" },
  });
  const { email, id: member } = await createParticipant(fixture.demo, { email: "history@example.test" });
  expect(await (await as("manager").page(`${url}/import?kind=history`)).text()).toContain("Import a history");
  const file = `email,date,points,reason\n${email},2024-05-01,120,Order 77\n`;
  const sent = await post("manager", formWith(file, { intent: "create_history" }));
  const { id, kind } = (await sent.json()) as { id: string; kind: string };
  expect([sent.status, kind]).toEqual([200, "history"]);
  const ctx = { ...workerCtx(await adminCtx(fixture.demo, "owner")), now: new Date() };
  await checkImport(ctx, id);
  const html = await (await as("manager").page(`${url}/imports/${id}`)).text();
  expect(html).toContain("These entries are part of the balances that members have");
  expect(html).toContain("New entries");
  const wrong = await as("manager").json("POST", `${url}/imports/${id}`, { intent: "confirm", balances: "twice" });
  expect([wrong.status, await wrong.json()]).toMatchObject([422, { errors: [{ field: "balances" }] }]);
  const confirmed = await as("manager").json("POST", `${url}/imports/${id}`, { intent: "confirm", balances: "add" });
  expect(await confirmed.json()).toMatchObject({ status: "importing", moves_points: true });
  await importRows(ctx, id);
  const done = await as("manager").json("GET", `${url}/imports/${id}`);
  expect(await done.json()).toMatchObject({ status: "done", result: { created: 1, points_added: 120 } });
  expect(await (await as("manager").page(`${url}/imports/${id}`)).text()).toContain("Added to the balances");
  const undoPage = await (await as("manager").page(`${url}/imports/${id}/undo`)).text();
  expect(undoPage).toContain("Entries to remove");
  expect(undoPage).toContain("members see in their history what was imported and undone");
  const timeline = `/admin/v2/programs/${fixture.demo}/users/${member}/timeline`;
  expect(await (await as("manager").page(timeline)).text()).toContain("Earned elsewhere");
  await as("manager").json("POST", `${url}/imports/${id}/undo`, { intent: "undo" });
  await undoImportedRows(ctx, id);
  expect(await prisma.historyEntry.count({ where: { importId: id } })).toBe(0);
});

import { beforeEach, expect, test } from "vitest";
import { prisma } from "~/platform/database/connections.server";
import { adminWorld, EDITORS_ONLY } from "../setup/admin-world";
import { createExport, createParticipant } from "../setup/people";

const { fixture, as } = await adminWorld();
const program = `/admin/v2/programs/${fixture.demo}`;
const url = `${program}/participants/export_csv_async`;
const OPTIONS = { mode: "default", type: "report", selected_attributes: ["postal"] };

beforeEach(async () => {
  await prisma.participantExport.updateMany({ where: { status: "running" }, data: { status: "failed" } });
});

test.each(EDITORS_ONLY)("a start by %s gives %i", async (who, status) => {
  expect((await as(who).json("POST", url, OPTIONS)).status).toBe(status);
});

test("a call starts an export that the list shows, and a second one at the same time is rejected", async () => {
  const response = await as("manager").json("POST", url, OPTIONS);
  const body = (await response.json()) as { id: string };
  expect(body).toMatchObject({ success: true, message: "Export started", status: "running", ...OPTIONS });
  const list = await as("manager").json("GET", `${program}/participants/exports`);
  expect(await list.json()).toMatchObject({
    result: expect.arrayContaining([expect.objectContaining({ id: body.id })]),
  });
  const second = await as("manager").json("POST", url, OPTIONS);
  expect(second.status).toBe(409);
});

test("the form of the dialog keeps the filters of the list, and leads to the exports", async () => {
  const response = await as("manager").form(`${program}/participants/exports`, {
    mode: "detailed",
    type: "import",
    selected_attributes: "postal",
    filters: "status=active&status=blocked&search=maya",
  });
  expect([response.status, response.headers.get("location")]).toEqual([303, `${program}/participants/exports`]);
  expect(await prisma.participantExport.findFirst({ where: { status: "running" } })).toMatchObject({
    mode: "detailed",
    type: "import",
    attributes: ["postal"],
    filters: { status: ["active", "blocked"], tag: [], search: "maya" },
  });
});

test.each([
  ["mode", { type: "report" }],
  ["type", { mode: "default", type: "all" }],
  ["selected_attributes", { mode: "default", type: "report", selected_attributes: ["shoe size"] }],
  ["selected_attributes", { mode: "default", type: "report", selected_attributes: { postal: true } }],
])("invalid input is rejected at %s", async (field, body) => {
  const response = await as("manager").json("POST", url, body);
  expect([response.status, await response.json()]).toMatchObject([422, { success: false, errors: [{ field }] }]);
});

test("the file is private to admins of the program who may manage users", async () => {
  const id = await createExport(fixture.demo, fixture.admins.manager.id);
  const path = `${program}/exports/${id}`;
  const file = await as("owner").json("GET", path);
  expect(file.headers.get("cache-control")).toBe("private, no-store");
  expect(file.headers.get("content-disposition")).toBe('attachment; filename="participants.csv"');
  expect(await file.text()).toBe("ID,Email\n");
  const login = await as(null).page(path);
  expect([login.status, login.headers.get("location")]).toEqual([
    302,
    `/admin/v2/login?redirect_to=${encodeURIComponent(path)}`,
  ]);
  expect((await as("analyst").page(path)).status).toBe(403);
  expect((await as("nw-owner").page(path)).status).toBe(404);
  expect((await as("owner").json("GET", `/admin/v2/programs/${fixture.harbor}/exports/${id}`)).status).toBe(404);
});

test("a browser without a file to download goes to the exports, and a script gets an error", async () => {
  const id = await createExport(fixture.demo, fixture.admins.manager.id);
  await prisma.participantExport.updateMany({ where: { id }, data: { expiresAt: new Date() } });
  const page = await as("manager").page(`${program}/exports/${id}`);
  expect([page.status, page.headers.get("location")]).toEqual([302, `${program}/participants/exports`]);
  expect((await as("manager").json("GET", `${program}/exports/${id}`)).status).toBe(409);
});

test("all participants are a CSV file, and a page of them is JSON", async () => {
  await createParticipant(fixture.demo, "Maya", 50);
  const csv = await as("manager").json("GET", `${program}/participants.csv`);
  expect(csv.headers.get("content-type")).toContain("text/csv");
  expect(await csv.text()).toContain(",Maya,");
  const list = await as("analyst").json("GET", `${program}/participants?page_size=5&search=maya`);
  expect(await list.json()).toEqual({
    page: 1,
    pageSize: 5,
    totalItems: 1,
    more: false,
    estimated: false,
    unsorted: false,
    result: [expect.objectContaining({ name: expect.stringContaining("Maya") as string, unused_points: 50 })],
  });
});

test("an admin finds the dialog and the page", async () => {
  expect(await (await as("manager").page(`${program}/users`)).text()).toContain("Export Table");
  expect(await (await as("analyst").page(`${program}/users`)).text()).not.toContain("Export Table");
  expect((await as("manager").page(`${program}/participants/exports`)).status).toBe(200);
});

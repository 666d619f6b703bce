import { beforeEach, expect, test } from "vitest";
import { prisma } from "~/platform/database/connections.server";
import { adminWorld } from "../setup/admin-world";

/** Name and pictures of an organization. */
const { fixture, as } = await adminWorld();
const path = "/admin/v2/organization/settings";

type Settings = { name: string; logo_file_id: string | null; background_image_file_id: string | null; version: string };

async function picture(programId: string, contentType = "image/png"): Promise<string> {
  const id = crypto.randomUUID();
  const file = { id, programId, key: id, name: "our logo.png", contentType, sizeBytes: 1, createdAt: new Date() };
  await prisma.mediaFile.create({ data: file });
  return id;
}

async function settings(): Promise<Settings> {
  const page = (await (await as("owner").json("GET", path)).json()) as { settings: Settings };
  return page.settings;
}

const send = (body: object) => as("owner").json("POST", path, { intent: "update", ...body });

let logo: string;

beforeEach(async () => {
  logo = await picture(fixture.demo);
});

test("the pictures are in the frame of every page, and at the top of the organization's", async () => {
  const background = await picture(fixture.demo);
  expect((await send({ logo_file_id: logo, background_image_file_id: background })).status).toBe(200);
  expect(await settings()).toMatchObject({ logo_file_id: logo, background_image_file_id: background });
  const url = `/media/${logo}/our%20logo.png`;
  const page = await (await as("owner").page("/admin/v2/organization/programs")).text();
  expect(page).toContain(`src="${url}"`);
  expect(page).toContain(`src="/media/${background}/our%20logo.png"`);
  const frame = await (await as("manager").page(`/admin/v2/programs/${fixture.demo}/dashboard`)).text();
  expect(frame).toContain(url);
  await send({ logo_file_id: "", background_image_file_id: null });
  expect(await settings()).toMatchObject({ logo_file_id: null, background_image_file_id: null });
});

test("a picture in use cannot be deleted", async () => {
  await send({ logo_file_id: logo });
  const file = `/admin/v2/programs/${fixture.demo}/program_attachments/${logo}`;
  expect((await as("owner").json("DELETE", file)).status).toBe(409);
  await send({ logo_file_id: null });
  expect((await as("owner").json("DELETE", file)).status).toBe(200);
});

test.each([
  ["of another organization", "logo_file_id", () => picture(fixture.northwind)],
  ["that is no picture", "background_image_file_id", () => picture(fixture.demo, "video/mp4")],
  ["that does not exist", "logo_file_id", () => crypto.randomUUID()],
  ["that is no id", "logo_file_id", () => "logo.png"],
])("a file %s is an error on the field", async (_, field, file) => {
  const response = await send({ [field]: await file() });
  expect(response.status).toBe(422);
  expect(await response.json()).toMatchObject({ errors: [{ field }] });
});

test("the name is required and short", async () => {
  for (const name of ["", " ", "x".repeat(81)]) {
    const response = await send({ name });
    expect(response.status).toBe(422);
    expect(await response.json()).toMatchObject({ errors: [{ field: "name" }] });
  }
  const { name } = await settings();
  expect((await send({ name })).status).toBe(422); // nothing changes
});

test("a change of an older version is a conflict, and one of ten concurrent ones is saved", async () => {
  const { version } = await settings();
  const names = Array.from({ length: 10 }, (_, index) => `Sunrise Group ${index}`);
  const statuses = await Promise.all(names.map(async (name) => (await send({ name, version })).status));
  expect(statuses.sort()).toEqual([200, ...Array<number>(9).fill(409)]);
  expect((await send({ name: "Sunrise Group", version: (await settings()).version })).status).toBe(200);
});

test("owners of another organization and managers do not change it", async () => {
  const { organizationId } = await prisma.program.findUniqueOrThrow({ where: { id: fixture.demo } });
  const body = { intent: "update", name: "Taken" };
  expect((await as("nw-owner").json("POST", `${path}?organization=${organizationId}`, body)).status).toBe(404);
  expect((await as("manager").json("POST", path, body)).status).toBe(403);
  expect((await settings()).name).not.toBe("Taken");
});

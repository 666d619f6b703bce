import { beforeEach, describe, expect, test } from "vitest";
import { prisma } from "~/platform/database/connections.server";
import { catalogueOf, dropAllCatalogues } from "~/services/programs/catalogue.server";
import { adminWorld, EDITORS_ONLY } from "../setup/admin-world";
import { createChallenge } from "../setup/people";

/** Navigation menus and carousel slides through the handlers. */
const { fixture, as } = await adminWorld();

const FIRST = "019aa000-0000-7000-8000-000000000001";
const SECOND = "019aa000-0000-7000-8000-000000000002";
const THIRD = "019aa000-0000-7000-8000-000000000003";

beforeEach(async () => {
  await prisma.navigationMenu.deleteMany();
  await prisma.carouselSlide.deleteMany();
  dropAllCatalogues();
});

const rules = { id: FIRST, name: "Rules", navigation_url: "/rules", show_on_logout: true };
const store = { id: SECOND, name: "Store", navigation_url: "https://store.example.test/", show_in_tab: true };

describe("navigation menus", () => {
  const path = () => `/admin/v2/programs/${fixture.demo}/navigation_menus`;
  const names = async () =>
    ((await (await as("manager").json("GET", path())).json()) as { result: { name: string }[] }).result.map(
      ({ name }) => name,
    );

  test.each(EDITORS_ONLY)("are saved and read as %s: %i", async (who, status) => {
    const saved = await as(who).json("POST", path(), { data: [rules] });
    expect(saved.status).toBe(status);
    expect(await prisma.navigationMenu.count()).toBe(status === 200 ? 1 : 0);
    expect((await as(who).json("GET", path())).status).toBe(status);
    expect((await as(who).json("GET", `${path()}/new`)).status).toBe(status);
    if (status === 200)
      expect(await saved.json()).toMatchObject({
        success: true,
        message: "Navigation menus updated successfully.",
        data: [{ name: "Rules" }],
      });
  });

  test("are stored in the submitted order, and are on the site immediately", async () => {
    await as("manager").json("POST", path(), { data: [rules, store] });
    expect((await catalogueOf(fixture.demo)).menus.map(({ name }) => name)).toEqual(["Rules", "Store"]);
    await as("manager").json("POST", path(), { data: [store, rules] });
    expect((await catalogueOf(fixture.demo)).menus.map(({ name }) => name)).toEqual(["Store", "Rules"]);
  });

  test("a repeated submission changes nothing", async () => {
    const both = await Promise.all([1, 2].map(() => as("manager").json("POST", path(), { data: [rules, store] })));
    expect(both.map(({ status }) => status).sort()).toEqual([200, 422]);
    expect(await names()).toEqual(["Rules", "Store"]);
    const again = await as("manager").json("POST", path(), { data: [rules, store] });
    expect(await again.json()).toMatchObject({
      message: "No changes detected",
      errors: [{ message: "No changes were detected. Please try again." }],
    });
  });

  test("entries that another tab added stay; only entries that the form had and left out are deleted", async () => {
    await as("manager").json("POST", path(), { data: [rules, store] });
    await as("owner").json("POST", path(), { data: [{ ...store, id: THIRD, name: "Help" }] });
    await as("manager").json("POST", path(), { data: [{ ...rules, name: "Our rules" }], known: [FIRST, SECOND] });
    expect(await names()).toEqual(["Our rules", "Help"]);
    const [entry] = await prisma.auditEntry.findMany({
      where: { action: "navigation_menus.save" },
      orderBy: { id: "desc" },
      take: 1,
    });
    expect(entry).toMatchObject({
      actorId: fixture.admins.manager.id,
      before: { [FIRST]: { name: "Rules" }, [SECOND]: { name: "Store" } },
      after: { [FIRST]: { name: "Our rules" } },
    });
  });

  test("every wrong field has an error, and nothing is saved", async () => {
    const data = [
      { name: " ", navigation_url: "javascript:alert(1)" },
      { name: "x".repeat(61), navigation_url: "//elsewhere" },
      { name: "Fine", navigation_url: "/fine" },
    ];
    const response = await as("manager").json("POST", path(), { data });
    expect(response.status).toBe(422);
    const { errors } = (await response.json()) as { errors: { field: string }[] };
    expect(errors.map(({ field }) => field).sort()).toEqual([
      "data[0][name]",
      "data[0][navigation_url]",
      "data[1][name]",
      "data[1][navigation_url]",
    ]);
    expect(await names()).toEqual([]);
  });

  test("ids of another program's entries create entries in this program", async () => {
    await prisma.navigationMenu.create({
      data: { programId: fixture.northwind, id: FIRST, name: "Theirs", navigationUrl: "/theirs" },
    });
    await as("manager").json("POST", path(), { data: [rules], known: [FIRST] });
    expect(await prisma.navigationMenu.findMany({ where: { programId: fixture.northwind } })).toMatchObject([
      { name: "Theirs" },
    ]);
    expect(await names()).toEqual(["Rules"]);
  });
});

test("the pages offer the program's published pages and challenges as links", async () => {
  const settings = `/admin/v2/programs/${fixture.demo}/settings/layout`;
  const [shown, draft] = [await createChallenge(fixture.demo, "Shown"), await createChallenge(fixture.demo, "Draft")];
  await prisma.challenge.updateMany({ where: { id: draft }, data: { published: false } });
  const { identifier } = await prisma.challenge.findFirstOrThrow({ where: { id: shown } });
  for (const page of ["navigation-menus", "carousels"]) {
    const { links } = (await (await as("manager").json("GET", `${settings}/${page}`)).json()) as {
      links: { path: string; label: string }[];
    };
    expect(links).toContainEqual({ path: `/challenge/${identifier}`, label: "Shown" });
    expect(links.map(({ label }) => label)).not.toContain("Draft");
  }
});

describe("carousels", () => {
  const path = () => `/admin/v2/programs/${fixture.demo}/carousels`;

  test("keep the picture of a slide that is sent without one, and lose it when it is sent empty", async () => {
    const picture = await prisma.mediaFile.create({
      data: {
        programId: fixture.demo,
        id: "019aa000-0000-7000-8000-00000000000f",
        key: "slide",
        name: "slide.png",
        contentType: "image/png",
        sizeBytes: 1,
        createdAt: new Date(),
      },
    });
    const slide = { id: FIRST, title: "One" };
    const stored = () => prisma.carouselSlide.findFirstOrThrow({ where: { id: FIRST } });
    await as("manager").json("POST", path(), { carousels: [{ ...slide, image_file_id: picture.id }] });
    await as("manager").json("POST", path(), { carousels: [{ ...slide, title: "Renamed" }] });
    expect(await stored()).toMatchObject({ title: "Renamed", imageFileId: picture.id });
    await as("manager").json("POST", path(), { carousels: [{ ...slide, image_file_id: null }] });
    expect(await stored()).toMatchObject({ imageFileId: null });
  });

  test.each(EDITORS_ONLY)("are saved and read as %s: %i", async (who, status) => {
    const saved = await as(who).json("POST", path(), {
      carousels: [{ title: "Spring", link: "/challenge/spring-quiz", button_text: "Play" }],
    });
    expect(saved.status).toBe(status);
    expect((await as(who).json("GET", path())).status).toBe(status);
    if (status === 200)
      expect(await saved.json()).toMatchObject({
        success: true,
        message: "Carousels updated successfully.",
        data: [{ title: "Spring", image: null }],
      });
  });

  test("a picture of another program is rejected with an error on its slide", async () => {
    const theirs = await prisma.mediaFile.create({
      data: {
        programId: fixture.northwind,
        id: THIRD,
        key: "k",
        name: "p.png",
        contentType: "image/png",
        sizeBytes: 1,
        createdAt: new Date(0),
      },
    });
    const response = await as("manager").json("POST", path(), {
      carousels: [{ title: "One" }, { title: "Two", image_file_id: theirs.id }],
    });
    expect(response.status).toBe(422);
    expect(await response.json()).toMatchObject({ errors: [{ field: "carousels[1][image_file_id]" }] });
    expect(await prisma.carouselSlide.count()).toBe(0);
  });
});

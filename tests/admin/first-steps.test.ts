import { beforeEach, describe, expect, it } from "vitest";
import { prisma } from "~/platform/database.server";
import { uuidv7 } from "~/platform/ids.server";
import { dropCatalogue } from "~/services/programs/catalogue.server";
import { adminWorld } from "../setup/admin-world";

const { fixture, as } = await adminWorld();

const url = `/admin/v2/programs/${fixture.demo}/first_steps`;

/** The program as it is right after it was created. */
beforeEach(async () => {
  await prisma.program.update({
    where: { id: fixture.demo },
    data: { firstStepsHiddenAt: null, supportEmail: null, templateDetail: {} },
  });
  await prisma.programPage.deleteMany({ where: { programId: fixture.demo } });
  dropCatalogue(fixture.demo);
});

const doneSteps = async () => {
  const { first_steps } = await (await as("manager").json("GET", url)).json();
  return first_steps.steps.filter((step: { done: boolean }) => step.done).map(({ step }: { step: string }) => step);
};

describe("the first steps of a new program", () => {
  it("are what it opens on until they are hidden", async () => {
    const program = `/admin/v2/programs/${fixture.demo}`;
    expect((await as("manager").page(program)).headers.get("location")).toBe(url);
    const hidden = await as("manager").json("POST", url, { intent: "hide" });
    expect(hidden.status).toBe(200);
    expect((await as("manager").page(program)).headers.get("location")).toBe(`${program}/dashboard`);
  });

  it("are not for admins who may not change the program", async () => {
    const program = `/admin/v2/programs/${fixture.demo}`;
    expect((await as("analyst").page(program)).headers.get("location")).toBe(`${program}/dashboard`);
    expect((await as("analyst").json("GET", url)).status).toBe(403);
  });

  it("are done by what the program has", async () => {
    const before = await doneSteps();
    expect(before).toContain("address");
    expect(before).not.toContain("email");
    expect(before).not.toContain("logo");
    expect(before).not.toContain("colors");
    await prisma.program.update({
      where: { id: fixture.demo },
      data: {
        supportEmail: "help@example.test",
        templateDetail: { element_css_style: { "perk-primary": "#123456" } },
      },
    });
    dropCatalogue(fixture.demo);
    const after = await doneSteps();
    expect(after).toEqual(expect.arrayContaining(["email", "colors"]));
    expect(after).not.toContain("logo");
  });

  it("publish the legal pages once, and leave pages of the program's own alone", async () => {
    const own = { slug: "our-terms", title: "Our terms", content: "<p>Ours</p>", status: "published" };
    const times = { createdAt: new Date(), updatedAt: new Date() };
    await prisma.programPage.create({
      data: { ...own, ...times, programId: fixture.demo, id: uuidv7(times.createdAt), position: 0 },
    });
    const add = () => as("manager").json("POST", url, { intent: "add_legal_pages" });
    expect((await (await add()).json()).data).toEqual({ added: 2 });
    expect((await (await add()).json()).data).toEqual({ added: 0 });
    const pages = await prisma.programPage.findMany({
      where: { programId: fixture.demo },
      orderBy: { position: "asc" },
    });
    expect(pages.map(({ title, status }) => [title, status])).toEqual([
      ["Our terms", "published"],
      ["Privacy Policy", "published"],
      ["Rules", "published"],
    ]);
    expect(pages[1]!.content).toContain("<h2>What we collect</h2>");
    expect(pages[1]!.content).not.toContain("{program}");
    expect(await doneSteps()).toContain("pages");
    const audit = { programId: fixture.demo, action: "program_page.create", targetId: pages[1]!.id };
    expect(await prisma.auditEntry.count({ where: audit })).toBe(1);
  });
});

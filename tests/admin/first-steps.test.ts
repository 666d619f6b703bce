import { beforeEach, describe, expect, it } from "vitest";
import { prisma } from "~/platform/database/connections.server";
import { uuidv7 } from "~/platform/ids.server";
import { dropCatalogue } from "~/services/programs/catalogue.server";
import { createReward } from "../factories";
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

  it("lead to a draft of what is missing, until it is published", async () => {
    const stepOf = async (step: string) => {
      const { first_steps } = await (await as("manager").json("GET", url)).json();
      return first_steps.steps.find((one: { step: string }) => one.step === step);
    };
    const { id } = await createReward(fixture.demo, { name: "Mug", published: false });
    expect(await stepOf("reward")).toEqual({ step: "reward", done: false, draft: { id, name: "Mug" } });
    await prisma.reward.updateMany({ where: { id }, data: { published: true } });
    expect(await stepOf("reward")).toEqual({ step: "reward", done: true, draft: null });
  });

  it("count a colleague who can open the program, and no other member of the organization", async () => {
    await prisma.programStaff.deleteMany({
      where: { programId: fixture.demo, admin: { email: { not: "manager@example.test" } } },
    });
    const { organizationId } = await prisma.program.findUniqueOrThrow({ where: { id: fixture.demo } });
    await prisma.organizationAdmin.updateMany({ where: { organizationId }, data: { owner: false } });
    expect(await doneSteps()).not.toContain("colleague");
    await prisma.organizationAdmin.updateMany({ where: { organizationId }, data: { owner: true } });
    expect(await doneSteps()).toContain("colleague");
  });

  it("publish the legal pages once, and leave pages of the program's own alone", async () => {
    const own = { slug: "our-terms", title: "Our terms", content: "<p>Ours</p>", status: "published" };
    const times = { createdAt: new Date(), updatedAt: new Date() };
    await prisma.programPage.create({
      data: { ...own, ...times, programId: fixture.demo, id: uuidv7(times.createdAt), position: 0 },
    });
    const terms = { termPointsAs: "Sparks", termRewardsAs: "Perks" };
    await prisma.program.update({ where: { id: fixture.demo }, data: terms });
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
    expect(pages[1]!.content).toContain("count your Sparks, give you Perks");
    expect(pages[2]!.content).toContain("<h2>Sparks and Perks</h2>");
    expect(pages.map(({ content }) => content).join("")).not.toMatch(/[{}]/);
    expect(await doneSteps()).toContain("pages");
    const audit = { programId: fixture.demo, action: "program_page.create", targetId: pages[1]!.id };
    expect(await prisma.auditEntry.count({ where: audit })).toBe(1);
  });
});

import { describe, expect, it } from "vitest";
import { prisma } from "~/platform/database/connections.server";
import { env } from "~/platform/env.server";
import { uuidv7 } from "~/platform/ids.server";
import { getAdminFrame } from "~/services/admins/admin-frame.admin.server";
import { adminCtx, createProgram, NOW } from "../../factories";
import { testDatabase } from "../../setup/database";

await testDatabase();

describe("the frame around the pages of the admin", async () => {
  const first = await createProgram({ name: "Aster", termPointsAs: "Petals", features: ["tiers"] });
  const second = await createProgram({
    name: "Birch",
    organizationId: first.organizationId,
    status: "deactivated",
    firstStepsHiddenAt: null,
  });
  const foreign = await createProgram({ name: "Cedar" });
  await prisma.organization.update({ where: { id: first.organizationId }, data: { name: "Garden" } });
  await prisma.aptosIntegration.create({
    data: { programId: second.id, id: uuidv7(NOW), enabled: true, createdAt: NOW, updatedAt: NOW },
  });
  const owner = await adminCtx(first.id, "owner");

  it("shows a program with its settings and organization, and all programs of the owner", async () => {
    const frame = await getAdminFrame(owner, [first.id]);
    expect(frame.program).toMatchObject({
      name: "Aster",
      active: true,
      features: ["tiers"],
      term_points_as: "Petals",
      first_steps_shown: false,
      aptos_enabled: false,
    });
    expect(frame.user_permissions).toContain("tiers:manage");
    expect(frame.userPrograms.map(({ name, active }) => [name, active])).toEqual([
      ["Aster", true],
      ["Birch", false],
    ]);
    expect(frame.organization).toEqual({
      name: "Garden",
      logo_public_url: null,
      background_image_public_url: null,
    });
    expect(await getAdminFrame(owner, [second.id])).toMatchObject({
      program: { name: "Birch", first_steps_shown: true, aptos_enabled: true },
    });
  });

  it("skips programs that the admin may not see", async () => {
    expect((await getAdminFrame(owner, [foreign.id, undefined, second.id])).program?.name).toBe("Birch");
    expect((await getAdminFrame(owner, [foreign.id])).program?.name).toBe("Aster");
    const analyst = await getAdminFrame(await adminCtx(second.id, "analyst"), [first.id]);
    expect(analyst.userPrograms.map(({ name }) => name)).toEqual(["Birch"]);
    expect(analyst.user_permissions).not.toContain("tiers:manage");
  });

  it("begins with the installation's default program, which need not be the first by name", async () => {
    await prisma.program.update({ where: { id: second.id }, data: { subdomain: env.defaultProgram! } });
    expect((await getAdminFrame(owner, [])).program?.name).toBe("Birch");
    expect((await getAdminFrame(owner, [first.id])).program?.name).toBe("Aster");
    await prisma.program.update({ where: { id: second.id }, data: { subdomain: "birch" } });
    expect((await getAdminFrame(owner, [])).program?.name).toBe("Aster");
  });

  it("has no program for admins without one, and all for super admins", async () => {
    const nobody = await adminCtx(first.id, null);
    expect(await getAdminFrame(nobody, [first.id])).toMatchObject({
      program: null,
      organization: null,
      userPrograms: [],
      user_permissions: [],
    });
    const superAdmin = { ...nobody, actor: { ...nobody.actor, superAdmin: true } };
    const { userPrograms } = await getAdminFrame(superAdmin, [foreign.id]);
    expect(userPrograms.map(({ name }) => name)).toEqual(["Aster", "Birch", "Cedar"]);
  });
});

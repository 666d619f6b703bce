import { expect, test } from "vitest";
import { prisma } from "~/platform/database/connections.server";
import {
  deleteOrganizationView,
  listOrganizationViews,
  saveOrganizationView,
} from "~/services/saved-views/organization-views.admin.server";
import { deleteSavedView, listSavedViews, saveView } from "~/services/saved-views/saved-views.admin.server";
import { MAX_VIEWS } from "~/services/saved-views/saved-views.schema";
import { adminCtx, createProgram } from "../../factories";
import { testDatabase } from "../../setup/database";
import { createAdmin, createOrganization, organizationCtx } from "../organizations/organization-fixtures";

await testDatabase();
const manager = await adminCtx((await createProgram()).id, "manager");
const colleague = await adminCtx(manager.programId, "analyst");
const list = "challenges" as const;
for (const { actor, now } of [manager, colleague])
  await prisma.admin.create({
    data: { id: actor.id, email: `${actor.id}@example.test`, createdAt: now, updatedAt: now },
  });
const { organizationId } = manager.program;
const working = { adminId: manager.actor.id, createdAt: manager.now };
await prisma.organizationAdmin.create({ data: { ...working, organizationId, owner: false } });
await prisma.programStaff.create({
  data: { ...working, programId: manager.programId, id: crypto.randomUUID(), role: "manager" },
});

test("a view is the admin's own, is replaced by one of its name and can be deleted", async () => {
  const saved = await saveView(manager, { list, name: "Drafts", query: "status=draft" });
  const again = await saveView(manager, { list, name: "Drafts", query: "status=draft&sort=name" });
  expect(again.id).toBe(saved.id);
  expect(await listSavedViews(manager, list)).toEqual([
    { id: saved.id, name: "Drafts", query: "status=draft&sort=name", shared: false, admin_name: null },
  ]);
  expect(await listSavedViews(manager, "rewards")).toEqual([]);
  expect(await listSavedViews(colleague, list)).toEqual([]);
  await expect(deleteSavedView(colleague, saved.id)).rejects.toMatchObject({ code: "not_found" });
  await deleteSavedView(manager, saved.id);
  expect(await listSavedViews(manager, list)).toEqual([]);
  await expect(deleteSavedView(manager, saved.id)).rejects.toMatchObject({ code: "not_found" });
});

test("a shared view is there for colleagues, who cannot change it, until it is shared no more", async () => {
  const rows = { list: "rewards", name: "Low stock" } as const;
  const saved = await saveView(manager, { ...rows, query: "stock=low", shared: true });
  const own = { id: saved.id, name: "Low stock", query: "stock=low", shared: true };
  expect(await listSavedViews(manager, "rewards")).toEqual([{ ...own, admin_name: null }]);
  const found = { ...own, admin_name: `${manager.actor.id}@example.test` };
  expect(await listSavedViews(colleague, "rewards")).toEqual([found]);
  expect(await listSavedViews(colleague, list)).toEqual([]);
  await expect(deleteSavedView(colleague, saved.id)).rejects.toMatchObject({ code: "not_found" });
  const theirs = await saveView(colleague, { ...rows, query: "stock=none" });
  expect((await listSavedViews(colleague, "rewards")).map(({ id }) => id)).toEqual([theirs.id, saved.id]);

  const role = { programId: manager.programId, adminId: manager.actor.id };
  await prisma.programStaff.updateMany({ where: role, data: { adminId: colleague.actor.id } });
  expect((await listSavedViews(colleague, "rewards")).map(({ id }) => id)).toEqual([theirs.id]); // they work here no more
  await prisma.programStaff.updateMany({ where: { programId: role.programId }, data: { adminId: role.adminId } });

  const elsewhere = await adminCtx((await createProgram()).id, "manager");
  expect(await listSavedViews(elsewhere, "rewards")).toEqual([]);
  await saveView(manager, { ...rows, query: "stock=low&sort=name" });
  expect((await listSavedViews(colleague, "rewards"))[1]).toMatchObject({ query: "stock=low&sort=name" });
  await saveView(manager, { ...rows, shared: false });
  expect((await listSavedViews(manager, "rewards"))[0]).toMatchObject({ query: "stock=low&sort=name", shared: false });
  expect((await listSavedViews(colleague, "rewards")).map(({ id }) => id)).toEqual([theirs.id]);
});

test("there is a limit, which does not keep a view from being replaced", async () => {
  for (let at = 0; at < MAX_VIEWS; at += 1) await saveView(manager, { list, name: `View ${at}`, query: "" });
  await expect(saveView(manager, { list, name: "One more", query: "" })).rejects.toMatchObject({
    code: "invalid",
    errors: [{ field: "name" }],
  });
  await saveView(manager, { list, name: "View 0", query: "sort=name" });
});

test("a view of an organization's list is the admin's own, too", async () => {
  const organization = await createOrganization();
  const ownerOf = async (id: string) => organizationCtx(id, await createAdmin(id, { owner: true }));
  const owner = await ownerOf(organization);
  const elsewhere = await createOrganization();
  const other = organizationCtx(elsewhere, owner.actor.id, { owns: [organization, elsewhere] });
  await saveOrganizationView(owner, { list: "admins", name: "Owners", query: "" });
  const saved = await saveOrganizationView(owner, { list: "admins", name: "Owners", query: "role=owner" });
  const view = { id: saved.id, name: "Owners", query: "role=owner", shared: false, admin_name: null };
  expect(await listOrganizationViews(owner, "admins")).toEqual([view]);
  expect(await listOrganizationViews(owner, "programs")).toEqual([]);
  const partner = await ownerOf(organization);
  expect(await listOrganizationViews(partner, "admins")).toEqual([]);
  await saveOrganizationView(owner, { list: "admins", name: "Owners", query: "role=owner", shared: true });
  expect(await listOrganizationViews(partner, "admins")).toMatchObject([{ id: saved.id, shared: true }]);
  expect(await listOrganizationViews(other, "admins")).toEqual([]);
  await expect(deleteOrganizationView(other, saved.id)).rejects.toMatchObject({ code: "not_found" });
  await deleteOrganizationView(owner, saved.id);
  expect(await listOrganizationViews(owner, "admins")).toEqual([]);
});

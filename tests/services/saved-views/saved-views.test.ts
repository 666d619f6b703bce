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

test("a view is the admin's own, is replaced by one of its name and can be deleted", async () => {
  const saved = await saveView(manager, { list, name: "Drafts", query: "status=draft" });
  const again = await saveView(manager, { list, name: "Drafts", query: "status=draft&sort=name" });
  expect(again.id).toBe(saved.id);
  expect(await listSavedViews(manager, list)).toEqual([
    { id: saved.id, name: "Drafts", query: "status=draft&sort=name" },
  ]);
  expect(await listSavedViews(manager, "rewards")).toEqual([]);
  expect(await listSavedViews(colleague, list)).toEqual([]);
  await expect(deleteSavedView(colleague, saved.id)).rejects.toMatchObject({ code: "not_found" });
  await deleteSavedView(manager, saved.id);
  expect(await listSavedViews(manager, list)).toEqual([]);
  await expect(deleteSavedView(manager, saved.id)).rejects.toMatchObject({ code: "not_found" });
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
  expect(await listOrganizationViews(owner, "admins")).toEqual([{ id: saved.id, name: "Owners", query: "role=owner" }]);
  expect(await listOrganizationViews(owner, "programs")).toEqual([]);
  expect(await listOrganizationViews(await ownerOf(organization), "admins")).toEqual([]);
  expect(await listOrganizationViews(other, "admins")).toEqual([]);
  await expect(deleteOrganizationView(other, saved.id)).rejects.toMatchObject({ code: "not_found" });
  await deleteOrganizationView(owner, saved.id);
  expect(await listOrganizationViews(owner, "admins")).toEqual([]);
});

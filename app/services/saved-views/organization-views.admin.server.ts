/** The same for the lists of an organization, for admins who may see these. */
import type { AdminOrganizationCtx } from "~/platform/context";
import { sql, sqlIn } from "~/platform/database/statements.server";
import { platformCommand, query } from "~/platform/use-case.server";
import { readViews, removeView, writeView, type OwnViews } from "./internal/view-rows.server";
import {
  savedView,
  savedViews,
  type OrganizationList,
  type OrganizationViewInput,
  type SavedView,
} from "./saved-views.schema";

/** The admin's own views of a list, then those that colleagues share, each by name. */
export const listOrganizationViews = query(
  "organization:view",
  async function listOrganizationViews(ctx: AdminOrganizationCtx, list: OrganizationList): Promise<SavedView[]> {
    return readViews(sql, viewsOf(ctx), list);
  },
  { output: savedViews },
);

/** Saves a view, as `saveView`. @throws invalid on `name` when the admin has too many views of this list */
export const saveOrganizationView = platformCommand(
  "organization:view",
  async function saveOrganizationView(
    ctx: AdminOrganizationCtx,
    { tx, audit },
    input: OrganizationViewInput,
  ): Promise<SavedView> {
    const view = await writeView(sqlIn(tx), viewsOf(ctx), { ...input, now: ctx.now });
    const after = { list: input.list, name: view.name, shared: view.shared };
    audit({ action: "saved_view.save", targetType: "saved_view", targetId: view.id, after });
    return view;
  },
  { output: savedView },
);

/** Deletes one of the admin's own views. @throws not_found */
export const deleteOrganizationView = platformCommand(
  "organization:view",
  async function deleteOrganizationView(ctx: AdminOrganizationCtx, { tx, audit }, id: string): Promise<void> {
    const before = await removeView(sqlIn(tx), viewsOf(ctx), id);
    audit({ action: "saved_view.delete", targetType: "saved_view", targetId: id, before });
  },
);

function viewsOf({ organizationId, actor }: AdminOrganizationCtx): OwnViews {
  return { in: "organization", scopeId: organizationId, adminId: actor.id };
}

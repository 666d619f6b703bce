/**
 * The views of a program's lists that admins save for themselves, or share with all who have a role on the program. Only
 * who made a view changes it, and what a view shows is up to the list's own permission.
 */
import { adminIdOf } from "~/platform/context";
import { sql, sqlIn } from "~/platform/database/statements.server";
import { command, query } from "~/platform/use-case.server";
import type { AdminProgramCtx } from "~/services/programs/program-context";
import { readViews, removeView, writeView, type OwnViews } from "./internal/view-rows.server";
import { savedView, savedViews, type ProgramList, type ProgramViewInput, type SavedView } from "./saved-views.schema";

/** The admin's own views of a list, then those that colleagues share, each by name. */
export const listSavedViews = query(
  "admin:use",
  async function listSavedViews(ctx: AdminProgramCtx, list: ProgramList): Promise<SavedView[]> {
    return readViews(sql, viewsOf(ctx), list);
  },
  { output: savedViews },
);

/**
 * Saves a view. A view of the same name is replaced, so that a retry does no harm and a view can be changed.
 * @throws invalid on `name` when the admin has too many views of this list
 */
export const saveView = command(
  "admin:use",
  async function saveView(ctx: AdminProgramCtx, { tx, audit }, input: ProgramViewInput): Promise<SavedView> {
    const view = await writeView(sqlIn(tx), viewsOf(ctx), { ...input, now: ctx.now });
    const after = { list: input.list, name: view.name, shared: view.shared };
    audit({ action: "saved_view.save", targetType: "saved_view", targetId: view.id, after });
    return view;
  },
  { output: savedView },
);

/** Deletes one of the admin's own views. @throws not_found */
export const deleteSavedView = command(
  "admin:use",
  async function deleteSavedView(ctx: AdminProgramCtx, { tx, audit }, id: string): Promise<void> {
    const before = await removeView(sqlIn(tx), viewsOf(ctx), id);
    audit({ action: "saved_view.delete", targetType: "saved_view", targetId: id, before });
  },
);

function viewsOf({ programId, actor }: AdminProgramCtx): OwnViews {
  return { in: "program", scopeId: programId, adminId: adminIdOf(actor) };
}

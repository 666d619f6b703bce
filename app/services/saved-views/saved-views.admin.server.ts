/**
 * The views of lists that admins save for themselves. Any admin with a role on the program may; nobody else sees them,
 * and what a view shows is up to the list's own permission.
 */
import { msg } from "~/locales/translate";
import { prisma } from "~/platform/database.server";
import { invalid, notFound } from "~/platform/errors";
import { uuidv7 } from "~/platform/ids.server";
import { command, query } from "~/platform/use-case.server";
import type { AdminProgramCtx } from "~/services/programs/program-context";
import {
  MAX_VIEWS,
  savedView,
  savedViews,
  type SavedList,
  type SavedView,
  type SavedViewInput,
} from "./saved-views.schema";

/** The admin's own views of a list, by name. */
export const listSavedViews = query(
  "admin:use",
  async function listSavedViews({ programId, actor }: AdminProgramCtx, list: SavedList): Promise<SavedView[]> {
    const where = { programId, adminId: actor.id, list };
    return prisma.savedView.findMany({
      where,
      orderBy: [{ name: "asc" }, { id: "asc" }],
      select: { id: true, name: true, query: true },
    });
  },
  { output: savedViews },
);

/**
 * Saves a view. A view of the same name is replaced, so that a retry does no harm and a view can be changed.
 * @throws invalid on `name` when the admin has too many views of this list
 */
export const saveView = command(
  "admin:use",
  async function saveView(
    { programId, actor, now }: AdminProgramCtx,
    { tx, audit },
    { list, name, query: text }: SavedViewInput,
  ): Promise<SavedView> {
    const key = { programId, adminId: actor.id, list, name };
    const others = { programId, adminId: actor.id, list, name: { not: name } };
    if ((await tx.savedView.count({ where: others })) >= MAX_VIEWS)
      throw invalid("name", msg("Delete a view first: there are too many"));
    const view = await tx.savedView.upsert({
      where: { programId_adminId_list_name: key },
      create: { ...key, id: uuidv7(now), query: text, createdAt: now },
      update: { query: text },
      select: { id: true, name: true, query: true },
    });
    audit({ action: "saved_view.save", targetType: "saved_view", targetId: view.id, after: { list, name } });
    return view;
  },
  { output: savedView },
);

/** Deletes one of the admin's own views. @throws not_found */
export const deleteSavedView = command(
  "admin:use",
  async function deleteSavedView({ programId, actor }: AdminProgramCtx, { tx, audit }, id: string): Promise<void> {
    const where = { programId, adminId: actor.id, id };
    const view = await tx.savedView.findFirst({ where, select: { list: true, name: true } });
    if (!view) throw notFound(msg("This view no longer exists"));
    await tx.savedView.deleteMany({ where });
    audit({ action: "saved_view.delete", targetType: "saved_view", targetId: id, before: view });
  },
);

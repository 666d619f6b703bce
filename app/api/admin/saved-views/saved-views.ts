import { programCallAction, programCallLoader, runs } from "~/http/handlers/admin.server";
import { translate } from "~/locales/translate";
import { deleteSavedView, listSavedViews, saveView } from "~/services/saved-views/saved-views.admin.server";
import { savedViewIntent, savedViewsQuery } from "~/services/saved-views/saved-views.schema";

/** `GET /admin/v2/programs/{id}/saved_views?list=challenges`: the admin's own views of a list. */
export const loader = programCallLoader({ query: savedViewsQuery }, async ({ ctx, query }) => ({
  views: await listSavedViews(ctx, query.list),
}));

/** `POST` saves a view under its name, `DELETE` deletes the one with `id`. */
export const action = programCallAction(savedViewIntent, {
  create: runs(saveView, async ({ ctx }, { intent: _, ...input }) => {
    const data = await saveView(ctx, input);
    return { message: translate(ctx.locale, "View {name} saved", { name: data.name }), body: { data } };
  }),
  delete: runs(deleteSavedView, async ({ ctx }, { id }) => {
    await deleteSavedView(ctx, id);
    return { message: translate(ctx.locale, "View deleted") };
  }),
});

import { programCallAction, programCallLoader } from "~/http/handlers/admin.server";
import { runs } from "~/http/handlers/runs.server";
import { deleteSavedView, listSavedViews, saveView } from "~/services/saved-views/saved-views.admin.server";
import { programViewIntent, programViewsQuery } from "~/services/saved-views/saved-views.schema";
import { deletedMessage, savedMessage } from "./view-messages";

/** `GET /admin/v2/programs/{id}/saved_views?list=challenges`: the admin's own views of a list. */
export const loader = programCallLoader({ query: programViewsQuery }, async ({ ctx, query }) => ({
  views: await listSavedViews(ctx, query.list),
}));

/** `POST` saves a view under its name, `DELETE` deletes the one with `id`. */
export const action = programCallAction(programViewIntent, {
  create: runs(saveView, async (run, { ctx }, { intent: _, ...input }) => {
    const data = await run(ctx, input);
    return { message: savedMessage(ctx.locale, data), body: { data } };
  }),
  delete: runs(deleteSavedView, async (run, { ctx }, { id }) => {
    await run(ctx, id);
    return { message: deletedMessage(ctx.locale) };
  }),
});

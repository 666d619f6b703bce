import { adminCallAction, adminCallLoader } from "~/http/handlers/admin.server";
import { runs } from "~/http/handlers/runs.server";
import {
  deleteOrganizationView,
  listOrganizationViews,
  saveOrganizationView,
} from "~/services/saved-views/organization-views.admin.server";
import { organizationViewIntent, organizationViewsQuery } from "~/services/saved-views/saved-views.schema";
import { deletedMessage, savedMessage } from "./view-messages";

/** `GET /admin/v2/organization/saved_views?list=audit-log`: the admin's own views of a list of the organization. */
export const loader = adminCallLoader({ query: organizationViewsQuery }, async ({ query, inOrganization }) => ({
  views: await listOrganizationViews(await inOrganization(), query.list),
}));

/** `POST` saves a view under its name, `DELETE` deletes the one with `id`. */
export const action = adminCallAction(organizationViewIntent, {
  create: runs(saveOrganizationView, async (run, { ctx, inOrganization }, { intent: _, ...input }) => {
    const data = await run(await inOrganization(), input);
    return { message: savedMessage(ctx.locale, data), body: { data } };
  }),
  delete: runs(deleteOrganizationView, async (run, { ctx, inOrganization }, { id }) => {
    await run(await inOrganization(), id);
    return { message: deletedMessage(ctx.locale) };
  }),
});

import { z } from "zod";
import { programCallAction, programCallLoader } from "~/http/handlers/admin.server";
import { runs } from "~/http/handlers/runs.server";
import { translate } from "~/locales/translate";
import { pageSchema, singlePage } from "~/platform/paging";
import { listNavigationMenus, saveNavigationMenus } from "~/services/navigation/navigation.admin.server";
import { navigationMenuView, saveNavigationMenusIntent } from "~/services/navigation/navigation.schema";

/** `GET programs/{id}/navigation_menus` (and `/new`): the menu entries in order. */
export const loader = programCallLoader(
  listNavigationMenus,
  { response: pageSchema(navigationMenuView) },
  async ({ ctx, run }) => singlePage(await run(ctx)),
);

/** `POST programs/{id}/navigation_menus` with `data`: saves the list. */
export const action = programCallAction(saveNavigationMenusIntent, {
  create: runs(
    saveNavigationMenus,
    async (run, { ctx }, input) => {
      await run(ctx, input);
      return {
        message: translate(ctx.locale, "Navigation menus updated successfully."),
        body: { data: await listNavigationMenus(ctx) },
      };
    },
    z.object({ data: z.array(navigationMenuView) }),
  ),
});

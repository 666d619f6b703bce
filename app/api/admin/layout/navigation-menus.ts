import { adminCallAction, adminCallLoader } from "~/http/admin-doors.server";
import { say } from "~/locales/say";
import { saveNavigationMenusIntent } from "~/services/layout/layout.schema";
import { listNavigationMenus, saveNavigationMenus } from "~/services/layout/layout.verbs.server";
import { wholeList } from "~/services/paging";

/** `GET programs/{id}/navigation_menus` (and `/new`): the menus in their order. */
export const loader = adminCallLoader(async ({ params, inProgram }) =>
  wholeList(await listNavigationMenus(await inProgram(params.programId))),
);

/** `POST programs/{id}/navigation_menus` with `data`: saves the list (specification 2, section 7). */
export const action = adminCallAction(saveNavigationMenusIntent, {
  create: async ({ params, inProgram }, input) => {
    const ctx = await inProgram(params.programId);
    await saveNavigationMenus(ctx, input);
    return {
      message: say(ctx.locale, "Navigation menus updated successfully."),
      body: { data: await listNavigationMenus(ctx) },
    };
  },
});

import { saveCarouselsWithPictures } from "~/admin/layout/carousel-pictures.server";
import { adminCallAction, adminCallLoader } from "~/http/admin-doors.server";
import { say } from "~/locales/say";
import { saveCarouselsIntent } from "~/services/layout/layout.schema";
import { listCarousels } from "~/services/layout/layout.verbs.server";
import { wholeList } from "~/services/paging";

/** `GET programs/{id}/carousels` (and `/new`): the slides in their order. */
export const loader = adminCallLoader(async ({ params, inProgram }) =>
  wholeList(await listCarousels(await inProgram(params.programId))),
);

/** `POST programs/{id}/carousels` with `carousels`, pictures as form data: saves the list (specification 2, section 7). */
export const action = adminCallAction(saveCarouselsIntent, {
  create: async ({ params, files, inProgram }, input) => {
    const ctx = await inProgram(params.programId);
    await saveCarouselsWithPictures(ctx, input, files);
    return { message: say(ctx.locale, "Carousels updated successfully."), body: { data: await listCarousels(ctx) } };
  },
});

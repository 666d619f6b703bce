import { z } from "zod";
import { saveCarouselsWithPictures } from "~/admin/navigation/slide-images.server";
import { programCallAction, programCallLoader } from "~/http/handlers/admin.server";
import { runs } from "~/http/handlers/runs.server";
import { translate } from "~/locales/translate";
import { pageSchema, singlePage } from "~/platform/paging";
import { listCarousels, saveCarousels } from "~/services/navigation/navigation.admin.server";
import { carouselView, saveCarouselsIntent } from "~/services/navigation/navigation.schema";

/** `GET programs/{id}/carousels` (and `/new`): the slides in order. */
export const loader = programCallLoader(listCarousels, { response: pageSchema(carouselView) }, async ({ ctx, run }) =>
  singlePage(await run(ctx)),
);

/** `POST programs/{id}/carousels` with `carousels`, pictures as form data: saves the list. */
export const action = programCallAction(saveCarouselsIntent, {
  create: runs(
    saveCarousels,
    async (run, { ctx, files }, input) => {
      await saveCarouselsWithPictures(run, ctx, input, files);
      return {
        message: translate(ctx.locale, "Carousels updated successfully."),
        body: { data: await listCarousels(ctx) },
      };
    },
    z.object({ data: z.array(carouselView) }),
  ),
});

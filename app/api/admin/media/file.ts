import { z } from "zod";
import { programCallAction, programCallLoader, type ProgramIntentArgs } from "~/http/handlers/admin.server";
import { runs } from "~/http/handlers/runs.server";
import { translate } from "~/locales/translate";
import { notFound } from "~/platform/errors";
import { deleteMediaFile, getMediaFile, updateMediaFile } from "~/services/media/media-library.admin.server";
import { mediaFileIntent } from "~/services/media/media-library.schema";

/** `GET /admin/v2/programs/{id}/program_attachments/{id}`: one file of the media library. */
export const loader = programCallLoader(getMediaFile, {}, async ({ ctx, params, run }) => run(ctx, fileIdIn(params)));

/** `PUT` or `PATCH` of the same changes name and description, `DELETE` deletes it. */
export const action = programCallAction(mediaFileIntent, {
  update: runs(updateMediaFile, async (run, { ctx, params }, { intent: _, ...change }) => {
    const data = await run(ctx, fileIdIn(params), change);
    return { message: translate(ctx.locale, "{name} was updated.", { name: data.name }), body: { data } };
  }),
  delete: runs(
    deleteMediaFile,
    async (run, { ctx, params }) => {
      await run(ctx, fileIdIn(params));
      return { message: translate(ctx.locale, "File deleted") };
    },
    "nothing",
  ),
});

function fileIdIn({ fileId }: ProgramIntentArgs["params"]): string {
  const id = z.uuid().safeParse(fileId).data;
  if (!id) throw notFound("File not found");
  return id;
}

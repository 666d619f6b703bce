import { z } from "zod";
import { adminCallAction, adminCallLoader, type AdminArgs } from "~/http/admin-doors.server";
import { say } from "~/locales/say";
import { notFound } from "~/services/errors";
import { mediaFileIntent } from "~/services/media/media-library.schema";
import { deleteMediaFile, getMediaFile, updateMediaFile } from "~/services/media/media-library.verbs.server";

/** `GET /admin/v2/programs/{id}/program_attachments/{id}` */
export const loader = adminCallLoader(async ({ params, inProgram }) =>
  getMediaFile(await inProgram(params.programId), fileIdIn(params)),
);

/** `PUT` or `PATCH` of the same changes name and description, `DELETE` takes it away. */
export const action = adminCallAction(mediaFileIntent, {
  update: async ({ params, inProgram }, { intent: _, ...change }) => {
    const ctx = await inProgram(params.programId);
    const data = await updateMediaFile(ctx, fileIdIn(params), change);
    return { message: say(ctx.locale, "{name} was updated.", { name: data.name }), body: { data } };
  },
  delete: async ({ params, inProgram }) => {
    const ctx = await inProgram(params.programId);
    await deleteMediaFile(ctx, fileIdIn(params));
    return { message: say(ctx.locale, "The file was deleted.") };
  },
});

function fileIdIn({ fileId }: AdminArgs["params"]): string {
  const id = z.uuid().safeParse(fileId).data;
  if (!id) throw notFound("There is no such file.");
  return id;
}

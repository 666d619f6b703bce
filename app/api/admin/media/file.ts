import { adminCall, adminCallLoader, type AdminArgs } from "~/http/admin-doors.server";
import { z } from "zod";
import { say } from "~/locales/say";
import { notFound } from "~/services/errors";
import { mediaChange } from "~/services/media/media-library.schema";
import { deleteMediaFile, getMediaFile, updateMediaFile } from "~/services/media/media-library.verbs.server";

/** `GET /admin/v2/programs/{id}/program_attachments/{id}` */
export const loader = adminCallLoader(async ({ params, inProgram }) => getMediaFile(await inProgram(params.programId), fileIdIn(params)));

/** `PUT` or `PATCH` of the same changes name and description, `DELETE` takes it away. */
export const action = adminCall(mediaChange, async ({ request, params, inProgram }, change) => {
  const ctx = await inProgram(params.programId);
  if (request.method === "DELETE") {
    await deleteMediaFile(ctx, fileIdIn(params));
    return { message: say(ctx.locale, "The file was deleted.") };
  }
  const data = await updateMediaFile(ctx, fileIdIn(params), change);
  return { message: say(ctx.locale, "{name} was updated.", { name: data.name }), body: { data } };
});

function fileIdIn({ fileId }: AdminArgs["params"]): string {
  const id = z.uuid().safeParse(fileId).data;
  if (!id) throw notFound("There is no such file.");
  return id;
}

import { selectionResponse } from "~/admin/table/selection-response.server";
import { programCallAction, programCallLoader } from "~/http/handlers/admin.server";
import { runs } from "~/http/handlers/runs.server";
import { msg, translate } from "~/locales/translate";
import { invalid } from "~/platform/errors";
import { deleteMediaFiles, listMedia, storeMediaFile } from "~/services/media/media-library.admin.server";
import { mediaIntent, mediaQuery } from "~/services/media/media-library.schema";

/** `GET /admin/v2/programs/{id}/program_attachments`: the files of the media library. */
export const loader = programCallLoader(listMedia, { query: mediaQuery });

/** `POST /admin/v2/programs/{id}/program_attachments`: one upload under `file`. `DELETE`: deletes the files of `ids`. */
export const action = programCallAction(mediaIntent, {
  create: runs(storeMediaFile, async (run, { ctx, files }, { kind, ...details }) => {
    const file = files.get("file");
    if (!file) throw invalid("file", "Choose a file");
    const data = await run(ctx, kind, { field: "file", ...file }, details);
    return { message: translate(ctx.locale, UPLOADED, { name: data.name }), body: { data } };
  }),
  delete: runs(deleteMediaFiles, async (run, { ctx }, { ids }) =>
    selectionResponse(ctx.locale, await run(ctx, ids), {
      one: msg("{name} deleted"),
      several: msg("{count} files deleted"),
    }),
  ),
});

const UPLOADED = msg("{name} was uploaded.");

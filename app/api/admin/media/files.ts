import { programCall, programCallLoader, runs } from "~/http/handlers/admin.server";
import { msg, translate } from "~/locales/translate";
import { invalid } from "~/platform/errors";
import { listMedia, storeMediaFile } from "~/services/media/media-library.admin.server";
import { mediaInput, mediaQuery } from "~/services/media/media-library.schema";

/** `GET /admin/v2/programs/{id}/program_attachments`: the files of the media library. */
export const loader = programCallLoader({ query: mediaQuery }, async ({ ctx, query }) => listMedia(ctx, query));

/** `POST /admin/v2/programs/{id}/program_attachments`: one upload under `file`. */
export const action = programCall(
  mediaInput,
  runs(storeMediaFile, async ({ ctx, files }, { kind, ...details }) => {
    const file = files.get("file");
    if (!file) throw invalid("file", "Choose a file");
    const data = await storeMediaFile(ctx, kind, { field: "file", ...file }, details);
    return { message: translate(ctx.locale, UPLOADED, { name: data.name }), body: { data } };
  }),
);

const UPLOADED = msg("{name} was uploaded.");

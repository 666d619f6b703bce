import { adminCall, adminCallLoader } from "~/http/admin-doors.server";
import { phrase, say } from "~/locales/say";
import { invalid } from "~/services/errors";
import { mediaInput, mediaQuery } from "~/services/media/media-library.schema";
import { listMedia, storeMediaFile } from "~/services/media/media-library.verbs.server";

/** `GET /admin/v2/programs/{id}/program_attachments` */
export const loader = adminCallLoader(async ({ params, url, inProgram }) =>
  listMedia(await inProgram(params.programId), mediaQuery.parse(Object.fromEntries(url.searchParams))),
);

/** `POST /admin/v2/programs/{id}/program_attachments`: one upload under `file`. */
export const action = adminCall(mediaInput, async ({ params, files, inProgram }, { kind, alt_text }) => {
  const ctx = await inProgram(params.programId);
  const file = files.get("file");
  if (!file) throw invalid("file", "Choose a file");
  const upload = { field: "file", name: file.name, bytes: new Uint8Array(await file.arrayBuffer()) };
  const data = await storeMediaFile(ctx, kind, upload, alt_text);
  return { message: say(ctx.locale, UPLOADED, { name: data.name }), body: { data } };
});

const UPLOADED = phrase("{name} was uploaded.");

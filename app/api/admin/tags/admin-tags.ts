import { tagIntents } from "~/admin/tags/tag-intents.server";
import { adminCallAction, adminCallLoader } from "~/http/admin-doors.server";
import { newTagIntent, tagListQuery } from "~/services/tags/tags.schema";
import { listTags } from "~/services/tags/tags.verbs.server";

/** `GET /admin/v2/programs/{id}/tags` */
export const loader = adminCallLoader(async ({ params, url, inProgram }) =>
  listTags(await inProgram(params.programId), "admin", tagListQuery.parse(Object.fromEntries(url.searchParams))),
);

const { create } = tagIntents("admin");
/** `POST` of the same creates one. */
export const action = adminCallAction(newTagIntent, { create });

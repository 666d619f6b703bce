import { tagIntents } from "~/admin/tags/tag-intents.server";
import { adminCallAction, adminCallLoader } from "~/http/admin-doors.server";
import { newTagIntent, tagListQuery } from "~/services/tags/tags.schema";
import { listTags } from "~/services/tags/tags.verbs.server";

/** `GET /admin/v2/programs/{id}/content_tags` */
export const loader = adminCallLoader(async ({ params, url, inProgram }) =>
  listTags(await inProgram(params.programId), "content", tagListQuery.parse(Object.fromEntries(url.searchParams))),
);

const { create } = tagIntents("content");
/** `POST` of the same creates one. */
export const action = adminCallAction(newTagIntent, { create });

import { tagIntents } from "~/admin/tags/tag-intents.server";
import { adminCallAction, adminCallLoader } from "~/http/admin-doors.server";
import { storedTagIntent } from "~/services/tags/tags.schema";
import { getTagDetail } from "~/services/tags/tags.verbs.server";

/** `GET /admin/v2/programs/{id}/content_tags/{tag_id}` */
export const loader = adminCallLoader(async ({ params, inProgram }) =>
  getTagDetail(await inProgram(params.programId), "content", params.tagId ?? ""),
);

const { update, delete: remove } = tagIntents("content");
/** `PUT` or `PATCH` of the same changes it; `DELETE` takes it away, with `confirm` where it is in use. */
export const action = adminCallAction(storedTagIntent, { update, delete: remove });

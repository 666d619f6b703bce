import { tagIntents } from "~/admin/tags/tag-intents.server";
import { adminCallAction, adminCallLoader } from "~/http/admin-doors.server";
import { storedTagIntent } from "~/services/tags/tags.schema";
import { getTag } from "~/services/tags/tags.verbs.server";

/** `GET /admin/v2/programs/{id}/tags/{tag_id}` */
export const loader = adminCallLoader(async ({ params, inProgram }) =>
  getTag(await inProgram(params.programId), "admin", params.tagId ?? ""),
);

const { update, delete: remove } = tagIntents("admin");
/** `PUT` or `PATCH` of the same changes it; `DELETE` takes it away, with `confirm` where it is in use. */
export const action = adminCallAction(storedTagIntent, { update, delete: remove });

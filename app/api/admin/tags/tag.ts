import * as intents from "~/admin/tags/tag-intents.server";
import { programCallAction, programCallLoader } from "~/http/handlers/admin.server";
import { tagKindOf } from "~/services/tags/tag-kind";
import { getTagDetail } from "~/services/tags/tags.admin.server";
import { storedTagIntent } from "~/services/tags/tags.schema";

/** `GET programs/{id}/content_tags/{tag_id}` and `programs/{id}/tags/{tag_id}`, with the rows that have the tag. */
export const loader = programCallLoader(getTagDetail, {}, ({ ctx, param, url, run }) =>
  run(ctx, tagKindOf(url.pathname), param("tagId")),
);

/** `PUT` and `PATCH` change a tag; `DELETE` deletes it, with `confirm` if it is in use. */
export const action = programCallAction(storedTagIntent, { update: intents.update, delete: intents.remove });

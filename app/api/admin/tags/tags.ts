import * as intents from "~/admin/tags/tag-intents.server";
import { programCallAction, programCallLoader } from "~/http/handlers/admin.server";
import { tagKindOf } from "~/services/tags/tag-kind";
import { listTags } from "~/services/tags/tags.admin.server";
import { tagListIntent, tagListQuery } from "~/services/tags/tags.schema";

/** `GET programs/{id}/content_tags` and `programs/{id}/tags`. */
export const loader = programCallLoader(listTags, { query: tagListQuery }, ({ ctx, query, url, run }) =>
  run(ctx, tagKindOf(url.pathname), query),
);

const { create, activate, deactivate, delete_selected } = intents;

/** `POST` to the same path creates a tag, or changes the selected ones. */
export const action = programCallAction(tagListIntent, { create, activate, deactivate, delete_selected });

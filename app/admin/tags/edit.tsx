import type { MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { titleOf } from "~/admin/frame/document-title";
import { programAction, programLoader } from "~/http/handlers/admin.server";
import { textOf } from "~/locales/use-text";
import { tagKindOf } from "~/services/tags/tag-kind";
import { getNewTagForm, getTag } from "~/services/tags/tags.admin.server";
import { tagIntent } from "~/services/tags/tags.schema";
import { errorIn } from "~/ui/forms/form-errors";
import { TagForm } from "./tag-form";
import { create, remove, update } from "./tag-intents.server";

/** Mounted at `new` and at `{id}/edit` of both kinds of tags. */
export const loader = programLoader(({ ctx, params: { tagId }, url }) =>
  tagId ? getTag(ctx, tagKindOf(url.pathname), tagId) : getNewTagForm(ctx),
);
export const action = programAction(tagIntent, { create, update, delete: remove });

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  titleOf(data?.name ?? textOf(matches)("New tag"), matches);

/** The page to create or edit a tag. */
export default function TagEdit() {
  const tag = useLoaderData<typeof loader>();
  return <TagForm key={tag?.id} tag={tag} rejected={errorIn(useActionData<typeof action>())} />;
}

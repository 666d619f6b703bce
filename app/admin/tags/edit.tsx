import type { MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { titleOf } from "~/admin/frame/document-title";
import { programAction, programLoader } from "~/http/handlers/admin.server";
import { tagKindOf } from "~/services/tags/tag-kind";
import { getTag } from "~/services/tags/tags.admin.server";
import { storedTagIntent } from "~/services/tags/tags.schema";
import { errorIn } from "~/ui/forms/form-errors";
import { TagFormPage } from "./tag-form";
import { remove, update } from "./tag-intents.server";

export const loader = programLoader(({ ctx, param, url }) => getTag(ctx, tagKindOf(url.pathname), param("tagId")));
export const action = programAction(storedTagIntent, { update, delete: remove });

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => titleOf(data?.name, matches);

export default function EditTag() {
  const tag = useLoaderData<typeof loader>();
  return <TagFormPage key={tag.id} tag={tag} rejected={errorIn(useActionData<typeof action>())} />;
}

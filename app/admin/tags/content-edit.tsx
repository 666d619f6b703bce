import type { MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { titleOf } from "~/admin/frame/document-title";
import { adminAction, adminLoader } from "~/http/admin-doors.server";
import { storedTagIntent } from "~/services/tags/tags.schema";
import { getTag } from "~/services/tags/tags.verbs.server";
import { refusalIn } from "~/ui/form-errors";
import { TagFormPage } from "./tag-form";
import { tagIntents } from "./tag-intents.server";

export const loader = adminLoader(async ({ params, inProgram }) =>
  getTag(await inProgram(params.programId), "content", params.tagId ?? ""),
);

const { update, delete: remove } = tagIntents("content");
export const action = adminAction(storedTagIntent, { update, delete: remove });

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => titleOf(data?.name, matches);

export default function EditContentTag() {
  const tag = useLoaderData<typeof loader>();
  return <TagFormPage key={tag.id} kind="content" tag={tag} refused={refusalIn(useActionData<typeof action>())} />;
}

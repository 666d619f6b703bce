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
  getTag(await inProgram(params.programId), "admin", params.tagId ?? ""),
);

const { update, delete: remove } = tagIntents("admin");
export const action = adminAction(storedTagIntent, { update, delete: remove });

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => titleOf(data?.name, matches);

export default function EditAdminTag() {
  const tag = useLoaderData<typeof loader>();
  return <TagFormPage key={tag.id} kind="admin" tag={tag} refused={refusalIn(useActionData<typeof action>())} />;
}

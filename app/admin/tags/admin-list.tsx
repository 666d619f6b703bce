import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { titleOf } from "~/admin/frame/document-title";
import { adminAction, adminLoader } from "~/http/admin-doors.server";
import { textOf } from "~/locales/use-text";
import { newTagIntent, tagListQuery } from "~/services/tags/tags.schema";
import { listTags } from "~/services/tags/tags.verbs.server";
import { tagIntents } from "./tag-intents.server";
import { TagListPage } from "./tag-list";

export const loader = adminLoader(async ({ params, url, inProgram }) =>
  listTags(await inProgram(params.programId), "admin", tagListQuery.parse(Object.fromEntries(url.searchParams))),
);

const { create } = tagIntents("admin");
export const action = adminAction(newTagIntent, { create });

export const meta: MetaFunction = ({ matches }) => titleOf(textOf(matches)("Admin tags"), matches);

export default function AdminTagList() {
  return <TagListPage kind="admin" rows={useLoaderData<typeof loader>()} />;
}

import type { MetaFunction } from "@remix-run/node";
import { useActionData } from "@remix-run/react";
import { titleOf } from "~/admin/frame/document-title";
import { adminAction, adminLoader } from "~/http/admin-doors.server";
import { textOf } from "~/locales/use-text";
import { newTagIntent } from "~/services/tags/tags.schema";
import { getNewTagForm } from "~/services/tags/tags.verbs.server";
import { refusalIn } from "~/ui/form-errors";
import { TagFormPage } from "./tag-form";
import { tagIntents } from "./tag-intents.server";

export const loader = adminLoader(async ({ params, inProgram }) => getNewTagForm(await inProgram(params.programId)));

const { create } = tagIntents("content");
export const action = adminAction(newTagIntent, { create });

export const meta: MetaFunction = ({ matches }) => titleOf(textOf(matches)("New tag"), matches);

export default function NewContentTag() {
  return <TagFormPage kind="content" tag={null} refused={refusalIn(useActionData<typeof action>())} />;
}

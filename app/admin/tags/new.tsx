import type { MetaFunction } from "@remix-run/node";
import { useActionData } from "@remix-run/react";
import { titleOf } from "~/admin/frame/document-title";
import { programAction, programLoader } from "~/http/handlers/admin.server";
import { textOf } from "~/locales/use-text";
import { getNewTagForm } from "~/services/tags/tags.admin.server";
import { newTagIntent } from "~/services/tags/tags.schema";
import { errorIn } from "~/ui/forms/form-errors";
import { TagFormPage } from "./tag-form";
import { create } from "./tag-intents.server";

export const loader = programLoader(({ ctx }) => getNewTagForm(ctx));
export const action = programAction(newTagIntent, { create });

export const meta: MetaFunction = ({ matches }) => titleOf(textOf(matches)("New tag"), matches);

export default function NewTag() {
  return <TagFormPage tag={null} rejected={errorIn(useActionData<typeof action>())} />;
}

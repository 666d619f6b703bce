import type { MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData, useLocation } from "@remix-run/react";
import { useMemo } from "react";
import { DeleteButton } from "~/admin/forms/delete-button";
import { FormSection } from "~/admin/forms/form-section";
import { SavedForm } from "~/admin/forms/saved-form";
import { titleOf } from "~/admin/frame/document-title";
import { useSettingsCrumb } from "~/admin/settings/settings-page";
import { programAction, programLoader } from "~/http/handlers/admin.server";
import { textOf, useText } from "~/locales/use-text";
import { tagKindOf, tagsPath } from "~/services/tags/tag-kind";
import { getNewTagForm, getTag } from "~/services/tags/tags.admin.server";
import { tagIntent, type TagRowView } from "~/services/tags/tags.schema";
import { TextField } from "~/ui/forms/field";
import { YesNoField } from "~/ui/forms/fields/yes-no-field";
import { errorIn, type RejectedForm } from "~/ui/forms/form-errors";
import { fieldValuesOf } from "~/ui/forms/form-fields";
import { PageTitle } from "~/ui/primitives/page-title";
import { useAdminProgram } from "../frame/use-admin-frame";
import { TAG_TITLES } from "./list";
import { create, remove, update } from "./tag-intents.server";

/** Mounted at `new` and at `{id}/edit` of both kinds of tags. */
export const loader = programLoader(({ ctx, params: { tagId }, url }) =>
  tagId ? getTag(ctx, tagKindOf(url.pathname), tagId) : getNewTagForm(ctx),
);
export const action = programAction(tagIntent, { create, update, delete: remove });
export { clientAction, shouldRevalidate } from "~/admin/forms/client-action";

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  titleOf(data?.name ?? textOf(matches)("New tag"), matches);

/** The page to create or edit a tag. Works without JavaScript. */
export default function TagEdit() {
  const tag = useLoaderData<typeof loader>();
  return <TagForm key={tag?.id} tag={tag} rejected={errorIn(useActionData<typeof action>())} />;
}

function TagForm({ tag, rejected }: { tag: TagRowView | null; rejected?: RejectedForm }) {
  const t = useText();
  const { id } = useAdminProgram();
  const kind = tagKindOf(useLocation().pathname);
  const path = tagsPath(id, kind);
  const isDeletion = rejected?.values?.intent === "delete";
  const values = useMemo(() => fieldValuesOf(tag ?? { name: "", active: true }), [tag]);
  const title = tag ? t("Edit {name}", { name: tag.name }) : t("New tag");
  const crumbs = [
    useSettingsCrumb(),
    { label: t(TAG_TITLES[kind]), to: path },
    ...(tag && kind === "content" ? [{ label: tag.name, to: `${path}/${tag.id}` }] : []),
  ];
  const deletion = tag && (
    <DeleteButton name={tag.name} typed={tag.taggings_count > 0} rejected={isDeletion ? rejected : undefined}>
      {tag.taggings_count === 0
        ? t("This tag isn't used anywhere. Deleting it can't be undone.")
        : t(
            {
              one: "It's used {count} time and will be removed from there.",
              other: "It's used {count} times and will be removed everywhere.",
            },
            { count: tag.taggings_count },
          )}
    </DeleteButton>
  );
  return (
    <div className="max-w-[640px] min-w-0">
      <PageTitle title={title} crumbs={crumbs} crumb={crumbs[2] && t("Edit")} actions={deletion} />
      <SavedForm
        label={title}
        intent={tag ? "update" : "create"}
        values={values}
        version={tag?.updated_at}
        isNew={tag === null}
        rejected={isDeletion ? undefined : rejected}
        saveLabel={tag ? undefined : t("Create tag")}
      >
        {({ field, value }) => (
          <FormSection title={t("Tag")}>
            {tag ? <input type="hidden" name="updated_at" value={value("updated_at")} /> : null}
            <TextField label={t("Name")} required maxLength={60} autoComplete="off" {...field("name")} />
            <YesNoField
              label={t("Active")}
              help={t("Inactive tags stay on existing items but can't be added to new ones.")}
              {...field("active")}
            />
          </FormSection>
        )}
      </SavedForm>
    </div>
  );
}

import type { MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useMemo, useState } from "react";
import { v4 as randomKey } from "uuid";
import { FormSection } from "~/admin/forms/form-section";
import { SavedForm } from "~/admin/forms/saved-form";
import { TranslatedField } from "~/admin/forms/translated-field";
import { titleOf } from "~/admin/frame/document-title";
import { MediaField } from "~/admin/media-library/media-field";
import { SettingsPage } from "~/admin/settings/settings-page";
import { programAction, programLoader } from "~/http/handlers/admin.server";
import { textOf, useText } from "~/locales/use-text";
import { localTimeOf } from "~/platform/zoned-time";
import { getFeedPost } from "~/services/feed-posts/feed-posts.admin.server";
import { feedPostIntent, MAX_POST_TITLE } from "~/services/feed-posts/feed-posts.schema";
import { TextField } from "~/ui/forms/field";
import { DateTimeField } from "~/ui/forms/fields/date-time-field";
import { RichTextField } from "~/ui/forms/fields/rich-text-field";
import { YesNoField } from "~/ui/forms/fields/yes-no-field";
import { errorIn } from "~/ui/forms/form-errors";
import { fieldValuesOf, type FormFields } from "~/ui/forms/form-fields";
import { useAdminProgram } from "../frame/use-admin-frame";
import { create, update } from "./feed-post-intents.server";

/** Mounted at `new` and at `{id}/edit`. */
export const loader = programLoader(({ ctx, params }) => getFeedPost(ctx, params.feedPostId));
export const action = programAction(feedPostIntent, { create, update });
export { clientAction, shouldRevalidate } from "~/admin/forms/client-action";

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  titleOf(data?.title ?? textOf(matches)("New post"), matches);

/** The page to create or edit a feed post. */
export default function FeedPostEdit() {
  const t = useText();
  const post = useLoaderData<typeof loader>();
  const rejected = errorIn(useActionData<typeof action>());
  const { id, time_zone } = useAdminProgram();
  const values = useMemo(
    () =>
      fieldValuesOf({
        active: true,
        ...post,
        published_at: localTimeOf(post?.published_at ?? null, time_zone),
      }),
    [post, time_zone],
  );
  // One key for each opened form, so that a double click or a retry creates no second post.
  const [key] = useState(() => rejected?.values?.idempotency_key ?? randomKey());
  const title = post ? t("Edit {name}", { name: post.title }) : t("New post");
  const crumbs = [
    { label: t("Dynamic Feed Posts"), to: `/admin/v2/programs/${id}/settings/program/dynamic-feed-posts` },
  ];
  return (
    <SettingsPage title={title} crumbs={crumbs}>
      <SavedForm
        key={post?.id}
        label={title}
        intent={post ? "update" : "create"}
        values={values}
        version={post?.updated_at}
        isNew={post === null}
        rejected={rejected}
        saveLabel={post ? undefined : t("Create post")}
      >
        {(fields) => (
          <div className="grid gap-grid">
            {post ? (
              <input type="hidden" name="updated_at" value={fields.value("updated_at")} />
            ) : (
              <input type="hidden" name="idempotency_key" value={key} suppressHydrationWarning />
            )}
            <PostSection fields={fields} />
            <FormSection title={t("Publication")}>
              <DateTimeField
                label={t("Published")}
                timeZone={time_zone}
                help={t("Hidden until then. Leave empty to show it now.")}
                {...fields.field("published_at")}
              />
              <YesNoField
                asSwitch
                label={t("Active")}
                help={t("Nobody can see it while it's off.")}
                {...fields.field("active")}
              />
            </FormSection>
          </div>
        )}
      </SavedForm>
    </SettingsPage>
  );
}

function PostSection({ fields }: { fields: FormFields }) {
  const t = useText();
  return (
    <FormSection title={t("Post")} text={t("Shown on the home page to participants and visitors.")}>
      <TranslatedField fields={fields} name="title" label={t("Title")} required>
        {(props) => <TextField maxLength={MAX_POST_TITLE} autoComplete="off" {...props} />}
      </TranslatedField>
      <TranslatedField fields={fields} name="body" label={t("Text")} note={t("Optional")}>
        {(props) => <RichTextField rows={6} {...props} />}
      </TranslatedField>
      <MediaField label={t("Image")} help={t("Shown above the text (16:10).")} {...fields.field("image_file_id")} />
      <TextField
        label={t("Link")}
        note={t("Optional")}
        inputMode="url"
        maxLength={500}
        help={t("A page of the site, or a full URL.")}
        {...fields.field("link")}
      />
    </FormSection>
  );
}

import type { MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useMemo, useState } from "react";
import { FormSection } from "~/admin/forms/form-section";
import { SavedForm } from "~/admin/forms/saved-form";
import { TranslatedField } from "~/admin/forms/translated-field";
import { titleOf } from "~/admin/frame/document-title";
import { MediaField } from "~/admin/media-library/media-field";
import { programAction, programLoader } from "~/http/handlers/admin.server";
import { textOf, useText } from "~/locales/use-text";
import { getSeoSettings } from "~/services/program-settings/program-settings.admin.server";
import {
  MAX_META_DESCRIPTION,
  MAX_META_TITLE,
  settingsIntent,
} from "~/services/program-settings/program-settings.schema";
import { TextArea, TextField } from "~/ui/forms/field";
import { YesNoField } from "~/ui/forms/fields/yes-no-field";
import { errorIn } from "~/ui/forms/form-errors";
import { fieldValuesOf, type FormFields } from "~/ui/forms/form-fields";
import { useAdminProgram } from "../frame/use-admin-frame";
import { saveSentSettings } from "./sent-settings.server";
import { SettingsPage } from "./settings-page";

export const loader = programLoader(({ ctx }) => getSeoSettings(ctx));

export const action = programAction(settingsIntent, { create: saveSentSettings, update: saveSentSettings });
export { clientAction, shouldRevalidate } from "~/admin/forms/client-action";

export const meta: MetaFunction<typeof loader> = ({ matches }) => titleOf(textOf(matches)("SEO"), matches);

/** What search engines and other sites show of the program. */
export default function Seo() {
  const t = useText();
  const settings = useLoaderData<typeof loader>();
  const rejected = errorIn(useActionData<typeof action>());
  const values = useMemo(() => {
    const { defaults: _, site_url: __, test_mode: ___, ...stored } = settings;
    return fieldValuesOf(stored);
  }, [settings]);
  return (
    <SettingsPage title={t("SEO")} text={t("What search engines show, and what people see when the site is shared.")}>
      <SavedForm label={t("SEO")} intent="update" values={values} version={settings.version} rejected={rejected}>
        {(fields) => <SeoFields fields={fields} />}
      </SavedForm>
    </SettingsPage>
  );
}

function SeoFields({ fields }: { fields: FormFields }) {
  const { field, value } = fields;
  const t = useText();
  const { test_mode } = useLoaderData<typeof loader>();
  const [title, setTitle] = useState(value("meta_title"));
  const [description, setDescription] = useState(value("meta_description"));
  const [pictureId, setPictureId] = useState(value("social_image_file_id"));
  return (
    <div className="grid gap-grid">
      <input type="hidden" name="version" value={value("version")} />
      <FormSection title={t("Site")}>
        <TranslatedField
          fields={fields}
          name="meta_title"
          label={t("Meta title")}
          help={t("The title of the home page. If empty: the name of the program.")}
        >
          {(props, { translation }) => (
            <TextField
              maxLength={MAX_META_TITLE}
              onInput={translation ? undefined : (event) => setTitle(event.currentTarget.value)}
              {...props}
            />
          )}
        </TranslatedField>
        <TranslatedField
          fields={fields}
          name="meta_description"
          label={t("Meta description")}
          help={t("One or two sentences. If empty: the description in the header of the home page.")}
        >
          {(props, { translation }) => (
            <TextArea
              rows={3}
              maxLength={MAX_META_DESCRIPTION}
              onInput={translation ? undefined : (event) => setDescription(event.currentTarget.value)}
              {...props}
            />
          )}
        </TranslatedField>
        <MediaField
          label={t("Social image")}
          help={t("1200 × 630 pixels. If empty, one is generated from your branding.")}
          onChoose={(file) => setPictureId(file?.id ?? "")}
          {...field("social_image_file_id")}
        />
      </FormSection>
      <FormSection title={t("Preview")} text={t("How a link to the site looks on other sites.")}>
        <LinkPreview title={title} description={description} pictureId={pictureId} />
      </FormSection>
      <FormSection title={t("Search engines")}>
        <YesNoField
          asSwitch
          label={t("Search engines may list the site")}
          help={
            test_mode
              ? t("The program is in test mode, so they don't list it, whatever you choose here.")
              : t("If off, the pages and robots.txt tell them not to.")
          }
          {...field("index_by_search_engines")}
        />
      </FormSection>
    </div>
  );
}

interface LinkPreviewProps {
  title: string;
  description: string;
  /** Empty for the generated picture. */
  pictureId: string;
}

/** A link to the site as other sites show it, with the current input. */
function LinkPreview({ title, description, pictureId }: LinkPreviewProps) {
  const { id } = useAdminProgram();
  const { defaults, site_url } = useLoaderData<typeof loader>();
  return (
    <figure className="max-w-120 overflow-hidden rounded-card border border-border">
      <img
        src={pictureId ? `/media/${pictureId}/picture` : `/admin/v2/programs/${id}/social_picture`}
        alt=""
        className="aspect-[1200/630] w-full bg-sunken object-cover"
      />
      <figcaption className="grid gap-0.5 bg-sunken px-card-pad py-3">
        <span className="text-12 text-muted">{new URL(site_url).host}</span>
        <span className="font-strong break-words">{title.trim() || defaults.title}</span>
        <span className="line-clamp-2 break-words text-content-soft">{description.trim() || defaults.description}</span>
      </figcaption>
    </figure>
  );
}

import type { MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useMemo } from "react";
import { FormSection } from "~/admin/forms/form-section";
import { TranslatedField } from "~/admin/forms/translated-field";
import { titleOf } from "~/admin/frame/document-title";
import { MediaField } from "~/admin/media-library/media-field";
import { programAction } from "~/http/handlers/admin.server";
import { textOf, useText } from "~/locales/use-text";
import { BRANDING_LABELS } from "~/services/program-settings/branding-labels";
import { ASSET_FIELDS, fileIdIn, type AssetField } from "~/services/program-settings/branding.schema";
import { settingsIntent } from "~/services/program-settings/program-settings.schema";
import { TextArea, TextField } from "~/ui/forms/field";
import { errorIn } from "~/ui/forms/form-errors";
import { fieldValuesOf, type FieldValues } from "~/ui/forms/form-fields";
import { useAdminProgram } from "../frame/use-admin-frame";
import { brandingLoader } from "./branding-data.server";
import { BrandingForm, valuesOf, type BrandingFields } from "./branding-form";
import { saveSentAssets } from "./sent-assets.server";

export const loader = brandingLoader();

export const action = programAction(settingsIntent, { create: saveSentAssets, update: saveSentAssets });
export { clientAction, shouldRevalidate } from "~/admin/forms/client-action";

export const meta: MetaFunction<typeof loader> = ({ matches }) => titleOf(textOf(matches)("Assets"), matches);

/** The pictures and texts of a program's header, footer and certificates. */
export default function Assets() {
  const t = useText();
  const { branding, preview } = useLoaderData<typeof loader>();
  const rejected = errorIn(useActionData<typeof action>());
  const stored = useMemo(
    () => ({
      ...valuesOf(branding, ["header_text", "header_description", "badge_instructions"]),
      ...fieldValuesOf({ translations: branding.translations }),
      ...Object.fromEntries(ASSET_FIELDS.map((field) => [field, fileIdIn(branding[field] ?? "") ?? ""])),
    }),
    [branding],
  );
  return (
    <BrandingForm
      title={t("Assets")}
      text={t("Images come from the media library.")}
      form="settings/branding/assets"
      branding={branding}
      preview={preview}
      stored={stored}
      rejected={rejected}
    >
      {({ fields }) => <AssetSections fields={fields} stored={stored} />}
    </BrandingForm>
  );
}

interface AssetFieldsProps extends Pick<BrandingFields, "fields"> {
  /** The stored values, for what may not be emptied again. */
  stored: FieldValues;
}

/** What may be removed again. */
const OPTIONAL: readonly AssetField[] = ["celebration_image", "badge_background_image"];

/** All fields of the form, by where the site shows them. */
function AssetSections({ fields, stored }: AssetFieldsProps) {
  const t = useText();
  const picture = (name: AssetField, help: string, shape?: "square") => (
    <MediaField
      label={t(BRANDING_LABELS[name])}
      help={help}
      shape={shape}
      required={!OPTIONAL.includes(name) && stored[name] !== ""}
      {...fields.field(name)}
    />
  );
  return (
    <>
      <FormSection title={t("Logos")}>
        {picture("header_logo", t("Shown next to the name on every page and in emails. Works best square."), "square")}
        {picture("footer_logo", t("Shown at the bottom of every page. Defaults to the header logo."), "square")}
        {picture("favicon_file", t("Shown in the browser tab. Defaults to the header logo."), "square")}
      </FormSection>
      <FormSection title={t("Header")}>
        <HeaderTexts fields={fields} stored={stored} />
        {picture("header_background_image", t("Behind the header text, and on the sign-in page."))}
        {picture("overlay_image", t("Shown on top of the header image. Use an image with a transparent background."))}
      </FormSection>
      <FormSection title={t("Celebrations")} text={t("Shown when participants earn points or reach a tier.")}>
        {picture(
          "celebration_image",
          t("In the middle of every celebration. Use an image with a transparent background. Defaults to the favicon."),
          "square",
        )}
      </FormSection>
      <FormSection title={t("Certificates")} text={t("Shown with rewards that have a certificate.")}>
        {picture("badge_background_image", t("Shown at the top of the certificate."))}
        <TranslatedField
          fields={fields}
          name="badge_instructions"
          label={t(BRANDING_LABELS.badge_instructions)}
          help={t("What participants can do with the certificate.")}
        >
          {(props) => <TextArea maxLength={500} rows={3} {...props} />}
        </TranslatedField>
      </FormSection>
    </>
  );
}

function HeaderTexts({ fields, stored }: AssetFieldsProps) {
  const t = useText();
  const { name } = useAdminProgram();
  return (
    <>
      <TranslatedField
        fields={fields}
        name="header_text"
        label={t(BRANDING_LABELS.header_text)}
        required={stored.header_text !== ""}
      >
        {(props, { translation }) => (
          <TextField
            maxLength={100}
            placeholder={translation ? undefined : t("Welcome to {program}!", { program: name })}
            {...props}
          />
        )}
      </TranslatedField>
      <TranslatedField
        fields={fields}
        name="header_description"
        label={t(BRANDING_LABELS.header_description)}
        required={stored.header_description !== ""}
      >
        {(props, { translation }) => (
          <TextArea
            placeholder={translation ? undefined : t("One sentence: what people do here and what they get.")}
            maxLength={300}
            rows={3}
            {...props}
          />
        )}
      </TranslatedField>
    </>
  );
}

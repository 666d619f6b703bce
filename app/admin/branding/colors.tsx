import type { MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useMemo } from "react";
import { FormSection } from "~/admin/forms/form-section";
import { titleOf } from "~/admin/frame/document-title";
import { programAction } from "~/http/handlers/admin.server";
import { msg } from "~/locales/translate";
import { textOf, useText } from "~/locales/use-text";
import { BRANDING_LABELS } from "~/services/program-settings/branding-labels";
import { settingsIntent } from "~/services/program-settings/program-settings.schema";
import { BEHIND_TEXT, colorKeys, fontKeys, radiusKeys, type ColorKey } from "~/services/programs/theme";
import { ColorField } from "~/ui/forms/fields/color-field";
import { errorIn } from "~/ui/forms/form-errors";
import { saveSentSettings } from "../settings/sent-settings.server";
import { brandingLoader } from "./branding-data.server";
import { BrandingForm, valuesOf, type BrandingFields } from "./branding-form";
import { StartingPoints } from "./starting-points";

export const loader = brandingLoader();

export const action = programAction(settingsIntent, { create: saveSentSettings, update: saveSentSettings });
export { clientAction, shouldRevalidate } from "~/admin/forms/client-action";

export const meta: MetaFunction<typeof loader> = ({ matches }) => titleOf(textOf(matches)("Colors"), matches);

const SECTIONS: readonly { title: string; text: string; keys: readonly ColorKey[] }[] = [
  {
    title: msg("Main"),
    text: msg("Buttons, links and progress."),
    keys: ["perk-primary", "perk-primary-content", "perk-secondary", "perk-secondary-content"],
  },
  {
    title: msg("Page"),
    text: msg("The page background and the text on it."),
    keys: ["perk-body-background", "perk-body-content"],
  },
  {
    title: msg("Header"),
    text: msg("The bar and the title over the image."),
    keys: ["perk-header-color", "perk-header-content-color", "perk-header-title-color"],
  },
  {
    title: msg("Tiles and footer"),
    text: msg("Challenge and reward tiles, and the footer."),
    keys: [
      "perk-challenge-tile-background",
      "perk-reward-tile-background-color",
      "perk-footer-color",
      "perk-footer-content-color",
    ],
  },
];

export default function Colors() {
  const t = useText();
  const { branding, preview } = useLoaderData<typeof loader>();
  const rejected = errorIn(useActionData<typeof action>());
  const stored = useMemo(() => valuesOf(branding.element_css_style, colorKeys), [branding]);
  return (
    <BrandingForm
      title={t("Colors")}
      text={t("The preview shows your changes right away. Participants see them when you save.")}
      form="settings/branding/colors"
      branding={branding}
      preview={preview}
      stored={stored}
      rejected={rejected}
    >
      {(form) => (
        <>
          <StartingPoints logo={branding.header_logo} lookVersion={branding.versions.look} apply={form.apply} />
          <RestOfPreset {...form} />
          {SECTIONS.map(({ title, text, keys }) => (
            <FormSection key={title} title={t(title)} text={t(text)}>
              {keys.map((key) => (
                <Color key={key} name={key} {...form} />
              ))}
            </FormSection>
          ))}
        </>
      )}
    </BrandingForm>
  );
}

function Color({ name, fields, values }: BrandingFields & { name: ColorKey }) {
  const t = useText();
  const behind = BEHIND_TEXT[name];
  return (
    <ColorField
      label={t(BRANDING_LABELS[name])}
      required
      against={behind && { color: values[behind] ?? "", label: t(BRANDING_LABELS[behind]) }}
      {...fields.field(name)}
    />
  );
}

/** The fonts and corners of a preset, which are saved together with its colors. */
function RestOfPreset({ values }: BrandingFields) {
  return [...fontKeys, ...radiusKeys].map((key) =>
    key in values ? <input key={key} type="hidden" name={key} value={values[key]} /> : null,
  );
}

import type { MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useMemo } from "react";
import { FormSection } from "~/admin/forms/form-section";
import { titleOf } from "~/admin/frame/document-title";
import { programAction } from "~/http/handlers/admin.server";
import { textOf, useText } from "~/locales/use-text";
import { BRANDING_LABELS } from "~/services/program-settings/branding-labels";
import { settingsIntent } from "~/services/program-settings/program-settings.schema";
import { fontKeys, fontNames } from "~/services/programs/theme";
import { SelectField } from "~/ui/forms/field";
import { errorIn } from "~/ui/forms/form-errors";
import { saveSentSettings } from "../settings/sent-settings.server";
import { brandingLoader } from "./branding-data.server";
import { BrandingForm, valuesOf } from "./branding-form";

export const loader = brandingLoader();

export const action = programAction(settingsIntent, { create: saveSentSettings, update: saveSentSettings });
export { clientAction, shouldRevalidate } from "~/admin/forms/client-action";

export const meta: MetaFunction<typeof loader> = ({ matches }) => titleOf(textOf(matches)("Fonts"), matches);

const OPTIONS = fontNames.map((name) => ({ value: name, label: name }));

export default function Fonts() {
  const t = useText();
  const { branding, preview } = useLoaderData<typeof loader>();
  const rejected = errorIn(useActionData<typeof action>());
  const stored = useMemo(() => valuesOf(branding.element_css_style, fontKeys), [branding]);
  return (
    <BrandingForm
      title={t("Fonts")}
      text={t("Fonts are served with the site. Nothing is loaded from third parties.")}
      form="settings/branding/fonts"
      branding={branding}
      preview={preview}
      stored={stored}
      rejected={rejected}
    >
      {({ fields }) => (
        <FormSection title={t("Fonts")}>
          {fontKeys.map((key) => (
            <SelectField key={key} label={t(BRANDING_LABELS[key])} required options={OPTIONS} {...fields.field(key)} />
          ))}
        </FormSection>
      )}
    </BrandingForm>
  );
}

import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { FormSection } from "~/admin/forms/form-section";
import { titleOf } from "~/admin/frame/document-title";
import { programLoader } from "~/http/handlers/admin.server";
import { textOf, useText } from "~/locales/use-text";
import { getBranding } from "~/services/program-settings/branding.admin.server";
import { Badge } from "~/ui/primitives/badge";
import { SettingsPage } from "../settings/settings-page";

export const loader = programLoader(async ({ ctx }) => {
  const { element_css_style } = await getBranding(ctx);
  return { theme: element_css_style.theme };
});

export const meta: MetaFunction<typeof loader> = ({ matches }) => titleOf(textOf(matches)("Theme"), matches);

/** Light and dark, which cannot be chosen yet. */
export default function Theme() {
  const t = useText();
  const { theme } = useLoaderData<typeof loader>();
  const options = [
    { value: "light", label: t("Light") },
    { value: "dark", label: t("Dark") },
  ];
  return (
    <SettingsPage
      title={t("Theme")}
      text={t("Light, dark, or the setting of the participant's device. Until you choose, the site's colors decide.")}
      actions={<Badge tone="plain">{t("Coming Soon")}</Badge>}
    >
      <FormSection title={t("Theme")}>
        <fieldset disabled className="grid gap-3 opacity-70 sm:grid-cols-2">
          <legend className="sr-only">{t("Theme")}</legend>
          {options.map(({ value, label }) => (
            <label key={value} className="flex items-center gap-3 rounded-input border border-border p-3">
              <input type="radio" className="radio" name="theme" value={value} defaultChecked={value === theme} />
              {label}
            </label>
          ))}
        </fieldset>
      </FormSection>
    </SettingsPage>
  );
}

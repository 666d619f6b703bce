import type { MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useMemo } from "react";
import { FormSection } from "~/admin/forms/form-section";
import { SavedForm } from "~/admin/forms/saved-form";
import { titleOf } from "~/admin/frame/document-title";
import { MediaField } from "~/admin/media-library/media-field";
import { programAction, programLoader } from "~/http/handlers/admin.server";
import { textOf, useText } from "~/locales/use-text";
import { getLabels } from "~/services/program-settings/program-settings.admin.server";
import { MAX_LABEL, MAX_TERM, settingsIntent } from "~/services/program-settings/program-settings.schema";
import { TextField } from "~/ui/forms/field";
import { errorIn } from "~/ui/forms/form-errors";
import { fieldValuesOf } from "~/ui/forms/form-fields";
import { saveSentSettings } from "./sent-settings.server";
import { SettingsPage } from "./settings-page";

export const loader = programLoader(({ ctx }) => getLabels(ctx));

export const action = programAction(settingsIntent, { create: saveSentSettings, update: saveSentSettings });

export const meta: MetaFunction<typeof loader> = ({ matches }) => titleOf(textOf(matches)("Labels"), matches);

/** What things are called on the site, and their icons. */
export default function Labels() {
  const t = useText();
  const labels = useLoaderData<typeof loader>();
  const rejected = errorIn(useActionData<typeof action>());
  const values = useMemo(() => fieldValuesOf(labels), [labels]);
  return (
    <SettingsPage title={t("Labels")} text={t("What things are called on the site and in emails.")}>
      <SavedForm label={t("Labels")} intent="update" values={values} version={labels.version} rejected={rejected}>
        {({ field, value }) => (
          <div className="grid gap-grid">
            <input type="hidden" name="version" value={value("version")} />
            <FormSection title={t("Words")}>
              <TextField
                label={t("Points are called")}
                required
                maxLength={MAX_TERM}
                help={t("In the plural, like Points, Stars or Miles.")}
                {...field("term_points_as")}
              />
              <TextField
                label={t("Rewards are called")}
                required
                maxLength={MAX_TERM}
                help={t("In the plural, like Rewards or Perks.")}
                {...field("term_rewards_as")}
              />
            </FormSection>
            <FormSection title={t("Titles")}>
              <TextField
                label={t("Title of the rewards")}
                maxLength={MAX_LABEL}
                help={t("Above the rewards on the home page. If empty: Current, and what rewards are called.")}
                {...field("prizes_title")}
              />
              <TextField
                label={t("Title of the account page")}
                maxLength={MAX_LABEL}
                help={t("Also in the menu. If empty: My Account.")}
                {...field("my_account_title")}
              />
            </FormSection>
            <FormSection title={t("Icons")} text={t("Shown next to the headings on the home page.")}>
              <MediaField label={t("Earn points")} shape="square" {...field("earn_points_icon")} />
              <MediaField label={t("Current rewards")} shape="square" {...field("current_rewards_icon")} />
              <MediaField label={t("My rewards")} shape="square" {...field("my_rewards_icon")} />
            </FormSection>
          </div>
        )}
      </SavedForm>
    </SettingsPage>
  );
}

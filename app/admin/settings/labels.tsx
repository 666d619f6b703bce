import type { MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useMemo } from "react";
import { FormLanguage } from "~/admin/forms/form-language";
import { FormSection } from "~/admin/forms/form-section";
import { SavedForm } from "~/admin/forms/saved-form";
import { TranslatedField } from "~/admin/forms/translated-field";
import { titleOf } from "~/admin/frame/document-title";
import { MediaField } from "~/admin/media-library/media-field";
import { LivePreview } from "~/admin/preview/live-preview";
import { withLabels } from "~/admin/preview/previewed-settings";
import { SettingsPreview } from "~/admin/preview/settings-preview";
import { programAction, programLoader } from "~/http/handlers/admin.server";
import { textOf, useText } from "~/locales/use-text";
import { getLabels } from "~/services/program-settings/program-settings.admin.server";
import { MAX_LABEL, MAX_TERM, settingsIntent } from "~/services/program-settings/program-settings.schema";
import { TextField } from "~/ui/forms/field";
import { errorIn } from "~/ui/forms/form-errors";
import { fieldValuesOf, type FormFields } from "~/ui/forms/form-fields";
import { saveSentSettings } from "./sent-settings.server";

export const loader = programLoader(({ ctx }) => getLabels(ctx));

export const action = programAction(settingsIntent, { create: saveSentSettings, update: saveSentSettings });
export { clientAction, shouldRevalidate } from "~/admin/forms/client-action";

export const meta: MetaFunction<typeof loader> = ({ matches }) => titleOf(textOf(matches)("Labels"), matches);

/** What things are called on the site, and their icons. */
export default function Labels() {
  const t = useText();
  const labels = useLoaderData<typeof loader>();
  const rejected = errorIn(useActionData<typeof action>());
  const values = useMemo(() => fieldValuesOf(labels), [labels]);
  return (
    <SettingsPreview
      title={t("Labels")}
      text={t("What things are called on the site and in emails.")}
      values={values}
      version={labels.version}
      preview={(typed, site) => <LivePreview branding={site.branding} data={withLabels(site.preview, typed)} />}
    >
      {(onDiscard) => (
        <SavedForm
          label={t("Labels")}
          intent="update"
          values={values}
          version={labels.version}
          rejected={rejected}
          onDiscard={onDiscard}
        >
          {(fields) => (
            <FormLanguage errors={fields.errors}>
              <div className="grid gap-grid">
                <input type="hidden" name="version" value={fields.value("version")} />
                <WordsSection fields={fields} />
                <FormSection title={t("Titles")}>
                  <TranslatedField
                    fields={fields}
                    name="prizes_title"
                    label={t("Title of the rewards")}
                    help={t(
                      "Above the rewards on the home page. If empty: Current, followed by your word for rewards.",
                    )}
                  >
                    {(props) => <TextField maxLength={MAX_LABEL} {...props} />}
                  </TranslatedField>
                  <TranslatedField
                    fields={fields}
                    name="my_account_title"
                    label={t("Title of the account page")}
                    help={t("Also in the menu. If empty: My Account.")}
                  >
                    {(props) => <TextField maxLength={MAX_LABEL} {...props} />}
                  </TranslatedField>
                </FormSection>
                <FormSection title={t("Icons")} text={t("Shown next to the headings on the home page.")}>
                  <MediaField label={t("Earn points")} shape="square" {...fields.field("earn_points_icon")} />
                  <MediaField label={t("Current rewards")} shape="square" {...fields.field("current_rewards_icon")} />
                  <MediaField label={t("My rewards")} shape="square" {...fields.field("my_rewards_icon")} />
                </FormSection>
              </div>
            </FormLanguage>
          )}
        </SavedForm>
      )}
    </SettingsPreview>
  );
}

function WordsSection({ fields }: { fields: FormFields }) {
  const t = useText();
  return (
    <FormSection title={t("Words")}>
      <TranslatedField
        fields={fields}
        name="term_points_as"
        label={t("Points are called")}
        required
        help={t("In the plural, like Points, Stars or Miles.")}
      >
        {(props) => <TextField maxLength={MAX_TERM} {...props} />}
      </TranslatedField>
      <TranslatedField
        fields={fields}
        name="term_points_singular"
        label={t("One point is called")}
        help={t("After the number 1, like Point, Star or Mile. If empty: the plural without its final s.")}
      >
        {(props) => <TextField maxLength={MAX_TERM} {...props} />}
      </TranslatedField>
      <TranslatedField
        fields={fields}
        name="term_rewards_as"
        label={t("Rewards are called")}
        required
        help={t("In the plural, like Rewards or Perks.")}
      >
        {(props) => <TextField maxLength={MAX_TERM} {...props} />}
      </TranslatedField>
      <TranslatedField
        fields={fields}
        name="term_rewards_singular"
        label={t("One reward is called")}
        help={t("Like Reward or Perk. If empty: the plural without its final s.")}
      >
        {(props) => <TextField maxLength={MAX_TERM} {...props} />}
      </TranslatedField>
    </FormSection>
  );
}

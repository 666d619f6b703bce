import type { MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useMemo } from "react";
import { FormSection } from "~/admin/forms/form-section";
import { SavedForm } from "~/admin/forms/saved-form";
import { titleOf } from "~/admin/frame/document-title";
import { SettingsPage } from "~/admin/settings/settings-page";
import { programAction, programLoader } from "~/http/handlers/admin.server";
import { textOf, useText } from "~/locales/use-text";
import { getOffersReward } from "~/services/program-settings/integrations.admin.server";
import { MAX_REGEX, offersRewardIntent } from "~/services/program-settings/program-settings.schema";
import { TextField } from "~/ui/forms/field";
import { YesNoField } from "~/ui/forms/fields/yes-no-field";
import { errorIn } from "~/ui/forms/form-errors";
import { fieldValuesOf } from "~/ui/forms/form-fields";
import { saveOffers } from "./integration-intents.server";

export const loader = programLoader(({ ctx }) => getOffersReward(ctx));
export const action = programAction(offersRewardIntent, { update: saveOffers });
export { clientAction, shouldRevalidate } from "~/admin/forms/client-action";

export const meta: MetaFunction<typeof loader> = ({ matches }) => titleOf(textOf(matches)("Offers reward"), matches);

/** Whether the site shows offers, and of which merchants. */
export default function OffersReward() {
  const t = useText();
  const { feature_on, ...settings } = useLoaderData<typeof loader>();
  const rejected = errorIn(useActionData<typeof action>());
  const values = useMemo(() => fieldValuesOf(settings), [settings]);
  return (
    <SettingsPage title={t("Offers reward")} text={t("Merchants near a ZIP code, with offers to redeem.")}>
      {feature_on ? null : (
        <p role="status" className="mb-4 rounded-card border border-warning-border bg-warning-soft px-card-pad py-3">
          {t("The feature is off for this program, so no offers are shown.")}
        </p>
      )}
      <SavedForm
        label={t("Offers reward")}
        intent="update"
        values={values}
        version={settings.version}
        rejected={rejected}
      >
        {({ field, value }) => (
          <FormSection title={t("Offers")}>
            <input type="hidden" name="version" value={value("version")} />
            <YesNoField
              asSwitch
              label={t("Active")}
              help={t("If off, the site has no offers and no links to them.")}
              {...field("active")}
            />
            <TextField
              label={t("Merchants")}
              required
              maxLength={MAX_REGEX}
              autoComplete="off"
              spellCheck={false}
              className="font-mono"
              help={t(
                "A regular expression for merchants' names. Case doesn't matter. .* matches all, and ^(Blue|Green) matches names that start with one of these words.",
              )}
              {...field("merchants_regex")}
            />
            <TextField
              label={t("Page after a sign-in link")}
              required
              autoComplete="off"
              spellCheck={false}
              help={t("Where sign-in links requested from the offers lead, like /my-offers.")}
              {...field("redirect_magic_link")}
            />
          </FormSection>
        )}
      </SavedForm>
    </SettingsPage>
  );
}

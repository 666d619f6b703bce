import type { MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useMemo } from "react";
import { FormSection } from "~/admin/forms/form-section";
import { SavedForm } from "~/admin/forms/saved-form";
import { titleOf } from "~/admin/frame/document-title";
import { programAction, programLoader } from "~/http/handlers/admin.server";
import { textOf, useText } from "~/locales/use-text";
import { getEnrollment } from "~/services/program-settings/program-settings.admin.server";
import { settingsIntent } from "~/services/program-settings/program-settings.schema";
import { TextField } from "~/ui/forms/field";
import { YesNoField } from "~/ui/forms/fields/yes-no-field";
import { errorIn } from "~/ui/forms/form-errors";
import { fieldValuesOf } from "~/ui/forms/form-fields";
import { saveSentSettings } from "./sent-settings.server";
import { SettingsPage } from "./settings-page";

export const loader = programLoader(({ ctx }) => getEnrollment(ctx));

export const action = programAction(settingsIntent, { create: saveSentSettings, update: saveSentSettings });
export { clientAction, shouldRevalidate } from "~/admin/forms/client-action";

export const meta: MetaFunction<typeof loader> = ({ matches }) => titleOf(textOf(matches)("Enrollment"), matches);

/** Where new people sign up: on the site, or on a page of the operator. */
export default function Enrollment() {
  const t = useText();
  const enrollment = useLoaderData<typeof loader>();
  const rejected = errorIn(useActionData<typeof action>());
  const values = useMemo(() => fieldValuesOf(enrollment), [enrollment]);
  return (
    <SettingsPage title={t("Enrollment")} text={t("Where people sign up if we don't know their email yet.")}>
      <SavedForm
        label={t("Enrollment")}
        intent="update"
        values={values}
        version={enrollment.version}
        rejected={rejected}
      >
        {({ field, value }) => (
          <FormSection title={t("Sign-up")}>
            <input type="hidden" name="version" value={value("version")} />
            <YesNoField
              asSwitch
              label={t("Use your own sign-up page")}
              help={t("New people go to your page instead of this site's form. Participants still sign in here.")}
              {...field("override_enrollment")}
            />
            <TextField
              label={t("Address of your sign-up page")}
              inputMode="url"
              autoComplete="off"
              spellCheck={false}
              help={t("Starts with https://, or with / for a page of this site. The email is appended.")}
              {...field("program_custom_signin_url")}
            />
          </FormSection>
        )}
      </SavedForm>
    </SettingsPage>
  );
}

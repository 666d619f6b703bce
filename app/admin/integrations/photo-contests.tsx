import type { MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useMemo } from "react";
import { FormSection } from "~/admin/forms/form-section";
import { SavedForm } from "~/admin/forms/saved-form";
import { titleOf } from "~/admin/frame/document-title";
import { SettingsPage } from "~/admin/settings/settings-page";
import { programAction, programLoader } from "~/http/handlers/admin.server";
import { textOf, useText } from "~/locales/use-text";
import { getPhotoContests } from "~/services/program-settings/integrations.admin.server";
import { MAX_PARTNER_ID, photoContestsIntent } from "~/services/program-settings/program-settings.schema";
import { TextField } from "~/ui/forms/field";
import { YesNoField } from "~/ui/forms/fields/yes-no-field";
import { errorIn } from "~/ui/forms/form-errors";
import { fieldValuesOf } from "~/ui/forms/form-fields";
import { savePhotos } from "./integration-intents.server";

export const loader = programLoader(({ ctx }) => getPhotoContests(ctx));
export const action = programAction(photoContestsIntent, { update: savePhotos });
export { clientAction, shouldRevalidate } from "~/admin/forms/client-action";

export const meta: MetaFunction<typeof loader> = ({ matches }) => titleOf(textOf(matches)("Photo contests"), matches);

/** Whether the site has the partner's page with photo contests. */
export default function PhotoContests() {
  const t = useText();
  const settings = useLoaderData<typeof loader>();
  const rejected = errorIn(useActionData<typeof action>());
  const values = useMemo(() => fieldValuesOf(settings), [settings]);
  return (
    <SettingsPage
      title={t("Photo contests")}
      text={t("The partner's page at /photos, where participants submit photos.")}
    >
      <SavedForm
        label={t("Photo contests")}
        intent="update"
        values={values}
        version={settings.version}
        rejected={rejected}
      >
        {({ field, value }) => (
          <FormSection title={t("Partner")}>
            <input type="hidden" name="version" value={value("version")} />
            <YesNoField
              asSwitch
              label={t("Active")}
              help={t("If off, /photos doesn't exist, and menus don't link to it.")}
              {...field("active")}
            />
            <TextField
              label={t("Partner's program ID")}
              required
              maxLength={MAX_PARTNER_ID}
              autoComplete="off"
              spellCheck={false}
              help={t("This program's ID at the partner.")}
              {...field("qrati_program_id")}
            />
          </FormSection>
        )}
      </SavedForm>
    </SettingsPage>
  );
}

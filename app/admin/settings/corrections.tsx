import type { MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useMemo } from "react";
import { FormSection } from "~/admin/forms/form-section";
import { SavedForm } from "~/admin/forms/saved-form";
import { titleOf } from "~/admin/frame/document-title";
import { programAction, programLoader } from "~/http/handlers/admin.server";
import { textOf, useText } from "~/locales/use-text";
import { correctionReasons } from "~/services/participant-accounts/correction-reasons";
import { getCorrectionSettings } from "~/services/program-settings/program-settings.admin.server";
import { settingsIntent } from "~/services/program-settings/program-settings.schema";
import { TextArea } from "~/ui/forms/field";
import { errorIn } from "~/ui/forms/form-errors";
import { saveSentSettings } from "./sent-settings.server";
import { SettingsPage } from "./settings-page";

export const loader = programLoader(({ ctx }) => getCorrectionSettings(ctx));

export const action = programAction(settingsIntent, { create: saveSentSettings, update: saveSentSettings });
export { clientAction, shouldRevalidate } from "~/admin/forms/client-action";

export const meta: MetaFunction<typeof loader> = ({ matches }) => titleOf(textOf(matches)("Corrections"), matches);

/** The reasons that admins choose from when they correct something for a participant. */
export default function Corrections() {
  const t = useText();
  const { correction_reasons: reasons, version } = useLoaderData<typeof loader>();
  const rejected = errorIn(useActionData<typeof action>());
  const values = useMemo(() => ({ correction_reasons: reasons.join("\n"), version }), [reasons, version]);
  const builtIn = correctionReasons({ correction_reasons: [] }, t);
  return (
    <SettingsPage
      title={t("Corrections")}
      text={t("Admins choose one of these reasons when they correct something for a participant.")}
    >
      <SavedForm label={t("Corrections")} intent="update" values={values} version={version} rejected={rejected}>
        {({ field, value }) => (
          <FormSection title={t("Reasons")}>
            <input type="hidden" name="version" value={value("version")} />
            <TextArea
              label={t("Reasons")}
              rows={8}
              placeholder={builtIn.join("\n")}
              help={t("One per line. Leave this empty to offer our list.")}
              {...field("correction_reasons")}
            />
          </FormSection>
        )}
      </SavedForm>
    </SettingsPage>
  );
}

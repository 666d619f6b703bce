import type { MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useMemo } from "react";
import { FormSection } from "~/admin/forms/form-section";
import { SavedForm } from "~/admin/forms/saved-form";
import { titleOf } from "~/admin/frame/document-title";
import { adminAction, adminLoader } from "~/http/admin-doors.server";
import { textOf, useText } from "~/locales/use-text";
import { saveGeneralSettingsIntent } from "~/services/program-settings/program-settings.schema";
import { getGeneralSettings } from "~/services/program-settings/program-settings.server";
import { TextField } from "~/ui/field";
import { ComboboxField } from "~/ui/fields/combobox-field";
import { YesNoField } from "~/ui/fields/yes-no-field";
import { refusalIn } from "~/ui/form-errors";
import { fieldValuesOf, type FormFields } from "~/ui/form-fields";
import { updateGeneral } from "./general-intents.server";
import { SettingsPage } from "./settings-page";

export const loader = adminLoader(async ({ params, inProgram }) => ({
  settings: await getGeneralSettings(await inProgram(params.programId)),
  time_zones: ["UTC", ...Intl.supportedValuesOf("timeZone").filter((zone) => zone.includes("/"))],
}));

export const action = adminAction(saveGeneralSettingsIntent, { create: updateGeneral, update: updateGeneral });

export const meta: MetaFunction<typeof loader> = ({ matches }) => titleOf(textOf(matches)("General"), matches);

/** What a program is called, when its day begins, and whom its participants write to. */
export default function General() {
  const t = useText();
  const { settings } = useLoaderData<typeof loader>();
  const refused = refusalIn(useActionData<typeof action>());
  const values = useMemo(() => fieldValuesOf(settings), [settings]);
  return (
    <SettingsPage title={t("General")}>
      <SavedForm label={t("General")} intent="update" values={values} version={settings.updated_at} refused={refused}>
        {(fields) => <GeneralFields fields={fields} />}
      </SavedForm>
    </SettingsPage>
  );
}

function GeneralFields({ fields: { field, value } }: { fields: FormFields }) {
  const t = useText();
  const { settings, time_zones } = useLoaderData<typeof loader>();
  return (
    <div className="grid gap-grid">
      <input type="hidden" name="updated_at" value={value("updated_at")} />
      <FormSection title={t("Program")}>
        <TextField
          label={t("Name")}
          required
          maxLength={30}
          help={t("Stands in the header, in mails and in the browser's tab.")}
          {...field("name")}
        />
        <TextField
          label={t("Support email")}
          type="email"
          autoComplete="off"
          help={t("Participants are told to write here when something goes wrong.")}
          {...field("support_email")}
        />
        <p className="text-muted">
          {t("Its site always answers at")}{" "}
          <a href={settings.subdomain_url} className="text-link hover:underline">
            {settings.subdomain_url}
          </a>
        </p>
      </FormSection>
      <FormSection title={t("Language and time")}>
        <ComboboxField
          label={t("Time zone")}
          required
          help={t("Dates that you enter, and days and years that count, are in this zone.")}
          options={time_zones.map((zone) => ({ value: zone, label: zone.replaceAll("_", " ") }))}
          {...field("time_zone")}
        />
        <YesNoField
          asSwitch
          label={t("English and Spanish")}
          help={t("Participants choose their language; otherwise the site speaks English.")}
          {...field("i18n_enabled")}
        />
      </FormSection>
      {settings.test_mode ? (
        <FormSection title={t("Test mode")}>
          <YesNoField
            asSwitch
            label={t("Test mode")}
            help={t("Search engines are told to stay away. Once it is off, it cannot be turned on again.")}
            {...field("test_mode")}
          />
        </FormSection>
      ) : null}
    </div>
  );
}

import type { MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useMemo } from "react";
import { FormSection } from "~/admin/forms/form-section";
import { SavedForm } from "~/admin/forms/saved-form";
import { titleOf } from "~/admin/frame/document-title";
import { programAction, programLoader } from "~/http/handlers/admin.server";
import { languageList } from "~/locales/language-names";
import { CURRENCIES, currencyName } from "~/locales/money";
import { textOf, useLocale, useText } from "~/locales/use-text";
import { getGeneralSettings } from "~/services/program-settings/program-settings.admin.server";
import { settingsIntent } from "~/services/program-settings/program-settings.schema";
import { TextField } from "~/ui/forms/field";
import { ComboboxField } from "~/ui/forms/fields/combobox-field";
import { YesNoField } from "~/ui/forms/fields/yes-no-field";
import { errorIn } from "~/ui/forms/form-errors";
import { fieldValuesOf, type FormFields } from "~/ui/forms/form-fields";
import { saveSentSettings } from "./sent-settings.server";
import { SettingsPage } from "./settings-page";

export const loader = programLoader(async ({ ctx }) => ({
  settings: await getGeneralSettings(ctx),
  currencies: CURRENCIES.map((code) => ({ value: code, label: currencyName(ctx.locale, code) })),
  time_zones: ["UTC", ...Intl.supportedValuesOf("timeZone").filter((zone) => zone.includes("/"))],
}));

export const action = programAction(settingsIntent, { create: saveSentSettings, update: saveSentSettings });
export { clientAction, shouldRevalidate } from "~/admin/forms/client-action";

export const meta: MetaFunction<typeof loader> = ({ matches }) => titleOf(textOf(matches)("General"), matches);

/** The general settings of a program: name, support email, time zone, languages and test mode. */
export default function General() {
  const t = useText();
  const { settings } = useLoaderData<typeof loader>();
  const rejected = errorIn(useActionData<typeof action>());
  const values = useMemo(() => fieldValuesOf(settings), [settings]);
  return (
    <SettingsPage title={t("General")}>
      <SavedForm label={t("General")} intent="update" values={values} version={settings.version} rejected={rejected}>
        {(fields) => <GeneralFields fields={fields} />}
      </SavedForm>
    </SettingsPage>
  );
}

function GeneralFields({ fields }: { fields: FormFields }) {
  const { field, value } = fields;
  const t = useText();
  const { settings } = useLoaderData<typeof loader>();
  return (
    <div className="grid gap-grid">
      <input type="hidden" name="version" value={value("version")} />
      <FormSection title={t("Program")}>
        <TextField
          label={t("Name")}
          required
          maxLength={30}
          help={t("Shown in the header, emails and browser tab.")}
          {...field("name")}
        />
        <TextField
          label={t("Support email")}
          type="email"
          autoComplete="off"
          help={t("Shown to participants as the contact for help.")}
          {...field("support_email")}
        />
        <p className="text-muted">
          {t("Default address")}{" "}
          <a href={settings.subdomain_url} className="text-link hover:underline">
            {settings.subdomain_url}
          </a>
        </p>
      </FormSection>
      <LocaleSection fields={fields} />
      <FormSection title={t("Orders")}>
        <TextField
          label={t("Days that orders wait")}
          required
          inputMode="numeric"
          help={t(
            "An order of somebody unknown is credited when they join with its email in this time. With 0, it is credited to nobody.",
          )}
          {...field("order_wait_days")}
        />
      </FormSection>
      {settings.test_mode ? (
        <FormSection title={t("Test mode")}>
          <YesNoField
            asSwitch
            label={t("Test mode")}
            help={t("Search engines don't list the site. Once turned off, test mode can't be turned on again.")}
            {...field("test_mode")}
          />
        </FormSection>
      ) : null}
    </div>
  );
}

function LocaleSection({ fields: { field } }: { fields: FormFields }) {
  const t = useText();
  const locale = useLocale();
  const { settings, currencies, time_zones } = useLoaderData<typeof loader>();
  return (
    <FormSection title={t("Language, time and currency")}>
      <ComboboxField
        label={t("Time zone")}
        required
        help={t("All dates and daily or yearly limits use this time zone.")}
        options={time_zones.map((zone) => ({ value: zone, label: zone.replaceAll("_", " ") }))}
        {...field("time_zone")}
      />
      {settings.currency_locked ? (
        <TextField
          label={t("Currency")}
          disabled
          help={t("It can't be changed after the first payment.")}
          value={currencies.find(({ value }) => value === settings.currency)?.label ?? settings.currency}
        />
      ) : (
        <ComboboxField
          label={t("Currency")}
          required
          help={t("Prices and donations are in this currency. It can't be changed after the first payment.")}
          options={currencies}
          {...field("currency")}
        />
      )}
      <YesNoField
        asSwitch
        label={t("Multiple languages")}
        help={t(
          "Participants choose between {languages}, and you enter the texts they read in each. If off, the site is in English.",
          { languages: languageList(locale) },
        )}
        {...field("i18n_enabled")}
      />
    </FormSection>
  );
}

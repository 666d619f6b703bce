import type { MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useMemo } from "react";
import { FormSection } from "~/admin/forms/form-section";
import { SavedForm } from "~/admin/forms/saved-form";
import { TranslatedField } from "~/admin/forms/translated-field";
import { titleOf } from "~/admin/frame/document-title";
import { SettingsPage } from "~/admin/settings/settings-page";
import { programAction, programLoader } from "~/http/handlers/admin.server";
import { textOf, useText } from "~/locales/use-text";
import { getCommunicationSetting } from "~/services/communication-settings/communication-settings.admin.server";
import {
  CHANNEL_LABELS,
  CHANNELS,
  communicationSettingIntent,
  MAX_DESCRIPTION,
} from "~/services/communication-settings/communication-settings.schema";
import { SelectField, TextField } from "~/ui/forms/field";
import { NumberField } from "~/ui/forms/fields/number-field";
import { errorIn } from "~/ui/forms/form-errors";
import { fieldValuesOf } from "~/ui/forms/form-fields";
import { useAdminProgram } from "../frame/use-admin-frame";
import { create, update } from "./communication-setting-intents.server";

/** Mounted at `new` and at `{id}`. */
export const loader = programLoader(({ ctx, params }) => getCommunicationSetting(ctx, params.communicationSettingId));
export const action = programAction(communicationSettingIntent, { create, update });
export { clientAction, shouldRevalidate } from "~/admin/forms/client-action";

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  titleOf(data?.description ?? textOf(matches)("New setting"), matches);

/** The page to create or edit a communication setting. */
export default function CommunicationSettingEdit() {
  const t = useText();
  const setting = useLoaderData<typeof loader>();
  const rejected = errorIn(useActionData<typeof action>());
  const { id } = useAdminProgram();
  const values = useMemo(() => fieldValuesOf(setting ?? { channel: "all", description: "" }), [setting]);
  const title = setting ? t("Edit {name}", { name: setting.description }) : t("New setting");
  const crumbs = [
    { label: t("Communication settings"), to: `/admin/v2/programs/${id}/settings/program/communication-settings` },
  ];
  return (
    <SettingsPage title={title} crumbs={crumbs}>
      <SavedForm
        key={setting?.id}
        label={title}
        intent={setting ? "update" : "create"}
        values={values}
        version={setting?.updated_at}
        isNew={setting === null}
        rejected={rejected}
        saveLabel={setting ? undefined : t("Create setting")}
      >
        {(fields) => (
          <FormSection title={t("Setting")}>
            {setting ? <input type="hidden" name="updated_at" value={fields.value("updated_at")} /> : null}
            <TranslatedField
              fields={fields}
              name="description"
              label={t("Description")}
              required
              help={t("Participants read this on their account page.")}
            >
              {(props) => <TextField maxLength={MAX_DESCRIPTION} autoComplete="off" {...props} />}
            </TranslatedField>
            <SelectField
              label={t("Emails")}
              options={CHANNELS.map((channel) => ({ value: channel, label: t(CHANNEL_LABELS[channel]) }))}
              help={t("The emails that participants with this setting get. Login codes are always sent.")}
              {...fields.field("channel")}
            />
            {setting ? (
              <NumberField label={t("Position")} help={t("1 is the first choice.")} {...fields.field("position")} />
            ) : null}
          </FormSection>
        )}
      </SavedForm>
    </SettingsPage>
  );
}

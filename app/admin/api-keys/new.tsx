import type { MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useState } from "react";
import { FormSection } from "~/admin/forms/form-section";
import { SavedForm } from "~/admin/forms/saved-form";
import { titleOf } from "~/admin/frame/document-title";
import { SettingsPage } from "~/admin/settings/settings-page";
import { programAction, programLoader } from "~/http/handlers/admin.server";
import { msg } from "~/locales/translate";
import { textOf, useText } from "~/locales/use-text";
import { getNewApiKeyForm } from "~/services/api-keys/api-keys.admin.server";
import { MAX_KEY_NAME, newApiKeyIntent, type NewApiKeyView } from "~/services/api-keys/api-keys.schema";
import { ACCESS_LABELS, KEY_ACCESS, SCOPES_BY_RESOURCE, type KeyAccess } from "~/services/api-keys/scopes";
import { RadioGroup, TextField } from "~/ui/forms/field";
import { errorIn } from "~/ui/forms/form-errors";
import type { FormFields } from "~/ui/forms/form-fields";
import { ButtonLink } from "~/ui/primitives/button";
import { CopyButton } from "~/ui/primitives/copy-button";
import { Panel } from "~/ui/primitives/panel";
import { useAdminProgram } from "../frame/use-admin-frame";
import { create } from "./api-key-intents.server";

export const loader = programLoader(({ ctx }) => getNewApiKeyForm(ctx));
export const action = programAction(newApiKeyIntent, { create });
export { clientAction, shouldRevalidate } from "~/admin/forms/client-action";

export const meta: MetaFunction<typeof loader> = ({ matches }) => titleOf(textOf(matches)("New API key"), matches);

/** The form of a new key, and then the key itself, once: a reload shows an empty form. */
export default function NewApiKey() {
  const t = useText();
  const { id } = useAdminProgram();
  const { expires_at, last_day } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  const list = `/admin/v2/programs/${id}/settings/integrations/api_auths`;
  const created = result && "data" in result ? (result.data as NewApiKeyView) : null;
  return (
    <SettingsPage
      title={created ? t("API key created") : t("New API key")}
      crumbs={[{ label: t("API keys"), to: list }]}
    >
      {created ? (
        <CreatedKey apiKey={created} list={list} />
      ) : (
        <SavedForm
          label={t("New API key")}
          intent="create"
          values={{ name: "", expires_at, access: "full" }}
          isNew
          rejected={errorIn(result)}
          saveLabel={t("Create key")}
        >
          {(fields) => <KeyFields fields={fields} lastDay={last_day} />}
        </SavedForm>
      )}
    </SettingsPage>
  );
}

const ABOUT: Record<KeyAccess, string> = {
  full: msg("Everything a manager can do, except API keys, webhooks and links that sign in as a participant."),
  read: msg("Lists and details, but no changes."),
  custom: msg("Only what the system needs."),
};

function KeyFields({ fields, lastDay }: { fields: FormFields; lastDay: string }) {
  const t = useText();
  const [access, setAccess] = useState(fields.value("access"));
  return (
    <div className="grid gap-grid">
      <FormSection title={t("Key")}>
        <TextField
          label={t("Name")}
          required
          autoComplete="off"
          maxLength={MAX_KEY_NAME}
          help={t("What will use it, like 'Online shop'.")}
          {...fields.field("name")}
        />
        <TextField
          label={t("Valid until")}
          type="date"
          required
          max={lastDay}
          help={t("At most two years from now. The key works until the end of that day.")}
          {...fields.field("expires_at")}
        />
      </FormSection>
      <FormSection title={t("Permissions")}>
        <RadioGroup
          label={t("Access")}
          name="access"
          value={access}
          onChange={setAccess}
          error={fields.error("access")}
          options={KEY_ACCESS.map((value) => ({
            value,
            label: t(ACCESS_LABELS[value]),
            description: t(ABOUT[value]),
          }))}
        />
        {access === "custom" ? <ScopeChoice fields={fields} /> : null}
      </FormSection>
    </div>
  );
}

function ScopeChoice({ fields }: { fields: FormFields }) {
  const t = useText();
  const chosen = fields.list("scopes");
  const error = fields.error("scopes");
  return (
    <div id="scopes" tabIndex={-1}>
      <input type="hidden" name="scopes[]" value="" />
      <ul className="divide-y divide-border rounded-input border border-border-control">
        {SCOPES_BY_RESOURCE.map(({ resource, label, scopes }) => (
          <li key={resource} className="flex flex-wrap items-center gap-x-6 gap-y-2 px-4 py-3">
            <span className="w-36 font-strong max-sm:w-full" aria-hidden>
              {t(label)}
            </span>
            {scopes.map(({ scope, label: action }) => (
              <label key={scope} className="flex items-center gap-2 text-14">
                <input
                  type="checkbox"
                  className="check"
                  name="scopes[]"
                  value={scope}
                  defaultChecked={chosen.includes(scope)}
                />
                <span>
                  <span className="sr-only">{t(label)}: </span>
                  {t(action)}
                </span>
              </label>
            ))}
          </li>
        ))}
      </ul>
      {error ? (
        <p role="alert" className="mt-2 text-14 text-negative">
          {error}
        </p>
      ) : null}
    </div>
  );
}

function CreatedKey({ apiKey, list }: { apiKey: NewApiKeyView; list: string }) {
  const t = useText();
  const header = `Authorization: Bearer ${apiKey.prefix}_…`;
  return (
    <Panel>
      <p className="font-strong">{apiKey.name}</p>
      <p className="mt-1 text-muted">{t("Copy the key now and store it somewhere safe. You won't see it again.")}</p>
      <input
        readOnly
        aria-label={t("API key")}
        value={apiKey.api_key}
        onFocus={(event) => event.currentTarget.select()}
        className="mt-4 w-full rounded-input border border-border-control bg-sunken px-3 py-2 font-mono text-14"
      />
      <CopyButton text={apiKey.api_key} className="mt-3">
        {t("Copy key")}
      </CopyButton>
      <p className="mt-6 text-14 text-muted">{t("Send it as a header:")}</p>
      <pre className="mt-2 overflow-x-auto rounded-input bg-sunken p-3 text-12">{header}</pre>
      <ButtonLink variant="quiet" to={list} className="mt-6">
        {t("Done")}
      </ButtonLink>
    </Panel>
  );
}

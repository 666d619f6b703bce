import type { MetaFunction } from "@remix-run/node";
import { useActionData } from "@remix-run/react";
import { SavedForm } from "~/admin/forms/saved-form";
import { titleOf } from "~/admin/frame/document-title";
import { SettingsPage } from "~/admin/settings/settings-page";
import { programAction, programLoader } from "~/http/handlers/admin.server";
import { textOf, useText } from "~/locales/use-text";
import { getNewEndpointForm } from "~/services/webhooks/webhooks.admin.server";
import { createEndpointIntent } from "~/services/webhooks/webhooks.schema";
import { errorIn } from "~/ui/forms/form-errors";
import { ButtonLink } from "~/ui/primitives/button";
import { useAdminProgram } from "../frame/use-admin-frame";
import { SecretPanel } from "./secret-panel";
import { WebhookFields, webhookValues } from "./webhook-fields";
import { create } from "./webhook-intents.server";

export const loader = programLoader(({ ctx }) => getNewEndpointForm(ctx));
export const action = programAction(createEndpointIntent, { create });
export { clientAction, shouldRevalidate } from "~/admin/forms/client-action";

export const meta: MetaFunction = ({ matches }) => titleOf(textOf(matches)("New webhook"), matches);

const EMPTY = webhookValues(null);

/** The form of a new webhook; then its secret. */
export default function NewWebhook() {
  const t = useText();
  const path = `/admin/v2/programs/${useAdminProgram().id}/settings/integrations/webhooks`;
  const result = useActionData<typeof action>();
  const created = result && "data" in result ? (result.data as { id: string; url: string; secret: string }) : null;
  const crumbs = [{ label: t("Webhooks"), to: path }];
  if (created)
    return (
      <SettingsPage title={t("Webhook created")} text={created.url} crumbs={crumbs}>
        <div className="grid gap-grid">
          <SecretPanel secret={created.secret} />
          <div className="flex flex-wrap gap-3">
            <ButtonLink to={`${path}/${created.id}`}>{t("Open the webhook")}</ButtonLink>
          </div>
        </div>
      </SettingsPage>
    );
  return (
    <SettingsPage title={t("New webhook")} crumbs={crumbs}>
      <SavedForm
        label={t("New webhook")}
        intent="create"
        values={EMPTY}
        isNew
        rejected={errorIn(result)}
        saveLabel={t("Create webhook")}
      >
        {(fields) => <WebhookFields fields={fields} isNew />}
      </SavedForm>
    </SettingsPage>
  );
}

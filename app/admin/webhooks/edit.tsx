import type { MetaFunction } from "@remix-run/node";
import { Form, useActionData, useLoaderData, useNavigation } from "@remix-run/react";
import { KeyRound, List, Send, Trash2 } from "lucide";
import { useMemo, useRef, useState } from "react";
import { ConfirmDialog } from "~/admin/forms/confirm-dialog";
import { SavedForm } from "~/admin/forms/saved-form";
import { titleOf } from "~/admin/frame/document-title";
import { SettingsPage } from "~/admin/settings/settings-page";
import { programAction, programLoader } from "~/http/handlers/admin.server";
import { textOf, useLocale, useText } from "~/locales/use-text";
import { getEndpoint } from "~/services/webhooks/webhooks.admin.server";
import { endpointIntent, type EndpointView } from "~/services/webhooks/webhooks.schema";
import { CsrfField } from "~/ui/forms/csrf";
import { errorIn } from "~/ui/forms/form-errors";
import { Button, ButtonLink } from "~/ui/primitives/button";
import { Panel } from "~/ui/primitives/panel";
import { dateTimeText } from "~/ui/text/time-texts";
import { useAdminProgram } from "../frame/use-admin-frame";
import { WebhookStatus } from "./list";
import { SecretPanel } from "./secret-panel";
import { WebhookFields, webhookValues } from "./webhook-fields";
import { remove, rotate_secret, test, update } from "./webhook-intents.server";

export const loader = programLoader(({ ctx, param }) => getEndpoint(ctx, param("webhookId")));
export const action = programAction(endpointIntent, { update, delete: remove, rotate_secret, test });
export { clientAction, shouldRevalidate } from "~/admin/forms/client-action";

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  titleOf(data?.url ?? textOf(matches)("Webhook"), matches);

/** A webhook: its form, its secret, a test and its deletion. */
export default function EditWebhook() {
  const t = useText();
  const webhook = useLoaderData<typeof loader>();
  const path = `/admin/v2/programs/${useAdminProgram().id}/settings/integrations/webhooks`;
  const result = useActionData<typeof action>();
  const secret =
    result && "data" in result && "secret" in (result.data as object)
      ? (result.data as { secret: string }).secret
      : null;
  const values = useMemo(() => webhookValues(webhook), [webhook]);
  return (
    <SettingsPage
      title={t("Edit webhook")}
      text={webhook.url}
      crumbs={[{ label: t("Webhooks"), to: path }]}
      actions={
        <ButtonLink variant="quiet" icon={List} to={`${path}/${webhook.id}/deliveries`}>
          {t("Deliveries")}
        </ButtonLink>
      }
    >
      <div className="grid gap-grid">
        <WebhookNotice webhook={webhook} />
        {secret ? <SecretPanel secret={secret} /> : null}
        <SavedForm
          label={t("Edit webhook")}
          intent="update"
          values={values}
          version={webhook.updated_at}
          rejected={errorIn(result)}
        >
          {(fields) => <WebhookFields fields={fields} isNew={false} />}
        </SavedForm>
        <SecretActions webhook={webhook} />
      </div>
    </SettingsPage>
  );
}

/** Says that the webhook fails or was turned off, and why. */
export function WebhookNotice({ webhook }: { webhook: EndpointView }) {
  const t = useText();
  const locale = useLocale();
  const { time_zone } = useAdminProgram();
  const { switched_off_at, switched_off_reason, failing_since } = webhook;
  if (!switched_off_at && !failing_since) return null;
  const text = switched_off_at
    ? switched_off_reason === "gone"
      ? t("It was turned off because the URL responded with 410 Gone.")
      : t("It was turned off after failing for three days.")
    : t("Failing since {time}. Failed events are tried again.", {
        time: dateTimeText(failing_since!, time_zone, locale),
      });
  return (
    <p className="flex flex-wrap items-center gap-3 rounded-card border border-warning-border bg-warning-soft p-card-pad">
      <WebhookStatus webhook={webhook} />
      {text}
    </p>
  );
}

function SecretActions({ webhook }: { webhook: EndpointView }) {
  const t = useText();
  const locale = useLocale();
  const { time_zone } = useAdminProgram();
  const [confirming, setConfirming] = useState<"rotate_secret" | "delete" | null>(null);
  const pending = useNavigation().formData?.get("intent") === confirming;
  const forms = { rotate_secret: useRef<HTMLFormElement>(null), delete: useRef<HTMLFormElement>(null) };
  const confirm = (intent: "rotate_secret" | "delete") => forms[intent].current?.requestSubmit();
  const until = webhook.previous_secret_until;
  return (
    <Panel title={t("Secret and test")}>
      <div className="grid gap-4">
        <p className="text-muted">
          {until
            ? t("The previous secret also works until {time}.", {
                time: dateTimeText(until, time_zone, locale),
              })
            : t("The current secret keeps working for 24 hours after you make a new one.")}
        </p>
        <div className="flex flex-wrap gap-3">
          <Form method="post">
            <CsrfField />
            <input type="hidden" name="intent" value="test" />
            <Button type="submit" variant="quiet" icon={Send} disabled={!webhook.active}>
              {t("Send a test")}
            </Button>
          </Form>
          <Form ref={forms.rotate_secret} method="post" onSubmit={() => setConfirming(null)}>
            <CsrfField />
            <input type="hidden" name="intent" value="rotate_secret" />
            <input type="hidden" name="updated_at" value={webhook.updated_at} />
            <Button variant="quiet" icon={KeyRound} onClick={() => setConfirming("rotate_secret")}>
              {t("New secret")}
            </Button>
          </Form>
          <Form ref={forms.delete} method="post">
            <CsrfField />
            <input type="hidden" name="intent" value="delete" />
            <Button variant="quiet" icon={Trash2} onClick={() => setConfirming("delete")}>
              {t("Delete")}
            </Button>
          </Form>
        </div>
      </div>
      {confirming ? (
        <ConfirmDialog
          title={confirming === "delete" ? t("Delete this webhook?") : t("Make a new secret?")}
          danger={confirming === "delete"}
          confirmLabel={confirming === "delete" ? t("Delete") : t("New secret")}
          pending={pending}
          onCancel={() => setConfirming(null)}
          onConfirm={() => confirm(confirming)}
        >
          {confirming === "delete"
            ? t("Events that are waiting won't be sent. This can't be undone.")
            : t("Set it in your system within 24 hours. Until then, events are signed with both secrets.")}
        </ConfirmDialog>
      ) : null}
    </Panel>
  );
}

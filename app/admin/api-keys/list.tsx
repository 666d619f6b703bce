import type { MetaFunction } from "@remix-run/node";
import { Form, useActionData, useLoaderData, useNavigation } from "@remix-run/react";
import { KeyRound, Plus } from "lucide";
import { useRef, useState } from "react";
import { ConfirmDialog } from "~/admin/forms/confirm-dialog";
import { useErrorToast } from "~/admin/forms/use-error-toast";
import { titleOf } from "~/admin/frame/document-title";
import { SettingsPage } from "~/admin/settings/settings-page";
import { programAction, programLoader } from "~/http/handlers/admin.server";
import { textOf, useLocale, useText } from "~/locales/use-text";
import { listApiKeys } from "~/services/api-keys/api-keys.admin.server";
import { apiKeyListIntent, type ApiKeyView } from "~/services/api-keys/api-keys.schema";
import { ACCESS_LABELS } from "~/services/api-keys/scopes";
import { CsrfField } from "~/ui/forms/csrf";
import { errorIn } from "~/ui/forms/form-errors";
import { Button, ButtonLink } from "~/ui/primitives/button";
import { Panel } from "~/ui/primitives/panel";
import { StatusBadge } from "~/ui/primitives/status-badge";
import { EmptyState } from "~/ui/states/empty-state";
import { agoText, shortDateText } from "~/ui/text/time-texts";
import { useAdminFrame, useAdminProgram } from "../frame/use-admin-frame";
import { HistoryLink } from "../table/history";
import { create, revoke } from "./api-key-intents.server";

export const loader = programLoader(({ ctx }) => listApiKeys(ctx));
export const action = programAction(apiKeyListIntent, { create, revoke });
export { clientAction, shouldRevalidate } from "~/admin/forms/client-action";

export const meta: MetaFunction<typeof loader> = ({ matches }) => titleOf(textOf(matches)("API keys"), matches);

/** The program's API keys, with those that ended, so that a failing client's key is found. */
export default function ApiKeys() {
  const t = useText();
  const { id } = useAdminProgram();
  const { result } = useLoaderData<typeof loader>();
  useErrorToast(errorIn(useActionData<typeof action>()));
  const add = (
    <ButtonLink icon={Plus} to={`/admin/v2/programs/${id}/settings/integrations/api_auths/new`}>
      {t("New API key")}
    </ButtonLink>
  );
  return (
    <SettingsPage
      title={t("API keys")}
      text={t("Keys let your own systems read and change this program.")}
      actions={result.length > 0 ? add : null}
    >
      <Panel flush>
        {result.length === 0 ? (
          <EmptyState
            plain
            icon={KeyRound}
            title={t("No API keys yet")}
            text={t("Create a key for each system that works with this program, such as your shop.")}
            action={add}
          />
        ) : (
          <ul>
            {result.map((key) => (
              <KeyLine key={key.id} apiKey={key} />
            ))}
          </ul>
        )}
      </Panel>
    </SettingsPage>
  );
}

function KeyLine({ apiKey: key }: { apiKey: ApiKeyView }) {
  const t = useText();
  const locale = useLocale();
  const { now } = useAdminFrame();
  const { time_zone: timeZone } = useAdminProgram();
  const revocation = useRef<HTMLFormElement>(null);
  const [confirming, setConfirming] = useState(false);
  const pending = useNavigation().formData?.get("id") === key.id;
  const day = (instant: string) => shortDateText(instant, timeZone, locale);
  const facts = [
    key.access === "custom"
      ? t({ one: "{count} permission", other: "{count} permissions" }, { count: key.scopes.length })
      : t(ACCESS_LABELS[key.access]),
    key.last_used_at
      ? t("last used {time}", { time: agoText(key.last_used_at, now, timeZone, locale) })
      : t("never used"),
    key.created_by.active
      ? t("created by {name} on {date}", { name: key.created_by.name, date: day(key.created_at) })
      : t("created on {date} by {name}, who no longer has access", {
          name: key.created_by.name,
          date: day(key.created_at),
        }),
  ];
  const end = {
    active: t("until {date}", { date: day(key.expires_at) }),
    expired: t("expired on {date}", { date: day(key.expires_at) }),
    revoked: t("revoked on {date}", { date: day(key.revoked_at ?? key.expires_at) }),
  };
  return (
    <li className="flex min-h-row items-center gap-3 border-b border-border px-card-pad py-3 last:border-b-0">
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="font-strong break-words">{key.name}</span>
          <code className="text-12 text-muted">{key.prefix}…</code>
          <StatusBadge status={key.status} tone={key.status === "revoked" ? "bad" : undefined} />
          <span className="text-12 text-muted">{end[key.status]}</span>
        </p>
        <p className="mt-1 text-12 text-muted">{facts.join(" · ")}</p>
      </div>
      <HistoryLink id={key.id} name={key.name} />
      {key.status === "active" ? (
        <Button
          variant="quiet"
          size="small"
          aria-label={t("Revoke {name}", { name: key.name })}
          onClick={() => setConfirming(true)}
        >
          {t("Revoke")}
        </Button>
      ) : null}
      <Form ref={revocation} method="post" hidden>
        <CsrfField />
        <input type="hidden" name="intent" value="revoke" />
        <input type="hidden" name="id" value={key.id} />
      </Form>
      {confirming && key.status === "active" ? (
        <ConfirmDialog
          title={t("Revoke {name}?", { name: key.name })}
          danger
          confirmLabel={t("Revoke")}
          pending={pending}
          onCancel={() => setConfirming(false)}
          onConfirm={() => revocation.current?.requestSubmit()}
        >
          {t("Anything that uses this key stops working immediately. This can't be undone.")}
        </ConfirmDialog>
      ) : null}
    </li>
  );
}

import type { MetaFunction } from "@remix-run/node";
import { Form, useActionData, useLoaderData, useNavigation } from "@remix-run/react";
import { ExternalLink, Globe, Plus, Trash2 } from "lucide";
import { useRef, useState } from "react";
import { ConfirmDialog } from "~/admin/forms/confirm-dialog";
import { useErrorToast } from "~/admin/forms/use-error-toast";
import { titleOf } from "~/admin/frame/document-title";
import { SettingsPage } from "~/admin/settings/settings-page";
import { programAction, programLoader } from "~/http/handlers/admin.server";
import { runs } from "~/http/handlers/runs.server";
import { redirectWithMessage } from "~/http/responses/responses.server";
import { translate } from "~/locales/translate";
import { textOf, useText } from "~/locales/use-text";
import { listDomains, removeDomain } from "~/services/domains/domains.admin.server";
import { removeDomainIntent, type DomainView } from "~/services/domains/domains.schema";
import { CsrfField } from "~/ui/forms/csrf";
import { errorIn } from "~/ui/forms/form-errors";
import { ButtonLink } from "~/ui/primitives/button";
import { Icon } from "~/ui/primitives/icon";
import { IconButton } from "~/ui/primitives/icon-button";
import { Panel } from "~/ui/primitives/panel";
import { EmptyState } from "~/ui/states/empty-state";
import { useAdminProgram } from "../frame/use-admin-frame";

export const loader = programLoader(({ ctx }) => listDomains(ctx));

export const action = programAction(removeDomainIntent, {
  delete: runs(
    removeDomain,
    async (run, { ctx, url }, { id }) => {
      await run(ctx, id);
      const message = translate(ctx.locale, "Domain removed");
      return redirectWithMessage(url.pathname, message);
    },
    "nothing",
  ),
});
export { clientAction, shouldRevalidate } from "~/admin/forms/client-action";

export const meta: MetaFunction<typeof loader> = ({ matches }) => titleOf(textOf(matches)("Domains"), matches);

/** The domains of the program's site. */
export default function Domains() {
  const t = useText();
  const { id } = useAdminProgram();
  const { result, subdomain_url } = useLoaderData<typeof loader>();
  useErrorToast(errorIn(useActionData<typeof action>()));
  const add = (
    <ButtonLink to={`/admin/v2/programs/${id}/settings/program/domain-list/new`}>
      <Icon icon={Plus} size={16} />
      {t("Add domain")}
    </ButtonLink>
  );
  return (
    <SettingsPage
      title={t("Domains")}
      text={t("Additional addresses for this site.")}
      actions={result.length > 0 ? add : null}
    >
      <Panel flush>
        <ul>
          <li className="flex min-h-row items-center gap-3 border-b border-border px-card-pad last:border-b-0">
            <DomainText url={subdomain_url} note={t("Default")} />
          </li>
          {result.map((domain) => (
            <DomainLine key={domain.id} domain={domain} />
          ))}
        </ul>
        {result.length === 0 ? (
          <EmptyState
            plain
            icon={Globe}
            title={t("No other domains yet")}
            text={t("Add a platform subdomain, or a custom domain that points here.")}
            action={add}
          />
        ) : null}
      </Panel>
    </SettingsPage>
  );
}

function DomainLine({ domain }: { domain: DomainView }) {
  const t = useText();
  const remove = useRef<HTMLFormElement>(null);
  const [confirming, setConfirming] = useState(false);
  const pending = useNavigation().formData?.get("id") === domain.id;
  return (
    <li className="flex min-h-row items-center gap-3 border-b border-border px-card-pad last:border-b-0">
      <DomainText
        url={domain.url}
        note={domain.domain_type === "custom" ? t("Custom domain") : t("Platform subdomain")}
      />
      <IconButton
        icon={Trash2}
        label={t("Remove {domain}", { domain: domain.host })}
        onClick={() => setConfirming(true)}
      />
      <Form ref={remove} method="post" hidden>
        <CsrfField />
        <input type="hidden" name="intent" value="delete" />
        <input type="hidden" name="id" value={domain.id} />
      </Form>
      {confirming ? (
        <ConfirmDialog
          title={t("Remove {domain}?", { domain: domain.host })}
          danger
          confirmLabel={t("Remove")}
          pending={pending}
          onCancel={() => setConfirming(false)}
          onConfirm={() => remove.current?.requestSubmit()}
        >
          {t("Links to this address will stop working immediately. The program isn't affected.")}
        </ConfirmDialog>
      ) : null}
    </li>
  );
}

/** An address and what it is: side by side, on phones one below the other. */
function DomainText({ url, note }: { url: string; note: string }) {
  return (
    <div className="flex min-w-0 flex-1 items-center gap-x-3 py-2 max-sm:flex-col max-sm:items-start">
      <Address url={url} />
      <span className="text-12 text-muted sm:ml-auto">{note}</span>
    </div>
  );
}

function Address({ url }: { url: string }) {
  return (
    <a
      href={url}
      target="_blank"
      rel="noopener noreferrer"
      className="flex max-w-full min-w-0 items-center gap-2 text-link hover:underline"
    >
      <span className="truncate">{url.replace(/^https?:\/\/|\/$/g, "")}</span>
      <Icon icon={ExternalLink} size={16} className="scale-85" />
    </a>
  );
}

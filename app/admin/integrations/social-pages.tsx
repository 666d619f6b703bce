import type { MetaFunction } from "@remix-run/node";
import { Form, useActionData, useLoaderData, useNavigation } from "@remix-run/react";
import { Plus, Share2, Trash2 } from "lucide";
import { useRef, useState } from "react";
import { ConfirmDialog } from "~/admin/forms/confirm-dialog";
import { useErrorToast } from "~/admin/forms/use-error-toast";
import { titleOf } from "~/admin/frame/document-title";
import { SettingsPage } from "~/admin/settings/settings-page";
import { programAction, programLoader } from "~/http/handlers/admin.server";
import { textOf, useText } from "~/locales/use-text";
import { PLATFORM_LABELS } from "~/services/social/platforms";
import { listSocialPages } from "~/services/social/social-pages.admin.server";
import { socialPageListIntent, type SocialPageView } from "~/services/social/social-pages.schema";
import { CsrfField } from "~/ui/forms/csrf";
import { errorIn } from "~/ui/forms/form-errors";
import { ButtonLink } from "~/ui/primitives/button";
import { IconButton } from "~/ui/primitives/icon-button";
import { Panel } from "~/ui/primitives/panel";
import { EmptyState } from "~/ui/states/empty-state";
import { useAdminProgram } from "../frame/use-admin-frame";
import { addPage, removePage } from "./integration-intents.server";

export const loader = programLoader(({ ctx }) => listSocialPages(ctx));
export const action = programAction(socialPageListIntent, { create: addPage, delete: removePage });
export { clientAction, shouldRevalidate } from "~/admin/forms/client-action";

export const meta: MetaFunction<typeof loader> = ({ matches }) =>
  titleOf(textOf(matches)("Social network pages"), matches);

/** The program's pages on social networks, as the footer of the site shows them. */
export default function SocialPages() {
  const t = useText();
  const { id } = useAdminProgram();
  const { result } = useLoaderData<typeof loader>();
  useErrorToast(errorIn(useActionData<typeof action>()));
  const add = (
    <ButtonLink icon={Plus} to={`/admin/v2/programs/${id}/settings/integrations/social-network-pages/new`}>
      {t("Add page")}
    </ButtonLink>
  );
  return (
    <SettingsPage
      title={t("Social network pages")}
      text={t("The site's footer links to them. Posts in social challenges come from these pages.")}
      actions={result.length > 0 ? add : null}
    >
      <Panel flush>
        {result.length === 0 ? (
          <EmptyState
            plain
            icon={Share2}
            title={t("No social network pages yet")}
            text={t("Add the program's page on Instagram or Facebook.")}
            action={add}
          />
        ) : (
          <ul>
            {result.map((page) => (
              <PageLine key={page.id} page={page} />
            ))}
          </ul>
        )}
      </Panel>
    </SettingsPage>
  );
}

function PageLine({ page }: { page: SocialPageView }) {
  const t = useText();
  const remove = useRef<HTMLFormElement>(null);
  const [confirming, setConfirming] = useState(false);
  const pending = useNavigation().formData?.get("id") === page.id;
  return (
    <li className="flex min-h-row items-center gap-3 border-b border-border px-card-pad last:border-b-0">
      <div className="flex min-w-0 flex-1 items-center gap-x-3 py-2 max-sm:flex-col max-sm:items-start">
        <a
          href={page.url}
          target="_blank"
          rel="noopener noreferrer"
          className="max-w-full truncate text-link hover:underline"
        >
          {page.url.replace("https://", "")}
        </a>
        <span className="text-12 text-muted sm:ml-auto">
          {PLATFORM_LABELS[page.platform]}
          {page.posts_count > 0
            ? ` · ${t({ one: "{count} post", other: "{count} posts" }, { count: page.posts_count })}`
            : null}
        </span>
      </div>
      <IconButton
        icon={Trash2}
        label={t("Remove {name}", { name: page.url.replace("https://", "") })}
        onClick={() => setConfirming(true)}
      />
      <Form ref={remove} method="post" hidden>
        <CsrfField />
        <input type="hidden" name="intent" value="delete" />
        <input type="hidden" name="id" value={page.id} />
      </Form>
      {confirming ? (
        <ConfirmDialog
          title={t("Remove this page?")}
          danger
          confirmLabel={t("Remove")}
          pending={pending}
          onCancel={() => setConfirming(false)}
          onConfirm={() => remove.current?.requestSubmit()}
        >
          {t("The site's footer will stop linking to it.")}
        </ConfirmDialog>
      ) : null}
    </li>
  );
}

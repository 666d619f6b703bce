import type { MetaFunction } from "@remix-run/node";
import { Form, useActionData, useLoaderData, useNavigation } from "@remix-run/react";
import { ExternalLink } from "lucide";
import { useMemo } from "react";
import { FormSection } from "~/admin/forms/form-section";
import { SavedForm } from "~/admin/forms/saved-form";
import { TranslatedField } from "~/admin/forms/translated-field";
import { useDerivedText } from "~/admin/forms/use-derived-text";
import { titleOf } from "~/admin/frame/document-title";
import { SettingsPage } from "~/admin/settings/settings-page";
import { programAction, programLoader } from "~/http/handlers/admin.server";
import { textOf, useText } from "~/locales/use-text";
import { hyphenated } from "~/platform/hyphenated";
import { getProgramPageForAdmin } from "~/services/pages/program-pages.admin.server";
import {
  MAX_PAGE_TITLE,
  PAGE_STATUS_LABELS,
  PAGE_STATUSES,
  programPageIntent,
  type ProgramPageView,
} from "~/services/pages/program-pages.schema";
import { MAX_SLUG } from "~/services/pages/slugs";
import { CsrfField } from "~/ui/forms/csrf";
import { SelectField, TextField } from "~/ui/forms/field";
import { NumberField } from "~/ui/forms/fields/number-field";
import { RichTextField } from "~/ui/forms/fields/rich-text-field";
import { errorIn } from "~/ui/forms/form-errors";
import { fieldValuesOf, type FormFields } from "~/ui/forms/form-fields";
import { Button } from "~/ui/primitives/button";
import { Icon } from "~/ui/primitives/icon";
import { useAdminProgram } from "../frame/use-admin-frame";
import { archive, create, publish, update } from "./program-page-intents.server";
import { SIGN_IN_USE_LABELS } from "./sign-in-use-labels";

/** Mounted at `new` and at `{id}`. */
export const loader = programLoader(({ ctx, params }) => getProgramPageForAdmin(ctx, params.programPageId));
export const action = programAction(programPageIntent, { create, update, publish, archive });
export { clientAction, shouldRevalidate } from "~/admin/forms/client-action";

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  titleOf(data?.title ?? textOf(matches)("New page"), matches);

/** The form to create or edit a page of the program. */
export default function ProgramPageEdit() {
  const t = useText();
  const page = useLoaderData<typeof loader>();
  const rejected = errorIn(useActionData<typeof action>());
  const { id } = useAdminProgram();
  const values = useMemo(() => fieldValuesOf(page ?? { title: "", slug: "", content: "", status: "draft" }), [page]);
  const title = page ? t("Edit {name}", { name: page.title }) : t("New page");
  return (
    <SettingsPage
      title={title}
      crumbs={[{ label: t("Pages"), to: `/admin/v2/programs/${id}/settings/program/program-pages` }]}
      actions={page ? <PageActions page={page} /> : null}
    >
      {page && page.sign_in_uses.length > 0 ? (
        <p role="status" className="mb-4 rounded-card border border-border bg-sunken px-card-pad py-3">
          {t("The sign-in page links to this page as {names}, based on the words in its title.", {
            names: page.sign_in_uses.map((use) => t(SIGN_IN_USE_LABELS[use])).join(", "),
          })}
        </p>
      ) : null}
      <SavedForm
        key={page?.id}
        label={title}
        intent={page ? "update" : "create"}
        values={values}
        version={page?.updated_at}
        isNew={page === null}
        rejected={rejected}
        saveLabel={page ? undefined : t("Create page")}
      >
        {(fields) => <PageFields fields={fields} isNew={page === null} />}
      </SavedForm>
    </SettingsPage>
  );
}

function PageFields({ fields, isNew }: { fields: FormFields; isNew: boolean }) {
  const t = useText();
  const { field, value } = fields;
  return (
    <FormSection title={t("Page")}>
      {isNew ? null : <input type="hidden" name="updated_at" value={value("updated_at")} />}
      <TitleFields fields={fields} isNew={isNew} />
      <TranslatedField fields={fields} name="content" label={t("Content")}>
        {(props) => <RichTextField rows={14} {...props} />}
      </TranslatedField>
      <SelectField
        label={t("Status")}
        options={PAGE_STATUSES.map((status) => ({ value: status, label: t(PAGE_STATUS_LABELS[status]) }))}
        help={t("Only published pages are on the site.")}
        {...field("status")}
      />
      {isNew ? null : (
        <NumberField label={t("Position")} help={t("1 is the first link in the footer.")} {...field("position")} />
      )}
    </FormSection>
  );
}

/** The title and the address. A new page derives the address from the title until it is edited. */
function TitleFields({ fields, isNew }: { fields: FormFields; isNew: boolean }) {
  const t = useText();
  const { field: address, follow } = useDerivedText(fields, {
    name: "slug",
    from: "title",
    derive: (title) => hyphenated(title, MAX_SLUG),
    isNew,
  });
  return (
    <>
      <TranslatedField fields={fields} name="title" label={t("Title")} required>
        {(props, { translation }) => (
          <TextField
            maxLength={MAX_PAGE_TITLE}
            autoComplete="off"
            {...props}
            onInput={(event) => {
              if (!translation) follow(event.currentTarget.value);
            }}
          />
        )}
      </TranslatedField>
      <TextField
        label={t("Address")}
        required
        maxLength={MAX_SLUG}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        help={t("The page's path on the site, like our-story. Links to an earlier address stop working.")}
        {...address}
      />
    </>
  );
}

function PageActions({ page }: { page: ProgramPageView }) {
  const t = useText();
  const isBusy = useNavigation().state !== "idle";
  const isPublished = page.status === "published";
  return (
    <div className="flex flex-wrap items-center gap-2">
      <a
        href={page.url}
        target="_blank"
        rel="noopener noreferrer"
        className="flex min-h-8 items-center gap-1.5 px-2 text-link hover:underline"
      >
        {isPublished ? t("Open page") : t("Preview")}
        <Icon icon={ExternalLink} size={16} label={t("(opens in a new tab)")} />
      </a>
      <Form method="post">
        <CsrfField />
        <input type="hidden" name="intent" value={isPublished ? "archive" : "publish"} />
        <Button type="submit" variant="quiet" disabled={isBusy}>
          {isPublished ? t("Archive") : t("Publish")}
        </Button>
      </Form>
    </div>
  );
}

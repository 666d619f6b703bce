import type { MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useMemo } from "react";
import { DeleteButton } from "~/admin/forms/delete-button";
import { FormSection } from "~/admin/forms/form-section";
import { SavedForm } from "~/admin/forms/saved-form";
import { titleOf } from "~/admin/frame/document-title";
import { useSettingsCrumb } from "~/admin/settings/settings-page";
import { programAction, programLoader } from "~/http/handlers/admin.server";
import { ownNameOf } from "~/locales/language-names";
import { LOCALES, msg } from "~/locales/translate";
import { textOf, useText } from "~/locales/use-text";
import {
  getMessageTemplate,
  getNewMessageTemplate,
} from "~/services/participant-messages/message-templates.admin.server";
import {
  MAX_MESSAGE,
  MAX_SUBJECT,
  MAX_TEMPLATE_NAME,
  templateIntent,
  type TemplateView,
} from "~/services/participant-messages/participant-messages.schema";
import { TextArea, TextField } from "~/ui/forms/field";
import { errorIn, type RejectedForm } from "~/ui/forms/form-errors";
import { fieldValuesOf } from "~/ui/forms/form-fields";
import { PageTitle } from "~/ui/primitives/page-title";
import { useAdminProgram } from "../frame/use-admin-frame";
import { create, remove, update } from "./template-intents.server";

/** Mounted at `new` and at `{id}`. */
export const loader = programLoader(({ ctx, params: { templateId } }) =>
  templateId ? getMessageTemplate(ctx, templateId) : getNewMessageTemplate(ctx),
);
export const action = programAction(templateIntent, { create, update, delete: remove });
export { clientAction, shouldRevalidate } from "~/admin/forms/client-action";

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  titleOf(data?.name ?? textOf(matches)("New email template"), matches);

const EMPTY = { name: "", subject_en: "", text_en: "", subject_es: "", text_es: "" };
const TEXT_HELP = msg(
  "{name}, {points} and {program} are filled in: the first name, the balance, such as 600 Points, and the program's name.",
);

/** The page to create or edit a template. Works without JavaScript. */
export default function EmailTemplateEdit() {
  const template = useLoaderData<typeof loader>();
  return <TemplateForm key={template?.id} template={template} rejected={errorIn(useActionData<typeof action>())} />;
}

function TemplateForm({ template, rejected }: { template: TemplateView | null; rejected?: RejectedForm }) {
  const t = useText();
  const path = `/admin/v2/programs/${useAdminProgram().id}/settings/program/email-templates`;
  const isDeletion = rejected?.values?.intent === "delete";
  const values = useMemo(() => fieldValuesOf(template ?? EMPTY), [template]);
  const title = template ? t("Edit {name}", { name: template.name }) : t("New email template");
  return (
    <div className="max-w-[640px] min-w-0">
      <PageTitle
        title={title}
        crumbs={[useSettingsCrumb(), { label: t("Email templates"), to: path }]}
        actions={
          template && (
            <DeleteButton name={template.name} rejected={isDeletion ? rejected : undefined}>
              {t("Emails that were sent with it stay. This can't be undone.")}
            </DeleteButton>
          )
        }
      />
      <SavedForm
        label={title}
        intent={template ? "update" : "create"}
        values={values}
        version={template?.updated_at}
        isNew={template === null}
        rejected={isDeletion ? undefined : rejected}
        saveLabel={template ? undefined : t("Create template")}
      >
        {({ field, value }) => (
          <>
            <FormSection title={t("Email template")}>
              {template ? <input type="hidden" name="updated_at" value={value("updated_at")} /> : null}
              <TextField
                label={t("Name")}
                help={t("Only your team sees it.")}
                required
                maxLength={MAX_TEMPLATE_NAME}
                autoComplete="off"
                {...field("name")}
              />
            </FormSection>
            {LOCALES.map((locale) => (
              <FormSection
                key={locale}
                title={ownNameOf(locale)}
                text={locale === "en" ? undefined : t("Without it, these participants get the English text.")}
              >
                <TextField
                  label={t("Subject")}
                  required={locale === "en"}
                  maxLength={MAX_SUBJECT}
                  autoComplete="off"
                  {...field(`subject_${locale}`)}
                />
                <TextArea
                  label={t("Text")}
                  required={locale === "en"}
                  rows={8}
                  maxLength={MAX_MESSAGE}
                  help={t(TEXT_HELP)}
                  {...field(`text_${locale}`)}
                />
              </FormSection>
            ))}
          </>
        )}
      </SavedForm>
    </div>
  );
}

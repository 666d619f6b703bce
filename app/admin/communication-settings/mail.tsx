import type { MetaFunction } from "@remix-run/node";
import { Form, useActionData, useLoaderData, useNavigation } from "@remix-run/react";
import { Send } from "lucide";
import { useMemo } from "react";
import { FormSection } from "~/admin/forms/form-section";
import { SavedForm } from "~/admin/forms/saved-form";
import { titleOf } from "~/admin/frame/document-title";
import { MailFrame } from "~/admin/preview/mail-preview";
import { SettingsPage } from "~/admin/settings/settings-page";
import { programAction, programLoader } from "~/http/handlers/admin.server";
import { ownNameOf } from "~/locales/language-names";
import { markUp } from "~/locales/mark-up";
import { msg } from "~/locales/translate";
import { useText } from "~/locales/use-text";
import { getParticipantMail } from "~/services/participant-mails/participant-mails.admin.server";
import {
  participantMailPageIntent,
  participantMailQuery,
  type ParticipantMailDetail,
} from "~/services/participant-mails/participant-mails.schema";
import { CsrfField } from "~/ui/forms/csrf";
import { TextArea, TextField } from "~/ui/forms/field";
import { YesNoField } from "~/ui/forms/fields/yes-no-field";
import { errorIn } from "~/ui/forms/form-errors";
import { fieldValuesOf } from "~/ui/forms/form-fields";
import { Button } from "~/ui/primitives/button";
import { classNames } from "~/ui/primitives/class-names";
import { Link } from "~/ui/primitives/link";
import { Panel } from "~/ui/primitives/panel";
import { useAdminProgram } from "../frame/use-admin-frame";
import { send_test, update } from "./mail-intents.server";

export const loader = programLoader({ query: participantMailQuery }, ({ ctx, query, param }) =>
  getParticipantMail(ctx, param("mailKind"), query),
);
export const action = programAction(participantMailPageIntent, { update, send_test });
export { clientAction, shouldRevalidate } from "~/admin/forms/client-action";

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => titleOf(data?.name ?? "", matches);

const PLACEHOLDERS_HELP = msg(
  "{points}, {day}, {name} and {program} are filled in: the points that expire, such as 600 Points, the last day, the first name and the program's name.",
);

/** One email to participants: its switch, what it looks like, and a test. */
export default function ParticipantMail() {
  const t = useText();
  const mail = useLoaderData<typeof loader>();
  const rejected = errorIn(useActionData<typeof action>());
  const { id } = useAdminProgram();
  const { name, description, active, own_text: own, example } = mail;
  const { language } = example;
  const values = useMemo(() => fieldValuesOf({ active, ...own }), [active, own]);
  const version = [active, language, own?.subject, own?.text].join(" ");
  const crumbs = [
    { label: t("Communication settings"), to: `/admin/v2/programs/${id}/settings/program/communication-settings` },
  ];
  return (
    <SettingsPage title={name} crumbs={crumbs}>
      <div className="grid gap-grid">
        <SavedForm label={name} intent="update" values={values} version={version} rejected={rejected}>
          {({ field }) => (
            <FormSection title={name} text={description}>
              <YesNoField asSwitch label={t("Active")} {...field("active")} />
              {own ? (
                <>
                  <input type="hidden" name="language" value={language} />
                  <TextField
                    label={t("Subject")}
                    help={t("Leave a field empty for the usual text.")}
                    {...field("subject")}
                  />
                  <TextArea label={t("Text")} help={t(PLACEHOLDERS_HELP)} {...field("text")} />
                </>
              ) : null}
            </FormSection>
          )}
        </SavedForm>
        <Preview mail={mail} />
      </div>
    </SettingsPage>
  );
}

function Preview({ mail: { name, languages, example } }: { mail: ParticipantMailDetail }) {
  const t = useText();
  const { formData } = useNavigation();
  return (
    <Panel
      title={t("Preview")}
      action={
        <Form method="post">
          <CsrfField />
          <input type="hidden" name="intent" value="send_test" />
          <input type="hidden" name="language" value={example.language} />
          <Button
            type="submit"
            variant="quiet"
            icon={Send}
            pending={formData?.get("intent") === "send_test" && t("Please wait")}
          >
            {t("Send me a test")}
          </Button>
        </Form>
      }
    >
      <div className="grid gap-4">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p className="text-muted">
            {markUp(t("Subject: <subject>{subject}</subject>", { subject: example.subject }), {
              subject: (words) => <span className="font-strong text-content">{words}</span>,
            })}
          </p>
          {languages.length > 1 ? (
            <nav aria-label={t("Language")} className="flex rounded-button border border-border p-0.5">
              {languages.map((language) => (
                <Link
                  key={language}
                  to={`?${new URLSearchParams({ language })}`}
                  preventScrollReset
                  aria-current={language === example.language ? "true" : undefined}
                  className={classNames(
                    "grid h-control-small place-items-center rounded-small px-3 text-12",
                    language === example.language ? "bg-hover text-content" : "text-muted hover:text-content",
                  )}
                >
                  {ownNameOf(language)}
                </Link>
              ))}
            </nav>
          ) : null}
        </div>
        <MailFrame
          title={name}
          html={example.html}
          className="h-[640px] w-full overflow-hidden rounded-inner outline outline-1 outline-border"
        />
      </div>
    </Panel>
  );
}

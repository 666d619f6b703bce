import type { MetaFunction } from "@remix-run/node";
import { Form, useActionData, useLoaderData, useNavigation, useSubmit } from "@remix-run/react";
import { Send } from "lucide";
import { useState } from "react";
import { v4 as randomKey } from "uuid";
import { ConfirmDialog } from "~/admin/forms/confirm-dialog";
import { useSubmitted } from "~/admin/forms/use-submitted";
import { titleOf } from "~/admin/frame/document-title";
import { MailFrame } from "~/admin/preview/mail-preview";
import { programAction, programLoader } from "~/http/handlers/admin.server";
import { markUp } from "~/locales/mark-up";
import { msg } from "~/locales/translate";
import { textOf, useText } from "~/locales/use-text";
import { listParticipantMessages } from "~/services/participant-messages/participant-messages.admin.server";
import {
  MAX_MESSAGE,
  MAX_SUBJECT,
  messageIntent,
  messageListQuery,
  type MessagePage,
  type MessagePreview,
  type MessageView,
} from "~/services/participant-messages/participant-messages.schema";
import { CsrfField } from "~/ui/forms/csrf";
import { CheckboxField, SelectField, TextArea, TextField } from "~/ui/forms/field";
import { errorIn, errorOn, FormErrors, type RejectedForm } from "~/ui/forms/form-errors";
import { Button } from "~/ui/primitives/button";
import { Panel } from "~/ui/primitives/panel";
import { StatusBadge } from "~/ui/primitives/status-badge";
import { useAdminProgram } from "../frame/use-admin-frame";
import { useColumns } from "../table/use-columns";
import { MESSAGE_LIST } from "./list-texts";
import { preview_email, send_email } from "./message-intents.server";
import { ParticipantFrame } from "./participant-frame";
import { participantPage } from "./participant-page.server";
import { WrittenList } from "./written-list";

/** As JSON: a page of the list, with the participant. */
export const loader = programLoader({ query: messageListQuery }, (args) =>
  participantPage(args, listParticipantMessages(args.ctx, args.param("participantId"), args.query)),
);

/** `POST`: sends an email, or shows what it would be. */
export const action = programAction(messageIntent, { preview_email, send_email });
export { clientAction, shouldRevalidate } from "~/admin/forms/client-action";

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  titleOf(data && `${textOf(matches)("Emails")}: ${data.participant.name}`, matches);

const STATUS_LABELS: Record<MessageView["status"], string> = {
  queued: msg("On its way"),
  sent: msg("Sent"),
  not_sent: msg("Not sent"),
  not_delivered: msg("Not delivered"),
};
const BADGES: Record<MessageView["status"], string> = {
  queued: "pending",
  sent: "active",
  not_sent: "inactive",
  not_delivered: "failed",
};
const FAILURES: Record<NonNullable<MessageView["failure"]>, string> = {
  address: msg("The mail server does not take mails to this address."),
  content: msg("The mail server did not take this text."),
  server: msg("The mail server could not be reached or did not take the mail, however often it was tried."),
};

/** What admins wrote to the participant, with a form to write. */
export default function ParticipantEmails() {
  const t = useText();
  const { participant, reach, language, templates, draft, ...rows } = useLoaderData<typeof loader>();
  const { may } = useAdminProgram();
  const result = useActionData<typeof action>();
  const rejected = errorIn(result);
  const preview = result && "data" in result ? (result.data as MessagePreview) : undefined;
  const sent = useSubmitted("send_email", rejected !== undefined);
  const manages = may("users:manage") && !participant.deleted;
  const column = useColumns<MessageView>();
  const status = column.cell("status", t("Status"), {
    cell: ({ status, failure }) => (
      <div className="grid justify-items-start gap-1 py-2 whitespace-normal">
        <StatusBadge status={BADGES[status]} label={t(STATUS_LABELS[status])} />
        {failure ? <p className="max-w-60 text-12 text-muted">{t(FAILURES[failure])}</p> : null}
      </div>
    ),
  });
  return (
    <ParticipantFrame participant={participant}>
      {manages ? (
        <div className="mb-4 grid grid-cols-[minmax(0,1fr)] gap-4">
          {reach === "none" ? (
            <Panel title={t("Write an email")}>
              <p className="text-muted">
                {t("Emails are sent to active and inactive accounts only: not to this one.")}
              </p>
            </Panel>
          ) : (
            <WriteForm
              key={`${draft.template_id ?? "own"} ${sent}`}
              page={{ reach, language, templates, draft }}
              rejected={rejected}
              preview={preview}
            />
          )}
        </div>
      ) : null}
      <WrittenList
        texts={MESSAGE_LIST}
        label={t("Email")}
        rows={rows}
        text={(row) => (
          <>
            <p className="font-strong break-words">{row.subject}</p>
            <p className="line-clamp-4 break-words whitespace-pre-wrap text-content-soft" title={row.text}>
              {row.text}
            </p>
          </>
        )}
        after={({ template }) => (template ? [t("Template: {name}", { name: template })] : [])}
        columns={[status]}
        empty={{
          title: t("No emails yet"),
          text: t("What you and your colleagues write to the participant appears here."),
        }}
      />
    </ParticipantFrame>
  );
}

interface WriteFormProps {
  page: Pick<MessagePage, "reach" | "language" | "templates" | "draft">;
  rejected?: RejectedForm;
  preview?: MessagePreview;
}

/** The form, and the preview of what was last previewed. Only that can be sent. */
function WriteForm({ page: { reach, templates, draft }, rejected, preview }: WriteFormProps) {
  const t = useText();
  const { formData } = useNavigation();
  const [key] = useState(() => rejected?.values?.idempotency_key ?? randomKey());
  const [subject, setSubject] = useState(rejected?.values?.subject ?? preview?.subject ?? draft.subject);
  const [text, setText] = useState(rejected?.values?.text ?? preview?.text ?? draft.text);
  const [previewed, setPreviewed] = useState<MessagePreview>();
  /** The form of the templates, while it is to be confirmed that one replaces what was typed. */
  const [replacing, setReplacing] = useState<HTMLFormElement>();
  const submit = useSubmit();
  if (preview && preview !== previewed) {
    setPreviewed(preview);
    setSubject(preview.subject);
    setText(preview.text);
  }
  const errors = rejected?.errors ?? [];
  const pending = formData?.get("intent");
  const isPreviewed = previewed !== undefined && previewed.subject === subject && previewed.text === text;
  return (
    <Panel title={t("Write an email")}>
      {templates.length > 0 ? (
        <Form
          method="get"
          preventScrollReset
          onSubmit={(event) => {
            const isUntouched = subject === draft.subject && text === draft.text;
            if (isUntouched) return;
            event.preventDefault();
            setReplacing(event.currentTarget);
          }}
          className="mb-4 flex flex-wrap items-end gap-3"
        >
          <div className="min-w-40 grow">
            <SelectField
              label={t("Template")}
              id="template"
              name="template"
              defaultValue={draft.template_id ?? ""}
              options={[
                { value: "", label: t("No template") },
                ...templates.map(({ id, name }) => ({ value: id, label: name })),
              ]}
            />
          </div>
          <Button type="submit" variant="quiet">
            {t("Use template")}
          </Button>
        </Form>
      ) : null}
      {replacing ? (
        <ConfirmDialog
          title={t("Replace what you wrote?")}
          confirmLabel={t("Use template")}
          onConfirm={() => {
            submit(replacing, { preventScrollReset: true });
            setReplacing(undefined);
          }}
          onCancel={() => setReplacing(undefined)}
        >
          {t("The template takes the place of your subject and text.")}
        </ConfirmDialog>
      ) : null}
      <Form method="post" noValidate preventScrollReset className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <CsrfField />
        <input type="hidden" name="idempotency_key" value={key} suppressHydrationWarning />
        <input type="hidden" name="template_id" value={draft.template_id ?? ""} />
        <FormErrors errors={rejected && errors.length === 0 ? [{ field: null, message: rejected.message }] : []} />
        <TextField
          label={t("Subject")}
          id="subject"
          name="subject"
          required
          maxLength={MAX_SUBJECT}
          autoComplete="off"
          value={subject}
          onChange={(event) => setSubject(event.target.value)}
          error={errorOn(errors, "subject")}
        />
        <TextArea
          label={t("Text")}
          id="text"
          name="text"
          required
          rows={8}
          maxLength={MAX_MESSAGE}
          help={t(TEXT_HELP)}
          value={text}
          onChange={(event) => setText(event.target.value)}
          error={errorOn(errors, "text")}
        />
        {reach === "service" ? (
          <CheckboxField
            label={t("Send it although this participant turned off emails")}
            help={t("Only for what is about their account or a request of theirs, never for news or offers.")}
            name="service"
            id="service"
            value="true"
            defaultChecked={rejected?.values?.service === "true"}
            error={errorOn(errors, "service")}
          />
        ) : null}
        <div className="flex flex-wrap items-center gap-3">
          <Button
            type="submit"
            name="intent"
            value="preview_email"
            variant={isPreviewed ? "quiet" : "primary"}
            pending={pending === "preview_email" && t("Please wait")}
          >
            {t("Preview")}
          </Button>
          {isPreviewed ? (
            <Button
              type="submit"
              name="intent"
              value="send_email"
              icon={Send}
              pending={pending === "send_email" && t("Sending")}
            >
              {t("Send email")}
            </Button>
          ) : null}
        </div>
      </Form>
      {isPreviewed ? (
        <div className="mt-6 grid grid-cols-[minmax(0,1fr)] gap-3">
          <p className="text-muted">
            {markUp(t("Subject: <subject>{subject}</subject>", { subject: previewed.subject }), {
              subject: (words) => <span className="font-strong text-content">{words}</span>,
            })}
          </p>
          <MailFrame
            title={t("Preview")}
            html={previewed.html}
            className="h-[480px] w-full overflow-hidden rounded-inner outline outline-1 outline-border"
          />
        </div>
      ) : null}
    </Panel>
  );
}

const TEXT_HELP = msg(
  "{name}, {points} and {program} are filled in: the first name, the balance, such as 600 Points, and the program's name.",
);

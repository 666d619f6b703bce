import type { MetaFunction } from "@remix-run/node";
import { isRouteErrorResponse, useActionData, useLoaderData, useRouteError } from "@remix-run/react";
import { MailX } from "lucide";
import { useState, type FormEvent } from "react";
import { signedLinkAction, siteLoader } from "~/http/handlers/site.server";
import { msg } from "~/locales/translate";
import { textOf, useText } from "~/locales/use-text";
import {
  unsubscribeInput,
  type EmailChoiceView,
  type UnsubscribeView,
} from "~/services/participant-mails/participant-mails.schema";
import { chooseEmails, getUnsubscribePage } from "~/services/participant-mails/unsubscribe.site.server";
import { PageError } from "~/site/frame/page-error";
import { pageMeta } from "~/site/frame/page-meta";
import { RadioGroup } from "~/ui/forms/field";
import { useHydrated } from "~/ui/hooks/use-hydrated";
import { Button, ButtonLink } from "~/ui/primitives/button";
import { Icon } from "~/ui/primitives/icon";
import { Panel } from "~/ui/primitives/panel";

/** Opening the link changes nothing, because mail scanners open links. */
export const loader = siteLoader(({ ctx, param }) => getUnsubscribePage(ctx, param("token")));

export const action = signedLinkAction(unsubscribeInput, async ({ ctx, param }, input) => ({
  body: await chooseEmails(ctx, param("token"), input),
}));

export const meta: MetaFunction<typeof loader> = ({ matches }) => [
  ...pageMeta(matches, { title: textOf(matches)("Emails") }),
  { name: "robots", content: "noindex" },
];

/** Where the link under a mail leads: stops the mails, or chooses fewer of them. Works without JavaScript. */
export default function Unsubscribe() {
  const t = useText();
  const view = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>() as EmailChoiceView | { message: string } | undefined;
  const choice = result && "previous_email_setting_id" in result ? result : undefined;
  const { program, email, subscribed, opted_out, support_email } = view;
  return (
    <div className="page grid max-w-[640px] gap-8 py-10 md:py-16">
      <section className="grid justify-items-start gap-4">
        <span className="grid size-14 place-items-center rounded-full bg-selected text-link">
          <Icon icon={MailX} size={24} />
        </span>
        <h1 className="text-30 md:text-36">
          {!subscribed
            ? t("You're unsubscribed")
            : choice
              ? t("Email settings saved")
              : t("Unsubscribe from {program}?", { program })}
        </h1>
        {result && !choice && "message" in result ? (
          <p role="alert" className="text-negative">
            {result.message}
          </p>
        ) : null}
        {opted_out ? (
          <p>
            {t("You've opted out of this program's emails. You'll only get login emails.")}
            {support_email ? <> {t("To get them again, write to {email}.", { email: support_email })}</> : null}
          </p>
        ) : subscribed ? (
          <form method="post" className="grid justify-items-start gap-5">
            <p>{t("We'll stop all emails to {email}, except those that you need to sign in.", { email })}</p>
            <Button type="submit" name="intent" value="unsubscribe" variant={choice ? "quiet" : "primary"}>
              {t("Unsubscribe")}
            </Button>
          </form>
        ) : (
          <form method="post" className="grid justify-items-start gap-5">
            <p role="status">
              {t("We won't email {email} for {program} anymore, except for login codes.", {
                email,
                program,
              })}
            </p>
            <input type="hidden" name="intent" value="choose" />
            <input type="hidden" name="email_setting_id" value={choice?.previous_email_setting_id ?? ""} />
            <Button type="submit" variant="quiet">
              {choice ? t("Undo") : t("Get emails again")}
            </Button>
          </form>
        )}
      </section>
      {opted_out || view.email_settings.length === 0 ? null : <Choice view={view} />}
    </div>
  );
}

/** All choices that the account page has. */
function Choice({ view: { email_settings, email_setting_id, subscribed } }: { view: UnsubscribeView }) {
  const t = useText();
  const hydrated = useHydrated();
  const [error, setError] = useState<string>();
  // The server would take no choice for an answer: it is how everybody begins.
  const save = (event: FormEvent<HTMLFormElement>) => {
    if (event.currentTarget.matches(":valid")) return;
    event.preventDefault();
    setError(t("Choose an email setting"));
  };
  return (
    <Panel title={subscribed ? t("Or choose what you get") : t("Choose what you get")}>
      <form method="post" noValidate={hydrated} onSubmit={save} className="grid gap-5">
        <input type="hidden" name="intent" value="choose" />
        <RadioGroup
          key={email_setting_id}
          name="email_setting_id"
          label={t("Which emails would you like to get?")}
          labelHidden
          required
          defaultValue={email_setting_id ?? undefined}
          error={error}
          options={email_settings.map(({ id, channel, description }) => ({
            value: id,
            label: t(CHANNELS[channel] ?? channel),
            description: t(description),
          }))}
        />
        <div>
          <Button type="submit" variant="quiet">
            {t("Save")}
          </Button>
        </div>
      </form>
    </Panel>
  );
}

const CHANNELS: Record<string, string> = { all: msg("All"), important: msg("Important"), none: msg("None") };

/** A link that we did not make, or too old. */
export function ErrorBoundary() {
  const t = useText();
  const error = useRouteError();
  if (!isRouteErrorResponse(error) || error.status >= 500) return <PageError />;
  return (
    <div className="page grid max-w-[640px] justify-items-start gap-4 py-10 md:py-16">
      <h1 className="text-30 md:text-36">{t("This link no longer works")}</h1>
      <p>{t("Copy the whole link from a newer email, or choose your emails in your account.")}</p>
      <ButtonLink to="/my-account">{t("Go to My Account")}</ButtonLink>
    </div>
  );
}

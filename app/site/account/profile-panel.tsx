import { Form, useNavigation } from "@remix-run/react";
import { CircleCheck, Pencil } from "lucide";
import { useEffect, useRef } from "react";
import { useLocale, useText } from "~/locales/use-text";
import { isBirthday } from "~/services/participants/birthdays";
import type { ParticipantView } from "~/services/participants/participants.schema";
import type { ProfileField } from "~/services/participants/profile-fields";
import { CsrfField } from "~/ui/forms/csrf";
import { Button, ButtonLink } from "~/ui/primitives/button";
import { Icon } from "~/ui/primitives/icon";
import { Link } from "~/ui/primitives/link";
import { Panel } from "~/ui/primitives/panel";
import type { AccountResponse } from "./account-response";
import { birthdayText } from "./birthday-field";
import { ProfileInput } from "./profile-input";

interface ProfilePanelProps {
  account: { participant: ParticipantView; fields: readonly ProfileField[] };
  response: AccountResponse | undefined;
  editing: boolean;
}

/** Profile information, and a form to edit it. */
export function ProfilePanel({ account, response, editing }: ProfilePanelProps) {
  const t = useText();
  const open = (editing && !response?.success) || response?.success === false;
  const edit = (
    <Link
      to="?edit"
      preventScrollReset
      className="inline-flex min-h-touch items-center gap-2 rounded-small px-2 font-strong text-link hover:underline"
    >
      <Icon icon={Pencil} size={16} />
      {t("Edit")}
      <span className="sr-only"> {t("Profile information")}</span>
    </Link>
  );
  return (
    <Panel title={t("Profile information")} action={open ? undefined : edit}>
      {response?.success ? (
        <p role="status" className="mb-4 flex items-center gap-2 font-strong text-positive">
          <Icon icon={CircleCheck} />
          {response.message}
        </p>
      ) : null}
      {open ? (
        <ProfileForm fields={account.fields} response={response} />
      ) : (
        <ProfileFacts participant={account.participant} fields={account.fields} />
      )}
    </Panel>
  );
}

function ProfileFacts({ participant, fields }: { participant: ParticipantView; fields: readonly ProfileField[] }) {
  const t = useText();
  const locale = useLocale();
  const rest = fields.filter(({ name }) => name !== "first_name" && name !== "last_name");
  const facts = [
    { label: t("Name"), value: participant.name },
    { label: t("Email"), value: participant.email },
    ...rest.map(({ label, type, value }) => ({
      label: t(label),
      value: type === "birthday" && isBirthday(value) ? birthdayText(value, locale) : value,
    })),
  ];
  return (
    <dl className="grid gap-x-6 md:grid-cols-2">
      {facts.map(({ label, value }) => (
        <div
          key={label}
          className="border-t border-border py-3 leading-normal first:border-t-0 first:pt-0 md:odd:last:col-span-2 md:nth-2:border-t-0 md:nth-2:pt-0"
        >
          <dt className="text-14 text-muted">{label}</dt>
          <dd className="wrap-anywhere">{value || <span className="text-muted">{t("Not provided")}</span>}</dd>
        </div>
      ))}
    </dl>
  );
}

function ProfileForm({ fields, response }: { fields: readonly ProfileField[]; response: AccountResponse | undefined }) {
  const t = useText();
  const form = useRef<HTMLFormElement>(null);
  const saving = useNavigation().formData?.get("intent") === "save_profile";
  const errors = response?.errors ?? [];
  useEffect(() => {
    const failed = response && !response.success;
    const invalid = failed ? form.current?.querySelector<HTMLElement>("[aria-invalid=true]") : null;
    (invalid ?? form.current?.querySelector<HTMLElement>("input:not([type=hidden])"))?.focus();
  }, [response]);
  return (
    <Form ref={form} method="post" action="?edit" noValidate preventScrollReset className="grid gap-6">
      <CsrfField />
      <input type="hidden" name="intent" value="save_profile" />
      {errors.some(({ field }) => field === null) || (response && !response.success && errors.length === 0) ? (
        <p role="alert" className="text-negative">
          {response?.message}
        </p>
      ) : null}
      <div className="grid gap-x-6 gap-y-5 md:grid-cols-2">
        {fields.map((field) => (
          <ProfileInput
            key={field.name}
            field={field}
            rejectedValue={response?.values?.[field.name]}
            error={errors.find((error) => error.field === field.name)?.message}
          />
        ))}
      </div>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" pending={saving && t("Saving...")}>
          {t("Save")}
        </Button>
        <ButtonLink to="?" variant="ghost" preventScrollReset>
          {t("Cancel")}
        </ButtonLink>
      </div>
    </Form>
  );
}

import { Form, useNavigation } from "@remix-run/react";
import { useErrorToast } from "~/admin/forms/use-error-toast";
import { ownNameOf } from "~/locales/language-names";
import { LOCALES } from "~/locales/translate";
import { useText } from "~/locales/use-text";
import type { MyAccountView } from "~/services/admins/admin-account.schema";
import { CsrfField } from "~/ui/forms/csrf";
import { CheckboxField, SelectField, TextField } from "~/ui/forms/field";
import { errorOn, type RejectedForm } from "~/ui/forms/form-errors";
import { Button } from "~/ui/primitives/button";
import { Panel } from "~/ui/primitives/panel";

interface ProfilePanelProps {
  account: MyAccountView;
  rejected?: RejectedForm;
}

/** The form for name and language. Once it is saved, the document is loaded again: every text may have changed. */
export function ProfilePanel({ account, rejected }: ProfilePanelProps) {
  const t = useText();
  const saving = useNavigation().formData?.get("intent") === "update";
  useErrorToast(rejected);
  const field = (name: "first_name" | "last_name" | "preferred_locale") => ({
    name,
    id: name,
    defaultValue: rejected?.values?.[name] ?? account[name],
    error: errorOn(rejected?.errors ?? [], name),
  });
  return (
    <Panel title={t("Profile")}>
      <Form method="post" noValidate className="grid max-w-160 gap-4">
        <CsrfField />
        <input type="hidden" name="intent" value="update" />
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField
            label={t("First Name")}
            autoComplete="given-name"
            maxLength={60}
            required
            {...field("first_name")}
          />
          <TextField
            label={t("Last Name")}
            autoComplete="family-name"
            maxLength={60}
            required
            {...field("last_name")}
          />
        </div>
        <TextField
          label={t("Email")}
          value={account.email}
          readOnly
          help={t("You sign in with this email. To change it, ask an owner to invite your new email.")}
        />
        <SelectField
          label={t("Language")}
          options={LOCALES.map((value) => ({ value, label: ownNameOf(value) }))}
          help={t("Used in the admin and in the emails you get.")}
          {...field("preferred_locale")}
        />
        <div>
          <input type="hidden" name="daily_mail" value="false" />
          <CheckboxField
            label={t("Email me each morning what waits")}
            name="daily_mail"
            value="true"
            defaultChecked={rejected?.values ? rejected.values.daily_mail === "true" : account.daily_mail}
            help={t("One email for each program in which something waits for you or is unusual.")}
          />
        </div>
        <Button type="submit" pending={saving} className="justify-self-start">
          {t("Save")}
        </Button>
      </Form>
    </Panel>
  );
}

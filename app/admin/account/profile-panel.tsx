import { Form, useNavigation } from "@remix-run/react";
import { LANGUAGE_NAMES, LOCALES } from "~/locales/say";
import { useText } from "~/locales/use-text";
import type { MyAccountView } from "~/services/staff/staff-account.schema";
import { Button } from "~/ui/button";
import { CsrfField } from "~/ui/csrf";
import { SelectField, TextField } from "~/ui/field";
import { errorOn, type RefusedForm } from "~/ui/form-errors";
import { Panel } from "~/ui/panel";

interface ProfilePanelProps {
  account: MyAccountView;
  refused?: RefusedForm;
}

/** Name and language. The page is loaded whole after saving, since every text may change. */
export function ProfilePanel({ account, refused }: ProfilePanelProps) {
  const t = useText();
  const saving = useNavigation().state !== "idle";
  const field = (name: "first_name" | "last_name" | "preferred_locale") => ({
    name,
    id: name,
    defaultValue: refused?.values?.[name] ?? account[name],
    error: errorOn(refused?.errors ?? [], name),
  });
  return (
    <Panel title={t("Profile")}>
      <Form method="post" reloadDocument noValidate className="grid max-w-160 gap-4">
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
          help={t("You sign in with it. An administrator of your organization can invite another.")}
        />
        <SelectField
          label={t("Language")}
          options={LOCALES.map((value) => ({ value, label: LANGUAGE_NAMES[value] }))}
          help={t("Of the console and of its emails to you.")}
          {...field("preferred_locale")}
        />
        <Button type="submit" pending={saving} className="justify-self-start">
          {t("Save")}
        </Button>
      </Form>
    </Panel>
  );
}

import type { MetaFunction } from "@remix-run/node";
import { useActionData } from "@remix-run/react";
import { useState } from "react";
import { adminClientOf } from "~/http/context/admin-context.server";
import { signedInHeaders } from "~/http/context/session-cookies.server";
import { adminPublicAction, adminPublicLoader } from "~/http/handlers/admin.server";
import { textOf, useText } from "~/locales/use-text";
import { createFirstAdmin, openFirstAdmin } from "~/services/installation/first-admin.admin.server";
import { firstAdminInput } from "~/services/installation/first-admin.schema";
import { CsrfField } from "~/ui/forms/csrf";
import { TextField } from "~/ui/forms/field";
import { errorIn } from "~/ui/forms/form-errors";
import { Button } from "~/ui/primitives/button";
import { SignInPanel } from "./sign-in-panel";

export const loader = adminPublicLoader(async ({ ctx }) => {
  await openFirstAdmin(ctx);
  return null;
});

export const action = adminPublicAction(firstAdminInput, async ({ ctx, request }, input) => {
  const token = await createFirstAdmin(ctx, input, adminClientOf(request));
  if (!token) return { redirectTo: "/admin/v2/login" }; // another tab was first
  return { redirectTo: "/admin/v2", headers: signedInHeaders("admin", token) };
});

export const meta: MetaFunction = ({ matches }) => [{ title: textOf(matches)("The first admin") }];

/** The first page of a new installation. A plain form, so that the next document has a CSRF token for its session. */
export default function FirstAdmin() {
  const t = useText();
  const rejected = errorIn(useActionData<typeof action>());
  const [pending, setPending] = useState(false);
  const first = rejected?.errors[0]?.field ?? "email";
  const fieldOf = (name: string) => ({
    name,
    autoFocus: name === first,
    defaultValue: rejected?.values?.[name],
    error: rejected?.errors.find(({ field }) => field === name)?.message,
    className: "h-10!",
  });
  return (
    <SignInPanel
      title={t("The first admin")}
      lead={t("This installation has no admin yet. Create your account and the organization that you work for.")}
    >
      <form method="post" noValidate onSubmit={() => setPending(true)} className="grid gap-4">
        <CsrfField />
        <TextField {...fieldOf("email")} label={t("Your email")} type="email" autoComplete="email" />
        <TextField {...fieldOf("organization_name")} label={t("Organization")} autoComplete="organization" />
        <TextField
          {...fieldOf("token")}
          label={t("Token")}
          help={t("Each web server writes it to its log when it starts.")}
          autoComplete="off"
          spellCheck={false}
        />
        <Button type="submit" block pending={pending} className="min-h-10!">
          {t("Create the first admin")}
        </Button>
      </form>
    </SignInPanel>
  );
}

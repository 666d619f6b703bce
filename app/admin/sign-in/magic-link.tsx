import type { MetaFunction } from "@remix-run/node";
import { useActionData } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { z } from "zod";
import { adminClientOf } from "~/http/context/admin-context.server";
import { signedInHeaders } from "~/http/context/session-cookies.server";
import { adminPublicAction, adminPublicLoader } from "~/http/handlers/admin.server";
import { textOf, useText } from "~/locales/use-text";
import { signInAdminByLink } from "~/services/admins/admin-sign-in.admin.server";
import { CsrfField } from "~/ui/forms/csrf";
import { Button, ButtonLink } from "~/ui/primitives/button";
import { SignInPanel } from "./sign-in-panel";

/** Opening the link does not use it up, because mail scanners follow links. */
export const loader = adminPublicLoader(async () => null);

export const action = adminPublicAction(z.object({}), async ({ ctx, request, param }) => {
  const token = await signInAdminByLink(ctx, param("token"), adminClientOf(request));
  return { redirectTo: "/admin/v2", headers: signedInHeaders("admin", token) };
});

export const meta: MetaFunction = ({ matches }) => [{ title: textOf(matches)("Sign in · Admin") }];

/** Signs in automatically; the button is for browsers without JavaScript. */
export default function AdminMagicLink() {
  const t = useText();
  const error = useActionData<typeof action>() as { message: string } | undefined;
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (!error) form.current?.requestSubmit();
  }, [error]);
  if (error)
    return (
      <SignInPanel title={t("This link no longer works")} lead={error.message}>
        <ButtonLink to="/admin/v2/magic-login" reloadDocument block className="min-h-10!">
          {t("Request a new link")}
        </ButtonLink>
      </SignInPanel>
    );
  return (
    <SignInPanel title={t("Signing you in…")} lead={t("If nothing happens, press the button.")}>
      <form ref={form} method="post">
        <CsrfField />
        <Button type="submit" block className="min-h-10!">
          {t("Sign in")}
        </Button>
      </form>
    </SignInPanel>
  );
}

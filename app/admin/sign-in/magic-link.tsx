import type { MetaFunction } from "@remix-run/node";
import { useActionData } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { z } from "zod";
import { ADMIN_SESSION_SECONDS } from "~/auth/admin-sessions.server";
import { staffVisitOf } from "~/http/admin-context.server";
import { consoleAction, consoleLoader } from "~/http/admin-doors.server";
import { signedInHeaders } from "~/http/session-cookies.server";
import { textOf, useText } from "~/locales/use-text";
import { signInStaffByLink } from "~/services/staff/staff-sign-in.verbs.server";
import { Button, ButtonLink } from "~/ui/button";
import { CsrfField } from "~/ui/csrf";
import { SignInPanel } from "./sign-in-panel";

/** Looking at the link uses nothing: mail scanners follow links. */
export const loader = consoleLoader(async () => null);

export const action = consoleAction(z.object({}), async ({ ctx, request, params }) => {
  const token = await signInStaffByLink(ctx, params.token ?? "", staffVisitOf(request));
  return { redirectTo: "/admin/v2", headers: signedInHeaders("admin", token, ADMIN_SESSION_SECONDS) };
});

export const meta: MetaFunction = ({ matches }) => [{ title: textOf(matches)("Sign in · Admin") }];

/** Signs in by itself, or at the press of the button. */
export default function StaffMagicLink() {
  const t = useText();
  const refusal = useActionData<typeof action>() as { message: string } | undefined;
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (!refusal) form.current?.requestSubmit();
  }, [refusal]);
  if (refusal)
    return (
      <SignInPanel title={t("This link does not work any more")} lead={refusal.message}>
        <ButtonLink to="/admin/v2/magic-login" reloadDocument block className="min-h-10!">
          {t("Request a new link")}
        </ButtonLink>
      </SignInPanel>
    );
  return (
    <SignInPanel title={t("Signing you in")} lead={t("One moment. If nothing happens, press the button.")}>
      <form ref={form} method="post">
        <CsrfField />
        <Button type="submit" block className="min-h-10!">
          {t("Sign in")}
        </Button>
      </form>
    </SignInPanel>
  );
}

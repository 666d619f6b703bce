import { redirect, type MetaFunction } from "@remix-run/node";
import { useActionData } from "@remix-run/react";
import { adminClientOf } from "~/http/context/admin-context.server";
import { adminPublicAction, adminPublicLoader } from "~/http/handlers/admin.server";
import { markUp } from "~/locales/mark-up";
import { textOf, useText } from "~/locales/use-text";
import { ADMIN_LINK_MINUTES } from "~/services/admins/admin-sign-in-rules";
import { startAdminLink } from "~/services/admins/admin-sign-in.admin.server";
import { adminEmailInput } from "~/services/admins/admin-sign-in.schema";
import { EmailForm } from "./email-form";
import { signInErrorOf, SignInPanel, strong } from "./sign-in-panel";

export const loader = adminPublicLoader(async ({ ctx }) => {
  if (ctx.actor.kind === "admin") throw redirect("/admin/v2");
  return null;
});

export const action = adminPublicAction(adminEmailInput, async ({ ctx, request }, input) => {
  await startAdminLink(ctx, input, adminClientOf(request));
  return { body: { email: input.email } };
});

type Result =
  | { success: true; email: string }
  | { success: false; message: string; errors: { message: string }[]; values: Record<string, string> };

export const meta: MetaFunction = ({ matches }) => [{ title: textOf(matches)("Sign in · Admin") }];

/** Sign-in by a link in a mail. */
export default function LinkSignIn() {
  const t = useText();
  const result = useActionData<typeof action>() as Result | undefined;
  if (result?.success)
    return (
      <SignInPanel
        title={t("Check your email")}
        lead={markUp(
          t("If <email>{email}</email> has an account, a login link is on its way. It expires in {minutes} minutes.", {
            email: result.email,
            minutes: ADMIN_LINK_MINUTES,
          }),
          { email: strong },
        )}
      >
        <a href="/admin/v2/magic-login" className="text-link hover:underline">
          {t("Use another email")}
        </a>
      </SignInPanel>
    );
  return (
    <SignInPanel title={t("Sign in")} lead={t("We'll email you a login link. No password needed.")}>
      <EmailForm email={result?.values.email} error={signInErrorOf(result)} button={t("Send link")} />
      <a href="/admin/v2/login" className="text-link hover:underline">
        {t("Email me a code instead")}
      </a>
    </SignInPanel>
  );
}

import { redirect, type MetaFunction } from "@remix-run/node";
import { useActionData } from "@remix-run/react";
import { adminClientOf } from "~/http/context/admin-context.server";
import { signedInHeaders } from "~/http/context/session-cookies.server";
import { adminPublicAction, adminPublicLoader } from "~/http/handlers/admin.server";
import { adminPath } from "~/http/input/local-path";
import { markUp } from "~/locales/mark-up";
import { textOf, useText } from "~/locales/use-text";
import { ADMIN_CODE_MINUTES } from "~/services/admins/admin-sign-in-rules";
import { startAdminCode, verifyAdminCode } from "~/services/admins/admin-sign-in.admin.server";
import { adminSignInIntent } from "~/services/admins/admin-sign-in.schema";
import { CodeForm } from "./code-form";
import { EmailForm } from "./email-form";
import { signInErrorOf, SignInPanel, strong } from "./sign-in-panel";

/** Redirects admins who are signed in already. */
export const loader = adminPublicLoader(async ({ ctx, url }) => {
  if (ctx.actor.kind === "admin") throw redirect(adminPath(url.searchParams.get("redirect_to")));
  return null;
});

/** The intents `start` and `verify_otp`. The calls under /admin/v2/auth run the same use cases. */
export const action = adminPublicAction(adminSignInIntent, async ({ ctx, request, url }, input) => {
  const client = adminClientOf(request);
  if (input.intent === "start") return { body: { ...(await startAdminCode(ctx, input, client)), email: input.email } };
  const token = await verifyAdminCode(ctx, input, client);
  return { redirectTo: adminPath(url.searchParams.get("redirect_to")), headers: signedInHeaders("admin", token) };
});

type Result =
  | { success: true; email: string; browser_token: string }
  | { success: false; message: string; errors: { message: string }[]; values: Record<string, string> };

export const meta: MetaFunction = ({ matches }) => [{ title: textOf(matches)("Sign in · Admin") }];

/** Sign-in by code: asks for the email first, then for the code. */
export default function CodeSignIn() {
  const t = useText();
  const result = useActionData<typeof action>() as Result | undefined;
  const rejected = result?.success === false ? result : undefined;
  const email = result?.success ? result.email : (rejected?.values.email ?? "");
  const browserToken = result?.success ? result.browser_token : (rejected?.values.browser_token ?? "");
  if (browserToken)
    return (
      <SignInPanel
        title={t("Check your email")}
        lead={markUp(
          t("We sent a 6-digit code to <email>{email}</email>. It expires in {minutes} minutes.", {
            email,
            minutes: ADMIN_CODE_MINUTES,
          }),
          { email: strong },
        )}
      >
        <CodeForm
          email={email}
          browserToken={browserToken}
          resendAt={Number(rejected?.values.resend_at) || undefined}
          error={signInErrorOf(rejected)}
        />
      </SignInPanel>
    );
  return (
    <SignInPanel title={t("Sign in")} lead={t("We'll email you a login code. No password needed.")}>
      <EmailForm email={email} error={signInErrorOf(rejected)} button={t("Send code")}>
        <input type="hidden" name="intent" value="start" />
      </EmailForm>
      <a href="/admin/v2/magic-login" className="text-link hover:underline">
        {t("Email me a login link instead")}
      </a>
    </SignInPanel>
  );
}

import { redirect, type MetaFunction } from "@remix-run/node";
import { useActionData } from "@remix-run/react";
import { ADMIN_SESSION_SECONDS } from "~/auth/admin-sessions.server";
import { staffVisitOf } from "~/http/admin-context.server";
import { consoleAction, consoleLoader } from "~/http/admin-doors.server";
import { consolePath } from "~/http/local-path";
import { signedInHeaders } from "~/http/session-cookies.server";
import { markUp } from "~/locales/mark-up";
import { textOf, useText } from "~/locales/use-text";
import { STAFF_CODE_MINUTES } from "~/services/staff/staff-sign-in.rules";
import { staffSignInIntent } from "~/services/staff/staff-sign-in.schema";
import { startStaffCode, verifyStaffCode } from "~/services/staff/staff-sign-in.verbs.server";
import { CodeForm } from "./code-form";
import { EmailForm } from "./email-form";
import { complaintOf, SignInPanel, strong } from "./sign-in-panel";

/** Who is signed in already goes on. */
export const loader = consoleLoader(async ({ ctx, url }) => {
  if (ctx.actor.kind === "admin") throw redirect(consolePath(url.searchParams.get("redirect_to")));
  return null;
});

/** The intents `start` and `verify_otp`; the calls under /admin/v2/auth are the same verbs. */
export const action = consoleAction(staffSignInIntent, async ({ ctx, request, url }, input) => {
  const visit = staffVisitOf(request);
  if (input.intent === "start") return { body: { ...(await startStaffCode(ctx, input, visit)), email: input.email } };
  const token = await verifyStaffCode(ctx, input, visit);
  return {
    redirectTo: consolePath(url.searchParams.get("redirect_to")),
    headers: signedInHeaders("admin", token, ADMIN_SESSION_SECONDS),
  };
});

type Answer =
  | { success: true; email: string; browser_token: string }
  | { success: false; message: string; errors: { message: string }[]; values: Record<string, string> };

export const meta: MetaFunction = ({ matches }) => [{ title: textOf(matches)("Sign in · Admin") }];

/** Email first, then the code (specification 2, section 4.4). */
export default function CodeSignIn() {
  const t = useText();
  const answer = useActionData<typeof action>() as Answer | undefined;
  const refused = answer?.success === false ? answer : undefined;
  const email = answer?.success ? answer.email : (refused?.values.email ?? "");
  const browserToken = answer?.success ? answer.browser_token : (refused?.values.browser_token ?? "");
  if (browserToken)
    return (
      <SignInPanel
        title={t("Check your email")}
        lead={markUp(
          t("We sent a six-digit code to <email>{email}</email>. It works for {minutes} minutes.", {
            email,
            minutes: STAFF_CODE_MINUTES,
          }),
          { email: strong },
        )}
      >
        <CodeForm email={email} browserToken={browserToken} error={complaintOf(refused)} />
      </SignInPanel>
    );
  return (
    <SignInPanel title={t("Sign in")} lead={t("We send a code to your email. No password to remember.")}>
      <EmailForm email={email} error={complaintOf(refused)} button={t("Send code")}>
        <input type="hidden" name="intent" value="start" />
      </EmailForm>
      <a href="/admin/v2/magic-login" className="text-link hover:underline">
        {t("Email me a login link instead")}
      </a>
    </SignInPanel>
  );
}

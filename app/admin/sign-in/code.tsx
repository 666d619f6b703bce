import { redirect, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData, useSearchParams } from "@remix-run/react";
import { adminClientOf } from "~/http/context/admin-context.server";
import { adminCodeSentHeaders, requestedAdminCode, signedInHeaders } from "~/http/context/session-cookies.server";
import { adminPublicAction, adminPublicLoader } from "~/http/handlers/admin.server";
import { adminPath, pagePath } from "~/http/input/local-path";
import { markUp } from "~/locales/mark-up";
import { textOf, useText } from "~/locales/use-text";
import { ADMIN_CODE_MINUTES, ADMIN_RESEND_AFTER_SECONDS } from "~/services/admins/admin-sign-in-rules";
import { startAdminCode, verifyAdminCode } from "~/services/admins/admin-sign-in.admin.server";
import { adminSignInIntent } from "~/services/admins/admin-sign-in.schema";
import { FIRST_ADMIN_PATH, lacksAdmin } from "~/services/installation/first-admin.server";
import { CodeForm } from "./code-form";
import { EmailForm } from "./email-form";
import { signInErrorOf, SignInPanel, strong } from "./sign-in-panel";

/**
 * Redirects admins who are signed in already, and everybody in an installation without an admin. A browser that has
 * requested a code gets its step again.
 */
export const loader = adminPublicLoader(async ({ ctx, request, url }) => {
  if (ctx.actor.kind === "admin") throw redirect(adminPath(url.searchParams.get("redirect_to")));
  const code = requestedAdminCode(request, ctx.now);
  if (!code && (await lacksAdmin())) throw redirect(FIRST_ADMIN_PATH);
  if (!code) return null;
  const waited = (ctx.now.getTime() - code.sentAt) / 1000;
  const resendIn = Math.max(0, ADMIN_RESEND_AFTER_SECONDS - waited);
  return { email: code.email, browser_token: code.browserToken, resend_in: resendIn };
});

/** The intents `start` and `verify_otp`. The calls under /admin/v2/auth run the same use cases. */
export const action = adminPublicAction(adminSignInIntent, async ({ ctx, request, url }, input) => {
  const client = adminClientOf(request);
  if (input.intent === "start") {
    const { email } = input;
    const code = await startAdminCode(ctx, input, client);
    // Loaded with GET, the step of the code survives a reload, which would otherwise request one more code.
    const page = new URL(url);
    page.searchParams.delete(OTHER_EMAIL);
    return {
      body: { ...code, email },
      redirectTo: pagePath(page.href),
      headers: adminCodeSentHeaders({ email, browserToken: code.browser_token, sentAt: ctx.now.getTime() }),
    };
  }
  const token = await verifyAdminCode(ctx, input, client);
  return { redirectTo: adminPath(url.searchParams.get("redirect_to")), headers: signedInHeaders("admin", token) };
});

/** The query parameter of the way back from the step of a code. */
const OTHER_EMAIL = "other_email";

type Rejected = { message: string; errors: { message: string }[]; values: Record<string, string> };

export const meta: MetaFunction = ({ matches }) => [{ title: textOf(matches)("Sign in · Admin") }];

/** Sign-in by code: asks for the email first, then for the code. */
export default function CodeSignIn() {
  const t = useText();
  const requested = useLoaderData<typeof loader>();
  const rejected = useActionData<typeof action>() as Rejected | undefined;
  const [search] = useSearchParams();
  // No new code is sent to an address whose code was just sent: the step of that code has the message.
  const isForSent = requested !== null && rejected?.values.email === requested.email;
  const sent = isForSent || (!rejected && !search.has(OTHER_EMAIL)) ? requested : null;
  const email = rejected?.values.email ?? sent?.email ?? "";
  const browserToken = rejected?.values.browser_token || sent?.browser_token;
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
          resendIn={requested?.resend_in}
          otherEmailTo={otherEmailPath(search)}
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

function otherEmailPath(search: URLSearchParams): string {
  const query = new URLSearchParams(search);
  query.set(OTHER_EMAIL, "");
  return `/admin/v2/login?${query}`;
}

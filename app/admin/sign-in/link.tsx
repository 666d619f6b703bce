import { redirect, type MetaFunction } from "@remix-run/node";
import { useActionData } from "@remix-run/react";
import { staffVisitOf } from "~/http/admin-context.server";
import { consoleAction, consoleLoader } from "~/http/admin-doors.server";
import { markUp } from "~/locales/mark-up";
import { textOf, useText } from "~/locales/use-text";
import { STAFF_LINK_MINUTES } from "~/services/staff/staff-sign-in.rules";
import { staffEmailInput } from "~/services/staff/staff-sign-in.schema";
import { startStaffLink } from "~/services/staff/staff-sign-in.verbs.server";
import { EmailForm } from "./email-form";
import { complaintOf, SignInPanel, strong } from "./sign-in-panel";

export const loader = consoleLoader(async ({ ctx }) => {
  if (ctx.actor.kind === "admin") throw redirect("/admin/v2");
  return null;
});

export const action = consoleAction(staffEmailInput, async ({ ctx, request }, input) => {
  await startStaffLink(ctx, input, staffVisitOf(request));
  return { body: { email: input.email } };
});

type Answer =
  | { success: true; email: string }
  | { success: false; message: string; errors: { message: string }[]; values: Record<string, string> };

export const meta: MetaFunction = ({ matches }) => [{ title: textOf(matches)("Sign in · Admin") }];

/** Sign-in by a link in the mail. */
export default function LinkSignIn() {
  const t = useText();
  const answer = useActionData<typeof action>() as Answer | undefined;
  if (answer?.success)
    return (
      <SignInPanel
        title={t("Check your email")}
        lead={markUp(
          t("If <email>{email}</email> may sign in, a login link is on its way. It works for {minutes} minutes.", {
            email: answer.email,
            minutes: STAFF_LINK_MINUTES,
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
    <SignInPanel title={t("Sign in")} lead={t("We send a login link to your email. No password to remember.")}>
      <EmailForm email={answer?.values.email} error={complaintOf(answer)} button={t("Send link")} />
      <a href="/admin/v2/login" className="text-link hover:underline">
        {t("Email me a code instead")}
      </a>
    </SignInPanel>
  );
}

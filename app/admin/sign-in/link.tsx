import { redirect, type MetaFunction } from "@remix-run/node";
import { useActionData } from "@remix-run/react";
import { staffVisitOf } from "~/http/admin-context.server";
import { consoleAction, consoleLoader } from "~/http/admin-doors.server";
import { STAFF_LINK_MINUTES } from "~/services/staff/staff-sign-in.rules";
import { staffEmailInput } from "~/services/staff/staff-sign-in.schema";
import { startStaffLink } from "~/services/staff/staff-sign-in.verbs.server";
import { EmailForm } from "./email-form";
import { SignInPanel, complaintOf } from "./sign-in-panel";

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

export const meta: MetaFunction = () => [{ title: "Sign in · Admin" }];

/** Sign-in by a link in the mail. */
export default function LinkSignIn() {
  const answer = useActionData<typeof action>() as Answer | undefined;
  if (answer?.success)
    return (
      <SignInPanel
        title="Check your email"
        lead={<>If <strong className="text-content">{answer.email}</strong> may sign in, a login link is on its way. It works for {STAFF_LINK_MINUTES} minutes.</>}
      >
        <a href="/admin/v2/magic-login" className="text-link hover:underline">Use another email</a>
      </SignInPanel>
    );
  return (
    <SignInPanel title="Sign in" lead="We send a login link to your email. No password to remember.">
      <EmailForm email={answer?.values.email} error={complaintOf(answer)} button="Send link" />
      <a href="/admin/v2/login" className="text-link hover:underline">Email me a code instead</a>
    </SignInPanel>
  );
}

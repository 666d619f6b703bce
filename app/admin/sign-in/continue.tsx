import type { MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { adminPublicLoader, adminResendAction } from "~/http/handlers/admin.server";
import { adminPath } from "~/http/input/local-path";
import { textOf, useText } from "~/locales/use-text";
import { ResendForm } from "~/ui/forms/resend-form";
import { SignInPanel } from "./sign-in-panel";

export const loader = adminPublicLoader(async ({ url }) => ({ back: adminPath(url.searchParams.get("from")) }));

/** Gets the forms of ended sessions, from browsers without JavaScript. */
export const action = adminResendAction;

export const meta: MetaFunction = ({ matches }) => [{ title: textOf(matches)("Sign in · Admin") }];

/** Keeps a form whose session has ended until it can be sent. */
export default function ContinueForm() {
  const t = useText();
  const { back } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  return (
    <SignInPanel title={t("Sign in to continue")}>
      <ResendForm result={result} signInPath="/admin/v2/login" back={back} />
    </SignInPanel>
  );
}

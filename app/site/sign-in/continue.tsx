import type { MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { resendAction, siteLoader } from "~/http/handlers/site.server";
import { localPath } from "~/http/input/local-path";
import { textOf, useText } from "~/locales/use-text";
import { getSignInPage } from "~/services/sign-in/sign-in.site.server";
import { ResendForm } from "~/ui/forms/resend-form";
import { SignInFrame } from "./sign-in-frame";

export const loader = siteLoader(async ({ ctx, url }) => ({
  ...(await getSignInPage(ctx)),
  back: localPath(url.searchParams.get("from")) ?? "/",
}));

/** Gets the forms of ended sessions, from browsers without JavaScript. */
export const action = resendAction;

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => [
  { title: textOf(matches)("Sign in · {program}", { program: data?.program.name ?? "" }) },
];

/** Keeps a form whose session has ended until it can be sent. */
export default function ContinueForm() {
  const t = useText();
  const { program, back } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  return (
    <SignInFrame program={program}>
      <h1 className="mb-5 text-30 min-[900px]:text-36">{t("Sign in to continue")}</h1>
      <ResendForm result={result} signInPath="/signin" back={back} />
    </SignInFrame>
  );
}

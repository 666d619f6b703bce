import type { MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { siteAction, siteLoader } from "~/http/handlers/site.server";
import { textOf, useText } from "~/locales/use-text";
import { confirmEmail } from "~/services/participant-accounts/email-change.site.server";
import { getSignInPage } from "~/services/sign-in/sign-in.site.server";
import { CsrfField } from "~/ui/forms/csrf";
import { Button, ButtonLink } from "~/ui/primitives/button";
import { SignInFrame } from "./sign-in-frame";

/** Opening the link changes nothing, because mail scanners open links. */
export const loader = siteLoader(({ ctx }) => getSignInPage(ctx));

export const action = siteAction(z.object({}), async ({ ctx, param }) => {
  await confirmEmail(ctx, param("token"));
  return { body: { confirmed: true } };
});

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => [
  { title: textOf(matches)("Confirm your email · {program}", { program: data?.program.name ?? "" }) },
  { name: "robots", content: "noindex" },
];

/** Where the link in the mail to a new address leads. Works without JavaScript. */
export default function ConfirmEmail() {
  const t = useText();
  const { program } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>() as { confirmed?: boolean; message?: string } | undefined;
  return (
    <SignInFrame program={program}>
      {result?.confirmed ? (
        <div className="grid justify-items-start gap-5" role="status">
          <h1 className="text-30 min-[900px]:text-36">{t("Your email is confirmed")}</h1>
          <p>{t("Sign in with it from now on. Your points and rewards are the same.")}</p>
          <ButtonLink to="/signin" reloadDocument>
            {t("Sign in")}
          </ButtonLink>
        </div>
      ) : result ? (
        <div className="grid justify-items-start gap-5" role="alert">
          <h1 className="text-30 min-[900px]:text-36">{t("This link no longer works")}</h1>
          <p>{result.message}</p>
        </div>
      ) : (
        <form method="post" className="grid justify-items-start gap-5">
          <CsrfField />
          <h1 className="text-30 wrap-anywhere min-[900px]:text-36">{t("Confirm your new email")}</h1>
          <p>
            {t("From now on, sign in to {program} with this email address.", {
              program: program.name,
            })}
          </p>
          <Button type="submit">{t("Confirm this email")}</Button>
        </form>
      )}
    </SignInFrame>
  );
}

import type { MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { z } from "zod";
import { SESSION_SECONDS } from "~/auth/participant-sessions.server";
import { localPath } from "~/http/local-path";
import { signedInHeaders } from "~/http/session-cookies.server";
import { clientAddressOf } from "~/http/site-context.server";
import { siteAction, siteLoader } from "~/http/site-doors.server";
import { textOf, useText } from "~/locales/use-text";
import { getSignInPage, signInByLink } from "~/services/sign-in/sign-in.server";
import { Button, ButtonLink } from "~/ui/button";
import { CsrfField } from "~/ui/csrf";
import { SignInFrame } from "./sign-in-frame";

/** Looking at the link uses nothing: mail scanners follow links (RULINGS "Magic link"). */
export const loader = siteLoader(({ ctx }) => getSignInPage(ctx));

export const action = siteAction(z.object({}), async ({ ctx, request, params }) => {
  const { token, returnTo } = await signInByLink(ctx, params.token ?? "", { address: clientAddressOf(request) });
  return { redirectTo: localPath(returnTo) ?? "/", headers: signedInHeaders("participant", token, SESSION_SECONDS) };
});

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => [
  { title: textOf(matches)("Sign in · {program}", { program: data?.program.name ?? "" }) },
];

/** Signs in by itself, or at the press of the button. */
export default function MagicLink() {
  const t = useText();
  const { program } = useLoaderData<typeof loader>();
  const refusal = useActionData<typeof action>() as { message?: string } | undefined;
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (!refusal) form.current?.requestSubmit();
  }, [refusal]);
  return (
    <SignInFrame program={program}>
      {refusal ? (
        <div className="grid justify-items-start gap-5" role="alert">
          <h1 className="text-30 min-[900px]:text-36">{t("This link does not work any more")}</h1>
          <p>{refusal.message}</p>
          <ButtonLink to="/signin" reloadDocument>
            {t("Request a new link")}
          </ButtonLink>
        </div>
      ) : (
        <form ref={form} method="post" className="grid justify-items-start gap-5">
          <CsrfField />
          <h1 className="text-30 min-[900px]:text-36">{t("Welcome back to {program}!", { program: program.name })}</h1>
          <p>{t("One moment, we are signing you in. If nothing happens, press the button.")}</p>
          <Button type="submit">{t("Sign in")}</Button>
        </form>
      )}
    </SignInFrame>
  );
}

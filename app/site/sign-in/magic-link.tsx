import type { MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { z } from "zod";
import { clientAddressOf } from "~/http/context/request.server";
import { signedInHeaders } from "~/http/context/session-cookies.server";
import { siteAction, siteLoader } from "~/http/handlers/site.server";
import { localPath } from "~/http/input/local-path";
import { textOf, useText } from "~/locales/use-text";
import { getSignInPage, signInByLink } from "~/services/sign-in/sign-in.site.server";
import { CsrfField } from "~/ui/forms/csrf";
import { Button, ButtonLink } from "~/ui/primitives/button";
import { SignInFrame } from "./sign-in-frame";

/** Opening the link does not use it up, because mail scanners open links. */
export const loader = siteLoader(({ ctx }) => getSignInPage(ctx));

export const action = siteAction(z.object({}), async ({ ctx, request, param }) => {
  const { token, returnTo } = await signInByLink(ctx, param("token"), { address: clientAddressOf(request) });
  return { redirectTo: localPath(returnTo) ?? "/", headers: signedInHeaders("participant", token) };
});

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => [
  { title: textOf(matches)("Sign in · {program}", { program: data?.program.name ?? "" }) },
];

/** Signs in automatically, or without JavaScript with the button. */
export default function MagicLink() {
  const t = useText();
  const { program } = useLoaderData<typeof loader>();
  const error = useActionData<typeof action>() as { message?: string } | undefined;
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (!error) form.current?.requestSubmit();
  }, [error]);
  return (
    <SignInFrame program={program}>
      {error ? (
        <div className="grid justify-items-start gap-5" role="alert">
          <h1 className="text-30 min-[900px]:text-36">{t("This link no longer works")}</h1>
          <p>{error.message}</p>
          <ButtonLink to="/signin" reloadDocument>
            {t("Request a new link")}
          </ButtonLink>
        </div>
      ) : (
        <form ref={form} method="post" className="grid justify-items-start gap-5">
          <CsrfField />
          <h1 className="text-30 wrap-anywhere min-[900px]:text-36">
            {t("Welcome back to {program}!", { program: program.name })}
          </h1>
          <p>{t("Signing you in… If nothing happens, press the button.")}</p>
          <Button type="submit">{t("Sign in")}</Button>
        </form>
      )}
    </SignInFrame>
  );
}

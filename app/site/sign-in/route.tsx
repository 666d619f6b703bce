import { redirect, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData, useLocation } from "@remix-run/react";
import { COOKIES, readCookie } from "~/http/context/cookies.server";
import { clientAddressOf, hostOf } from "~/http/context/request.server";
import { codeSentHeaders, signedInHeaders } from "~/http/context/session-cookies.server";
import { siteAction, siteLoader } from "~/http/handlers/site.server";
import { pagePath, returnPath } from "~/http/input/local-path";
import { textOf, useText } from "~/locales/use-text";
import { pointsTerm } from "~/services/programs/terms";
import { forwardedParams, LEFT_CODE, urlOfCodeStep } from "~/services/sign-in/sign-in-rules";
import { signInInput } from "~/services/sign-in/sign-in.schema";
import { getInvitation, getSentCode, getSignInPage, verifySignIn } from "~/services/sign-in/sign-in.site.server";
import { usePageViews } from "~/site/frame/use-page-views";
import { useHydrated } from "~/ui/hooks/use-hydrated";
import { CodeStep } from "./code-step";
import { EmailStep } from "./email-step";
import { LinkSentStep } from "./link-sent-step";
import { flowOf } from "./sign-in-flow";
import { SignInFrame } from "./sign-in-frame";
import { SignUpStep } from "./sign-up-step";
import { PlainMessage } from "./step-form";
import { useSignIn } from "./use-sign-in";

/**
 * Redirects participants who are already signed in to the page that they would reach by signing in. A browser that has
 * requested a code gets its step again (docs/product/sign-in.md#the-step-of-a-code-survives-a-reload).
 */
export const loader = siteLoader(async ({ ctx, request, url }) => {
  if (ctx.actor.kind === "participant") throw redirect(returnPath(url.searchParams));
  const browserToken = readCookie(request, COOKIES.signInCode);
  const referralCode = url.searchParams.get("referral_code");
  const [page, sent_code, invitation] = await Promise.all([
    getSignInPage(ctx),
    browserToken ? getSentCode(ctx, browserToken) : null,
    referralCode ? getInvitation(ctx, referralCode) : null,
  ]);
  return { ...page, sent_code, invitation };
});

/** Handles the forms before hydration. Afterwards the page calls /public/signin/verify, which has the same use case. */
export const action = siteAction(signInInput, async ({ ctx, request }, input) => {
  const client = {
    address: clientAddressOf(request),
    host: hostOf(request),
    returnTo: returnPath(forwardedParams(input)),
  };
  const { result: answer, session } = await verifySignIn(ctx, input, client);
  if (session) return { redirectTo: session.returnTo, headers: signedInHeaders("participant", session.token) };
  // Loaded with GET, the step of the code survives a reload, which would otherwise request one more code.
  const codeSent = answer.browser_token
    ? { redirectTo: pagePath(urlOfCodeStep(request.url).href), headers: codeSentHeaders(answer.browser_token) }
    : { redirectTo: answer.redirect_url };
  const { email, first_name, last_name, postal, browser_token } = input;
  const typed = answer.sign_type === "sign_up" && answer.message ? { first_name, last_name, postal } : {};
  return {
    ...codeSent,
    body: { email, answer, values: { email, browser_token, shown_name: String(input.shown_name ?? ""), ...typed } },
  };
});

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => [
  { title: textOf(matches)("Sign in · {program}", { program: data?.program.name ?? "" }) },
];

/** The sign-in screen: one step at a time, next to the program's picture. */
export default function SignIn() {
  const t = useText();
  const { program, auth_type, passkeys, signup_points, has_offers, legal_pages, human_check, sent_code, invitation } =
    useLoaderData<typeof loader>();
  usePageViews(program.id);
  const invited = invitation && { ...invitation, term: pointsTerm(program) };
  const { pathname, search } = useLocation();
  const params = new URLSearchParams(search);
  const start = { email: params.get("email") ?? "", code: sent_code, leftCode: params.get(LEFT_CODE) };
  const initial = flowOf(start, useActionData<typeof action>() as Parameters<typeof flowOf>[1], t);
  const leaveTo = returnPath(params);
  const { flow, pending, resendIn, submit, back } = useSignIn(initial, leaveTo);
  const passkey = passkeys ? { referralCode: params.get("referral_code") ?? "", leaveTo } : undefined;
  const firstStep = pathOfFirstStep(pathname, params, sent_code?.id);
  const hydrated = useHydrated();
  const step = { flow, pending, hydrated, onSubmit: submit };
  return (
    <SignInFrame
      program={program}
      backTo={flow.step === "initial" ? undefined : firstStep}
      onBack={back}
      bilingual={program.i18n_enabled && flow.step === "initial"}
    >
      {Object.keys(flow.errors).length === 0 ? <PlainMessage message={flow.message} hydrated={hydrated} /> : null}
      {flow.step === "initial" ? (
        <EmailStep programName={program.name} authType={auth_type} invitation={invited} passkey={passkey} {...step} />
      ) : null}
      {flow.step === "new_participant" ? (
        <SignUpStep
          program={program}
          signupPoints={signup_points}
          invitation={invited}
          hasOffers={has_offers}
          legalPages={legal_pages}
          humanCheck={human_check}
          backTo={firstStep}
          onBack={back}
          {...step}
        />
      ) : null}
      {flow.step === "otp_verification" ? <CodeStep resendIn={resendIn} {...step} /> : null}
      {flow.step === "magic_link_sent" ? <LinkSentStep firstName={flow.firstName} /> : null}
    </SignInFrame>
  );
}

/** The page with its first step, even while a code can be entered. */
function pathOfFirstStep(pathname: string, params: URLSearchParams, codeId: string | undefined): string {
  const query = new URLSearchParams(params);
  if (codeId) query.set(LEFT_CODE, codeId);
  return query.size > 0 ? `${pathname}?${query}` : pathname;
}

import { useEffect, useState, type FormEvent } from "react";
import { markUp } from "~/locales/mark-up";
import { useText } from "~/locales/use-text";
import { digitsOf } from "~/platform/clean-text";
import { TextField } from "../forms/field";
import type { LostSession } from "../forms/lost-session";
import { Button } from "../primitives/button";
import { Dialog, DialogBody, DialogHeader, DialogTitle } from "./dialog";

/** What came of a request for a code: one was mailed, or a link, or the person has to sign in on another page. */
export type Requested = { browserToken: string } | { mailed: "link" } | { signInUrl: string } | { message: string };

/** How a face signs in. A message is an error to show. */
export interface SignInCalls {
  request: (post: LostSession["post"], email: string) => Promise<Requested>;
  verify: (post: LostSession["post"], email: string, browserToken: string, code: string) => Promise<string | null>;
}

interface SignInAgainProps extends SignInCalls {
  lost: LostSession;
  /** The owner of the page: nobody else can go on with it. */
  email: string;
}

const CODE_LENGTH = 6;
const LOOK_AGAIN_MS = 3_000;

/**
 * Signs the owner of a page in again, over the page, whose forms stay as they are. Also goes on when they sign in in
 * another tab, as with a link from a mail.
 */
export function SignInAgain({ lost, email, request, verify }: SignInAgainProps) {
  const t = useText();
  const { requested, code, error, pending, enter, submit } = useSignIn({ lost, email, request, verify });
  useLooks(lost);
  return (
    <Dialog size="small" onClose={lost.giveUp}>
      <DialogHeader>
        <DialogTitle className="text-20">{t("Sign in to continue")}</DialogTitle>
      </DialogHeader>
      <DialogBody className="pb-5">
        <form noValidate onSubmit={submit} className="grid gap-4">
          <p>
            {lost.signedIn === "nobody"
              ? t("Your session has ended. What you entered is still here.")
              : t("Someone else has signed in in this browser. What you entered is still here and wasn't sent.")}
          </p>
          {!requested ? (
            <>
              <p>{markUp(t("Sign in as <email>{email}</email> to continue.", { email }), STRONG)}</p>
              {error ? <ErrorText text={error} /> : null}
              <Button type="submit" block pending={pending} data-autofocus>
                {t("Email me a code")}
              </Button>
            </>
          ) : "browserToken" in requested ? (
            <CodeFields {...{ email, code, error, pending }} onEnter={enter} />
          ) : (
            <OtherWay email={email} requested={requested} />
          )}
        </form>
      </DialogBody>
    </Dialog>
  );
}

const STRONG = { email: (words: string) => <strong className="break-words">{words}</strong> };

interface CodeFieldsProps {
  email: string;
  code: string;
  error: string | undefined;
  pending: boolean;
  onEnter: (code: string) => void;
}

function CodeFields({ email, code, error, pending, onEnter }: CodeFieldsProps) {
  const t = useText();
  return (
    <>
      <p>{markUp(t("We emailed a 6-digit code to <email>{email}</email>.", { email }), STRONG)}</p>
      <TextField
        label={t("6-digit code")}
        name="otp"
        value={code}
        onChange={(event) => onEnter(event.target.value)}
        inputMode="numeric"
        autoComplete="one-time-code"
        autoFocus
        error={error}
      />
      <Button type="submit" block pending={pending}>
        {t("Sign in")}
      </Button>
    </>
  );
}

/** Signing in elsewhere: by a mailed link, or on another page. */
function OtherWay({ email, requested }: { email: string; requested: Requested }) {
  const t = useText();
  if ("mailed" in requested)
    return (
      <p role="status">
        {markUp(
          t("We emailed a login link to <email>{email}</email>. Open it in this browser, then come back here.", {
            email,
          }),
          STRONG,
        )}
      </p>
    );
  if (!("signInUrl" in requested)) return null;
  return (
    <a href={requested.signInUrl} target="_blank" rel="noreferrer" className="font-strong text-link underline">
      {t("Sign in in a new tab")}
    </a>
  );
}

/** The steps of signing in: a code is requested, entered, and sent as soon as it is complete. */
function useSignIn({ lost, email, request, verify }: SignInAgainProps) {
  const t = useText();
  const [requested, setRequested] = useState<Requested>();
  const [code, setCode] = useState("");
  const [error, setError] = useState<string>();
  const [pending, setPending] = useState(false);

  async function run(step: () => Promise<string | undefined>) {
    setPending(true);
    setError(undefined);
    const message = await step();
    setPending(false);
    setError(message);
  }

  const requestCode = () =>
    run(async () => {
      const result = await request(lost.post, email);
      if ("message" in result) return result.message || t("Something went wrong");
      setRequested(result);
    });

  const sendCode = (entered: string) =>
    run(async () => {
      if (!requested || !("browserToken" in requested)) return;
      const message = await verify(lost.post, email, requested.browserToken, entered);
      if (message === null && (await lost.check())) return;
      setCode("");
      return message || t("Something went wrong");
    });

  function enter(next: string) {
    const digits = digitsOf(next).slice(0, CODE_LENGTH);
    setCode(digits);
    if (digits.length === CODE_LENGTH && !pending) void sendCode(digits);
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    event.stopPropagation(); // the dialog may be inside a form of the page
    if (pending) return;
    if (!requested) void requestCode();
    else if (code.length === CODE_LENGTH) void sendCode(code);
    else setError(t("Enter the 6-digit code"));
  }

  return { requested, code, error, pending, enter, submit };
}

function ErrorText({ text }: { text: string }) {
  return (
    <p role="alert" className="text-small text-negative">
      {text}
    </p>
  );
}

/** Looks again and again whether the person has signed in elsewhere, and at once when they come back to the page. */
function useLooks(lost: LostSession) {
  useEffect(() => {
    const look = () => {
      if (!document.hidden) void lost.check();
    };
    const timer = setInterval(look, LOOK_AGAIN_MS);
    document.addEventListener("visibilitychange", look);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", look);
    };
  }, [lost]);
}

import { useText, type Translate } from "~/locales/use-text";
import { Button, ButtonLink } from "../primitives/button";
import { CsrfField } from "./csrf";
import { TextField } from "./field";
import { errorIn } from "./form-errors";

type Form = {
  to: string;
  fields: readonly [name: string, value: string][];
  /** The names of files that have to be chosen again. */
  files: readonly string[];
  /** The form's own token, which names its owner. */
  token: string;
  signedIn: "owner" | "nobody" | "other";
};

interface ResendFormProps {
  /** What the action returned: the form, or an error when it could not be read. Undefined when nothing was sent. */
  result: { success: boolean } | undefined;
  signInPath: string;
  /** Where it continues without a form. */
  back: string;
}

/** A form that came without its session, to be sent again after signing in; without one the way back. */
export function ResendForm({ result, signInPath, back }: ResendFormProps) {
  const t = useText();
  const rejected = errorIn(result);
  if (result && !rejected) return <FormToSend {...(result as unknown as Form)} signInPath={signInPath} />;
  return (
    <>
      {rejected ? <p role="alert">{rejected.message}</p> : null}
      <ButtonLink to={back} reloadDocument>
        {t("Continue")}
      </ButtonLink>
    </>
  );
}

/** It holds what was typed itself, so that nothing has to be stored for somebody who is not signed in. */
function FormToSend({ to, fields, files, token, signedIn, signInPath }: Form & { signInPath: string }) {
  const t = useText();
  const isOwner = signedIn === "owner";
  return (
    <div className="grid gap-5">
      <p>{messageOf(signedIn, t)}</p>
      {signedIn === "nobody" ? (
        <p>
          <a href={signInPath} target="_blank" rel="opener" className="font-strong text-link hover:underline">
            {t("Sign in in a new tab")}
          </a>
        </p>
      ) : null}
      <form method="post" action={to} encType="multipart/form-data" className="grid gap-5">
        {isOwner ? <CsrfField /> : <input type="hidden" name="authenticity_token" value={token} />}
        {fields.map(([name, value], at) => (
          <textarea key={at} hidden readOnly name={name} value={value} />
        ))}
        {isOwner
          ? files.map((name) => (
              <TextField
                key={name}
                type="file"
                name={name}
                label={t("Choose the file again")}
                multiple={name.endsWith("[]")}
              />
            ))
          : files.map((name) => <input key={name} type="file" hidden name={name} />)}
        <Button type="submit" block>
          {isOwner ? t("Send") : t("Continue")}
        </Button>
      </form>
    </div>
  );
}

function messageOf(signedIn: Form["signedIn"], t: Translate): string {
  if (signedIn === "owner") return t("Your session was renewed. What you entered is still here and wasn't sent yet.");
  if (signedIn === "nobody")
    return t(
      "Your session has ended. What you entered is still here: sign in in a new tab, then come back and continue.",
    );
  return t(
    "Someone else is signed in in this browser. What you entered is still here and wasn't sent. Sign in as before in a new tab, then come back and continue.",
  );
}

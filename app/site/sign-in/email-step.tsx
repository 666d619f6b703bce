import type { FormEvent } from "react";
import type { Term } from "~/locales/text";
import { useText } from "~/locales/use-text";
import type { Invitation } from "~/services/sign-in/sign-in.schema";
import { TextField } from "~/ui/forms/field";
import { Button } from "~/ui/primitives/button";
import { InvitationPoints } from "./invitation-points";
import { PasskeyButton } from "./passkey-button";
import type { Flow } from "./sign-in-flow";
import { StepForm } from "./step-form";
import { usePasskey, type PasskeySignIn } from "./use-passkey";

interface EmailStepProps {
  programName: string;
  authType: "otp" | "magic_link";
  /** Of the participant whose link led here. */
  invitation?: (Invitation & { term: Term }) | null;
  /** What a sign-in with a passkey takes along; without it there is none. */
  passkey?: PasskeySignIn;
  flow: Flow;
  pending: boolean;
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
}

/** The first step, which asks only for the email. */
export function EmailStep({ programName, authType, invitation, passkey, flow, pending, onSubmit }: EmailStepProps) {
  const t = useText();
  const { canUse, autofill, press, ...state } = usePasskey(passkey);
  return (
    <StepForm onSubmit={onSubmit} className="grid gap-5">
      <h1 tabIndex={-1} className="text-30 wrap-anywhere outline-none min-[900px]:text-36">
        {t("Welcome to {program}!", { program: programName })}
      </h1>
      {invitation ? (
        <div>
          <p className="font-strong">{t("{name} invited you to join.", { name: invitation.name })}</p>
          <InvitationPoints {...invitation} />
        </div>
      ) : null}
      <TextField
        label={t("Please enter your email to continue")}
        type="email"
        name="email"
        defaultValue={flow.email}
        error={flow.errors.email}
        placeholder={t("you@example.com")}
        autoComplete={autofill ? "username webauthn" : "email"}
        inputMode="email"
        autoCapitalize="none"
        spellCheck={false}
        aria-required
      />
      {/* Hidden, because the program's feature otp_login decides the login method. */}
      <fieldset hidden>
        <legend>{t("Login method")}</legend>
        <label>
          <input type="radio" name="auth_type" value="magic_link" defaultChecked={authType === "magic_link"} />
          {t("Login via email")}
        </label>
        <label>
          <input type="radio" name="auth_type" value="otp" defaultChecked={authType === "otp"} />
          {t("Login with code")}
        </label>
      </fieldset>
      <Button type="submit" block pending={pending}>
        {authType === "otp" ? t("Continue to get your login code") : t("Continue to get your login link")}
      </Button>
      {/* As high before hydration, so that nothing moves. */}
      {canUse === false ? null : (
        <div className="min-h-control">{canUse ? <PasskeyButton {...state} onPress={press} /> : null}</div>
      )}
      <p className="text-small text-muted">{t("New here? We'll sign you up in the next step.")}</p>
    </StepForm>
  );
}

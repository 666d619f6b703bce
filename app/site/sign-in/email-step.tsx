import type { FormEvent } from "react";
import type { Term } from "~/locales/text";
import { useText } from "~/locales/use-text";
import type { Invitation } from "~/services/sign-in/sign-in.schema";
import { TextField } from "~/ui/forms/field";
import { Button } from "~/ui/primitives/button";
import { InvitationPoints } from "./invitation-points";
import type { Flow } from "./sign-in-flow";
import { StepForm } from "./step-form";

interface EmailStepProps {
  programName: string;
  authType: "otp" | "magic_link";
  /** Of the participant whose link led here. */
  invitation?: (Invitation & { term: Term }) | null;
  flow: Flow;
  pending: boolean;
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
}

/** The first step, which asks only for the email. */
export function EmailStep({ programName, authType, invitation, flow, pending, onSubmit }: EmailStepProps) {
  const t = useText();
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
        autoComplete="email"
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
      <p className="text-small text-muted">{t("New here? We'll sign you up in the next step.")}</p>
    </StepForm>
  );
}

import { useState, type FormEvent } from "react";
import { useText } from "~/locales/use-text";
import type { LegalPages } from "~/services/programs/legal-pages";
import { CheckboxField, TextField } from "~/ui/forms/field";
import { Button } from "~/ui/primitives/button";
import { HumanCheck, type HumanCheckWidget } from "./human-check";
import { NameFields } from "./name-fields";
import type { Flow } from "./sign-in-flow";
import { StepForm } from "./step-form";
import { TermsText } from "./terms-text";

interface SignUpStepProps {
  program: { name: string; term_points_as: string };
  signupPoints: number;
  hasOffers: boolean;
  legalPages: LegalPages;
  humanCheck: HumanCheckWidget | null;
  flow: Flow;
  pending: boolean;
  hydrated: boolean;
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
}

/** The sign-up form: names, terms and the bot check. */
export function SignUpStep({
  program,
  signupPoints,
  hasOffers,
  legalPages,
  humanCheck,
  flow,
  pending,
  hydrated,
  onSubmit,
}: SignUpStepProps) {
  const t = useText();
  const [agreed, setAgreed] = useState(flow.values.agree_terms === "true");
  return (
    <StepForm onSubmit={onSubmit} className="grid gap-6">
      <h1 tabIndex={-1} className="text-30 outline-none min-[900px]:text-36">
        {t("Join {program} and start earning rewards!", { program: program.name })}
      </h1>
      <input type="hidden" name="email" value={flow.email} />
      <div className="grid gap-6 sm:grid-cols-2 sm:gap-4">
        <NameFields values={flow.values} errorOn={(field) => flow.errors[field]} />
      </div>
      <TextField
        label={t("Zip Code")}
        name="postal"
        autoComplete="postal-code"
        maxLength={20}
        help={hasOffers ? t("Optional. We'll show you offers nearby.") : t("Optional")}
        defaultValue={flow.values.postal}
        error={flow.errors.postal}
      />
      <CheckboxField
        name="agree_terms"
        value="true"
        label={<TermsText pages={legalPages} />}
        checked={agreed}
        onChange={(event) => setAgreed(event.target.checked)}
        required
      />
      {/* A token of the bot check can be used once, so each error starts a new check. */}
      {humanCheck ? <HumanCheck key={flow.message} widget={humanCheck} /> : null}
      <Button type="submit" block pending={pending} disabled={hydrated && !agreed}>
        {signupPoints > 0
          ? t("Sign up and earn +{points} {term}", { points: signupPoints, term: program.term_points_as })
          : t("Sign up")}
      </Button>
    </StepForm>
  );
}

import { useEffect, useId, useRef, useState, type FormEvent, type MouseEvent } from "react";
import { markUp } from "~/locales/mark-up";
import type { Term } from "~/locales/text";
import { msg } from "~/locales/translate";
import { useText } from "~/locales/use-text";
import type { LegalPages } from "~/services/programs/legal-pages";
import { pointsTerm } from "~/services/programs/terms";
import type { Invitation } from "~/services/sign-in/sign-in.schema";
import { CheckboxField, TextField } from "~/ui/forms/field";
import { Button } from "~/ui/primitives/button";
import { HumanCheck, type HumanCheckWidget } from "./human-check";
import { InvitationPoints } from "./invitation-points";
import { NameFields } from "./name-fields";
import { formOf, missingIn, type Flow, type Missing } from "./sign-in-flow";
import { StepForm } from "./step-form";
import { TermsText } from "./terms-text";

interface SignUpStepProps {
  program: { name: string; term_points_as: string; term_points_singular: string | null };
  signupPoints: number;
  /** Of the participant whose link led here. */
  invitation?: (Invitation & { term: Term }) | null;
  hasOffers: boolean;
  legalPages: LegalPages;
  humanCheck: HumanCheckWidget | null;
  flow: Flow;
  pending: boolean;
  /** The target of the link to the first step without JavaScript. */
  backTo: string;
  onBack: () => void;
  hydrated: boolean;
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
}

const MISSING = {
  first_name: msg("First Name"),
  last_name: msg("Last Name"),
  agree_terms: msg("your agreement to the terms"),
  human: msg('the "I\'m human" box'),
} satisfies Record<Missing, unknown>;

/** The sign-up form: names, terms and the bot check. */
export function SignUpStep({
  program,
  signupPoints,
  invitation,
  hasOffers,
  legalPages,
  humanCheck,
  flow,
  pending,
  backTo,
  onBack,
  hydrated,
  onSubmit,
}: SignUpStepProps) {
  const t = useText();
  const { form, missing, check } = useMissing(flow, humanCheck?.kind === "sandbox");
  const hint = useId();
  const heading = useId();
  return (
    <StepForm formRef={form} onSubmit={onSubmit} onInput={check} labelledBy={heading} className="grid gap-6">
      <SignUpHeading id={heading} program={program.name} email={flow.email} backTo={backTo} onBack={onBack} />
      <input type="hidden" name="email" value={flow.email} />
      <div className="grid gap-6 sm:grid-cols-2 sm:gap-4">
        <NameFields values={flow.values} errorOn={(field) => flow.errors[field]} initialFocus />
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
        defaultChecked={flow.values.agree_terms === "true"}
        required
      />
      {/* A token of the bot check can be used once, so each error starts a new check. */}
      {humanCheck ? <HumanCheck key={flow.message} widget={humanCheck} /> : null}
      <div className="grid gap-2">
        {invitation ? <InvitationPoints {...invitation} /> : null}
        <Button
          type="submit"
          block
          pending={pending}
          disabled={hydrated && missing.includes("agree_terms")}
          aria-describedby={hydrated && missing.length > 0 ? hint : undefined}
        >
          {signupPoints > 0
            ? t("Sign up and earn +{points} {term}", { points: signupPoints, term: pointsTerm(program) })
            : t("Sign up")}
        </Button>
        {hydrated && missing.length > 0 ? (
          <p id={hint} className="text-small text-muted">
            {t("Still missing: {fields}", { fields: missing.map((name) => t(MISSING[name])).join(", ") })}
          </p>
        ) : null}
      </div>
    </StepForm>
  );
}

type HeadingProps = { id: string; program: string; email: string } & Pick<SignUpStepProps, "backTo" | "onBack">;

function SignUpHeading({ id, program, email, backTo, onBack }: HeadingProps) {
  const t = useText();
  const back = (event: MouseEvent) => {
    event.preventDefault();
    onBack();
  };
  return (
    <div className="grid gap-3">
      <h1 id={id} tabIndex={-1} className="text-30 wrap-anywhere outline-none min-[900px]:text-36">
        {t("Join {program} and start earning rewards!", { program })}
      </h1>
      <p>
        {markUp(t("You're signing up as <email>{email}</email>.", { email }), {
          email: (words) => <strong className="break-words">{words}</strong>,
        })}{" "}
        <a href={backTo} onClick={back} className="text-link underline underline-offset-4">
          {t("Use another email")}
        </a>
      </p>
    </div>
  );
}

/** What is missing in the form, which is checked after each input, after hydration and after an error. */
function useMissing(flow: Flow, asksForHuman: boolean) {
  const form = useRef<HTMLFormElement>(null);
  const [missing, setMissing] = useState(() => missingIn(formOf(flow.values), asksForHuman));
  const check = () => setMissing(missingIn(new FormData(form.current!), asksForHuman));
  // The browser may have filled in the form before, and an error starts the bot check again.
  useEffect(check, [flow.message, asksForHuman]);
  return { form, missing, check };
}

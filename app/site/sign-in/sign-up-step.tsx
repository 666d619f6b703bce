import { useState, type FormEvent, type ReactNode } from "react";
import { Button } from "~/ui/button";
import { CheckboxField, TextField } from "~/ui/field";
import { HumanCheck, type HumanCheckWidget } from "./human-check";
import type { Flow } from "./sign-in-flow";
import { StepForm } from "./step-form";

export interface LegalPages {
  privacy: string | null;
  rules: string | null;
  terms: string | null;
}

interface SignUpStepProps {
  program: { name: string; term_points_as: string };
  signupPoints: number;
  legalPages: LegalPages;
  humanCheck: HumanCheckWidget | null;
  flow: Flow;
  pending: boolean;
  hydrated: boolean;
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
}

/** Who is new here: names, terms and the bot check (specification 1, section 2 "Sign-in screen", "Sign-up"). */
export function SignUpStep({ program, signupPoints, legalPages, humanCheck, flow, pending, hydrated, onSubmit }: SignUpStepProps) {
  const [agreed, setAgreed] = useState(flow.values.agree_terms === "true");
  return (
    <StepForm onSubmit={onSubmit} className="grid gap-6">
      <h1 className="text-30 min-[900px]:text-36">Join {program.name} and start earning rewards!</h1>
      <input type="hidden" name="email" value={flow.email} />
      <div className="grid gap-6 sm:grid-cols-2 sm:gap-4">
        <TextField label="First Name" name="first_name" autoComplete="given-name" maxLength={100} required defaultValue={flow.values.first_name} error={flow.errors.first_name} />
        <TextField label="Last Name" name="last_name" autoComplete="family-name" maxLength={100} required defaultValue={flow.values.last_name} error={flow.errors.last_name} />
      </div>
      <TextField
        label="Zip Code"
        name="postal"
        autoComplete="postal-code"
        maxLength={20}
        help="Optional. Shows offers near you."
        defaultValue={flow.values.postal}
        error={flow.errors.postal}
      />
      <CheckboxField
        name="agree_terms"
        value="true"
        label={<Terms pages={legalPages} />}
        checked={agreed}
        onChange={(event) => setAgreed(event.target.checked)}
        required
      />
      {/* An answer counts once: after each refusal the check starts anew. */}
      {humanCheck ? <HumanCheck key={flow.message} widget={humanCheck} /> : null}
      <Button type="submit" block pending={pending} disabled={hydrated && !agreed}>
        {signupPoints > 0 ? `Sign up and earn +${signupPoints} ${program.term_points_as}` : "Sign up"}
      </Button>
    </StepForm>
  );
}

function Terms({ pages }: { pages: LegalPages }) {
  if (!pages.privacy && !pages.rules && !pages.terms) return <>By signing up, you agree to the terms of this program.</>;
  return (
    <>
      By signing up, you agree to the <PageLink slug={pages.privacy}>privacy policy</PageLink>, <PageLink slug={pages.rules}>rules</PageLink> and{" "}
      <PageLink slug={pages.terms}>terms</PageLink> of this program.
    </>
  );
}

/** Opens beside the form, which would be lost otherwise. */
function PageLink({ slug, children }: { slug: string | null; children: ReactNode }) {
  if (!slug) return <>{children}</>;
  return <a href={`/${slug}`} target="_blank" rel="noopener" className="font-strong underline underline-offset-4">{children}</a>;
}

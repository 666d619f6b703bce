import { useEffect, useRef, useState } from "react";
import { moneyText } from "~/locales/money";
import { useLocale, useText } from "~/locales/use-text";
import type { ChallengeView } from "~/services/challenges/challenges.schema";
import { pointsTerm } from "~/services/programs/terms";
import { useSite } from "~/site/frame/use-site";
import { CsrfField } from "~/ui/forms/csrf";
import { RadioGroup } from "~/ui/forms/field";
import { useHydrated } from "~/ui/hooks/use-hydrated";
import { Button } from "~/ui/primitives/button";
import { ChallengeCard } from "../challenge-card";
import type { ChallengeViewProps } from "../challenge-view-props";
import { CheckoutButton, useCheckoutForm } from "../checkout-form";
import { useDraft, type Draft } from "../collect/use-draft";
import { ownText } from "../own-text";
import { choiceIdOf } from "./choice-id";

/**
 * The choice of a cause and an amount; the payment follows on the payment page. The choice is stored in the browser, so
 * that it is still there after a canceled payment.
 */
export function DonationChallenge({ challenge, onClose }: ChallengeViewProps) {
  const t = useText();
  const { program } = useSite();
  const { form, button } = useCheckoutForm(challenge, "donation_checkout_session");
  const hydrated = useHydrated();
  const { draft, saveDraft } = useDraft(choiceIdOf(challenge));
  const choice = useCompleteChoice(draft);
  function changed() {
    choice.check();
    if (!choice.form.current) return;
    const data = new FormData(choice.form.current);
    saveDraft({
      values: { entity: data.getAll("entity").map(String), amount: data.getAll("amount").map(String) },
      step: 0,
    });
  }
  const { active_entity_options: entities, active_amount_options: amounts } = challenge;
  if (entities.length === 0 || amounts.length === 0) {
    return (
      <ChallengeCard
        challenge={challenge}
        onClose={onClose}
        narrowImages
        footer={
          <Button variant="quiet" block onClick={onClose}>
            {t("Earn More")}
          </Button>
        }
      >
        <p className="mt-5 rounded-inner bg-sunken p-5 text-muted">
          {t("There are no causes to support right now. Check back later.")}
        </p>
      </ChallengeCard>
    );
  }
  return (
    <ChallengeCard
      challenge={challenge}
      onClose={onClose}
      narrowImages
      footer={
        <CheckoutButton {...button} disabled={!choice.isComplete}>
          {ownText(challenge, program.name) ?? t("Continue")}
        </CheckoutButton>
      }
    >
      <form {...form} ref={choice.form} noValidate={hydrated} onChange={changed} className="mt-6 grid gap-6">
        <CsrfField />
        <DonationChoices challenge={challenge} draft={draft} />
      </form>
    </ChallengeCard>
  );
}

function DonationChoices({ challenge, draft }: { challenge: ChallengeView; draft: Draft | null }) {
  const t = useText();
  const locale = useLocale();
  const { program } = useSite();
  return (
    <>
      <RadioGroup
        // The controls are uncontrolled, so a loaded draft needs new ones.
        key={draft ? "entity draft" : "entity"}
        name="entity"
        defaultValue={draft?.values.entity?.[0]}
        label={challenge.entity_label || t("Choose a cause")}
        required
        options={challenge.active_entity_options.map(({ id, entity }) => ({ value: id, label: entity }))}
      />
      <RadioGroup
        key={draft ? "amount draft" : "amount"}
        name="amount"
        defaultValue={draft?.values.amount?.[0]}
        label={t("Choose an amount")}
        required
        columns={2}
        options={challenge.active_amount_options.map(({ id, amount, points }) => ({
          value: id,
          label: moneyText(locale, Math.round(amount * 100), program.currency),
          description: points > 0 ? t("Earn {points} {term}", { points, term: pointsTerm(program) }) : undefined,
        }))}
      />
    </>
  );
}

/**
 * Whether all required choices are made. Before hydration the button is enabled and the browser checks the form;
 * choices made by then count.
 */
function useCompleteChoice(draft: Draft | null) {
  const form = useRef<HTMLFormElement>(null);
  const [isComplete, setComplete] = useState(true);
  const check = () => setComplete(form.current?.matches(":valid") ?? true);
  useEffect(check, [draft]);
  return { form, isComplete, check };
}

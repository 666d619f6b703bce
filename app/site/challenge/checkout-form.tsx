/** Forms that lead to the payment page. */
import { useEffect, useId, useState, type FormEvent, type ReactNode } from "react";
import { useText } from "~/locales/use-text";
import type { ChallengeView } from "~/services/challenges/challenges.schema";
import { Button } from "~/ui/primitives/button";

/**
 * The props of a checkout form and of the button that submits it, which are in different places of the card. It is a
 * native submit, so that it works before hydration. After the first press the button ignores further ones.
 */
export function useCheckoutForm(
  challenge: Pick<ChallengeView, "identifier">,
  call: "donation_checkout_session" | "membership_checkout_session",
) {
  const id = useId();
  const [leaving, setLeaving] = useState(false);
  useEffect(() => {
    // The Back button may restore the page in the state in which it was left.
    const reset = () => setLeaving(false);
    window.addEventListener("pageshow", reset);
    return () => window.removeEventListener("pageshow", reset);
  }, []);
  const send = (event: FormEvent) => {
    if (leaving) event.preventDefault();
    setLeaving(true);
  };
  const action = `/public/challenges/${challenge.identifier}/${call}`;
  return { form: { id, action, method: "post" as const, onSubmit: send }, button: { form: id, leaving } };
}

type ButtonProps = { form: string; leaving: boolean; disabled?: boolean; children: ReactNode };

/** Submits the form with the id `form` from the card's footer. */
export function CheckoutButton({ form, leaving, disabled, children }: ButtonProps) {
  const t = useText();
  return (
    <>
      <Button type="submit" form={form} block disabled={disabled} pending={leaving}>
        {children}
      </Button>
      <p className="mt-3 text-center text-14 text-muted">{t("You'll pay securely on our payment provider's page.")}</p>
    </>
  );
}

/** Forms that leave for the payment page (specification 1, section 4 "Membership and donation challenges"). */
import { useEffect, useId, useState, type FormEvent, type ReactNode } from "react";
import { useText } from "~/locales/use-text";
import type { ChallengeView } from "~/services/challenges/challenges.schema";
import { Button } from "~/ui/button";

/**
 * The form of a checkout call and the button that sends it, which stand in different places of the card. The browser
 * sends it by itself, so that it works before hydration; pressed once, the button waits for the page to be left.
 */
export function useCheckoutForm(
  challenge: Pick<ChallengeView, "identifier">,
  call: "donation_checkout_session" | "membership_checkout_session",
) {
  const id = useId();
  const [leaving, setLeaving] = useState(false);
  useEffect(() => {
    const comeBack = () => setLeaving(false); // by the browser's Back button, which may bring the page as it was left
    window.addEventListener("pageshow", comeBack);
    return () => window.removeEventListener("pageshow", comeBack);
  }, []);
  const send = (event: FormEvent) => {
    if (leaving) event.preventDefault();
    setLeaving(true);
  };
  const action = `/public/challenges/${challenge.identifier}/${call}`;
  return { form: { id, action, method: "post" as const, onSubmit: send }, button: { form: id, leaving } };
}

type ButtonProps = { form: string; leaving: boolean; disabled?: boolean; children: ReactNode };

/** Sends the form with the id `form`, from the card's footer. */
export function CheckoutButton({ form, leaving, disabled, children }: ButtonProps) {
  const t = useText();
  return (
    <>
      <Button type="submit" form={form} block disabled={disabled} pending={leaving}>
        {children}
      </Button>
      <p className="mt-3 text-center text-14 text-muted">{t("You pay on the page of our payment provider.")}</p>
    </>
  );
}

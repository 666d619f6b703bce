import { useState, type FormEvent } from "react";
import { moneyText } from "~/locales/money";
import { useLocale, useText } from "~/locales/use-text";
import type { OffersAccountView } from "~/services/offers/offers.schema";
import { CheckoutButton, useCheckoutForm } from "~/site/challenge/checkout-form";
import { CsrfField } from "~/ui/forms/csrf";
import { TextField } from "~/ui/forms/field";
import { useHydrated } from "~/ui/hooks/use-hydrated";
import { Link } from "~/ui/primitives/link";
import { RichText } from "~/ui/text/rich-text";
import { useOpenOffer } from "../merchant/open-offer";
import { DiscountCounter } from "./discount-counter";

type Membership = NonNullable<OffersAccountView["membership_challenge"]>;

/** For visitors: buy a membership, or sign in and return to the same offer. */
export function JoinNow({ membership }: { membership: Membership | null }) {
  const t = useText();
  const { here } = useOpenOffer();
  return (
    <>
      <DiscountCounter />
      {membership ? <JoinForm membership={membership} /> : null}
      <p className="mt-6 text-center">
        {t("Already a member?")}{" "}
        <Link
          to={`/signin?${new URLSearchParams({ redirect_to: here })}`}
          className="inline-flex min-h-6 items-center font-strong text-link underline underline-offset-4"
        >
          {t("Log in")}
        </Link>
      </p>
    </>
  );
}

/** A native form that leads to the payment page. The sign-in link is sent to the email after the payment. */
function JoinForm({ membership }: { membership: Membership }) {
  const t = useText();
  const locale = useLocale();
  const hydrated = useHydrated();
  const { form, button } = useCheckoutForm(membership, "membership_checkout_session");
  const [error, setError] = useState<string>();
  const pay = (event: FormEvent<HTMLFormElement>) => {
    const field = event.currentTarget.elements.namedItem("email") as HTMLInputElement;
    if (field.validity.valid) return form.onSubmit(event);
    event.preventDefault();
    setError(field.value.trim() === "" ? t("Please enter your email") : t("Invalid email"));
    field.focus();
  };
  return (
    <>
      <h3 className="mt-6 text-20">{membership.caption}</h3>
      <RichText html={membership.description} className="mt-1 text-muted" />
      {membership.price ? (
        <p className="mt-3 font-strong">
          {t("{price}. Doesn't renew automatically.", {
            price: moneyText(locale, Math.round(membership.price * 100), membership.currency),
          })}
        </p>
      ) : null}
      <form {...form} noValidate={hydrated} onSubmit={pay} className="mt-3 mb-4">
        <CsrfField />
        <TextField
          name="email"
          type="email"
          label={t("Email")}
          autoComplete="email"
          inputMode="email"
          required
          error={error}
          onInput={() => setError(undefined)}
          help={t("We'll email you a login link as soon as your payment goes through.")}
        />
      </form>
      <CheckoutButton {...button}>{t("Join now")}</CheckoutButton>
    </>
  );
}

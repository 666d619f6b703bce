import { Check } from "lucide";
import { moneyText } from "~/locales/money";
import { useLocale, useText } from "~/locales/use-text";
import type { ChallengeView } from "~/services/challenges/challenges.schema";
import { useSite } from "~/site/frame/use-site";
import { CsrfField } from "~/ui/forms/csrf";
import { Button, ButtonLink } from "~/ui/primitives/button";
import { Icon } from "~/ui/primitives/icon";
import { dateText } from "~/ui/text/time-texts";
import { ChallengeCard } from "../challenge-card";
import type { ChallengeViewProps } from "../challenge-view-props";
import { CheckoutButton, useCheckoutForm } from "../checkout-form";
import { isDone } from "../is-done";
import { ownText } from "../own-text";

/** A paid membership: its price and end date, or the date of purchase. */
export function MembershipChallenge({ challenge, onClose }: ChallengeViewProps) {
  const t = useText();
  const { program } = useSite();
  const { form, button } = useCheckoutForm(challenge, "membership_checkout_session");
  const done = isDone(challenge);
  const forSale = !done && (challenge.price ?? 0) > 0;
  return (
    <ChallengeCard
      challenge={challenge}
      onClose={onClose}
      narrowImages
      footer={
        done ? (
          <ButtonLink to="/my-offers" block>
            {t("See my offers")}
          </ButtonLink>
        ) : forSale ? (
          <CheckoutButton {...button}>{ownText(challenge, program.name) ?? t("Become a member")}</CheckoutButton>
        ) : (
          <Button variant="quiet" block onClick={onClose}>
            {t("Earn More")}
          </Button>
        )
      }
    >
      <Terms challenge={challenge} done={done} />
      {forSale ? (
        <form {...form}>
          <CsrfField />
        </form>
      ) : null}
    </ChallengeCard>
  );
}

function Terms({ challenge, done }: { challenge: ChallengeView; done: boolean }) {
  const t = useText();
  const locale = useLocale();
  const { program } = useSite();
  const { price, finish, completed_by_current_participant_on: completedOn } = challenge;
  const date = (instant: string) => dateText(instant, program.time_zone, locale);
  if (done && completedOn) {
    return (
      <p className="mt-6 flex items-center gap-3 rounded-inner bg-positive-soft p-5 font-strong text-positive">
        <Icon icon={Check} />
        {t("Completed on {date}", { date: date(completedOn) })}
      </p>
    );
  }
  if (!price && !finish) return null;
  return (
    <p className="mt-6 flex flex-wrap items-baseline justify-between gap-x-4 rounded-inner bg-sunken p-5">
      {price ? (
        <strong className="text-30 leading-tight tabular-nums">
          {moneyText(locale, Math.round(price * 100), program.currency)}
        </strong>
      ) : null}
      {finish ? <span className="text-14 text-muted">{t("Ends on {date}", { date: date(finish) })}</span> : null}
    </p>
  );
}

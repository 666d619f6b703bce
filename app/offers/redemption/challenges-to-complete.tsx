import { useText } from "~/locales/use-text";
import type { OffersAccountView } from "~/services/offers/offers.schema";
import { ChallengeCarousel } from "./challenge-carousel";
import { DiscountCounter } from "./discount-counter";

/** For participants who are not eligible: the challenges that make them eligible. */
export function ChallengesToComplete({
  challenges,
}: {
  challenges: OffersAccountView["challenges_with_offer_rewards"];
}) {
  const t = useText();
  return (
    <>
      <DiscountCounter />
      <p className="mt-5">
        {challenges.length > 0
          ? t("Complete one of these challenges to redeem offers.")
          : t("No challenges unlock offers right now. Check back later.")}
      </p>
      {challenges.length > 0 ? <ChallengeCarousel challenges={challenges} /> : null}
    </>
  );
}

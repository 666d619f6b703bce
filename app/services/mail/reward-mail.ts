import type { Term } from "~/locales/text";
import { translate, type Locale, type TextValues } from "~/locales/translate";
import { myRewardsTitle } from "~/services/programs/my-rewards-title";
import { layOutMail, type MailBrand, type MailPart } from "./mail-layout";

export type RewardOfMail = {
  firstName: string;
  locale: Locale;
  program: string;
  reward: string;
  /** The coupon that came with it, if it has coupons. */
  code: string | null;
  /** How to redeem it, in the operator's words; may be empty. */
  details: string;
  url: string;
};

/** The mail to a participant who has just claimed a reward, for points if it costs any. */
export function claimMail(brand: MailBrand, claim: RewardOfMail & { points: number; term: Term; rewards: string }) {
  const { firstName, locale, reward, points, term } = claim;
  const t = (text: string, values?: TextValues) => translate(locale, text, { reward, points, term, ...values });
  return rewardLayout(brand, claim, {
    subject: t("It's yours: {reward}"),
    heading: firstName ? t("It's yours, {name}", { name: firstName }) : t("It's yours"),
    text: points > 0 ? t("You claimed {reward} for {points} {term}.") : t("You claimed {reward}."),
    button: t("Open {page}", { page: myRewardsTitle(claim.rewards, t) }),
  });
}

/** The mail to a participant who was given a reward. */
export function rewardMail(brand: MailBrand, earned: RewardOfMail) {
  const { firstName, locale, reward } = earned;
  const t = (text: string, values?: TextValues) => translate(locale, text, { reward, ...values });
  return rewardLayout(brand, earned, {
    subject: t("You've earned {reward}"),
    heading: firstName ? t("Congratulations, {name}!", { name: firstName }) : t("Congratulations!"),
    text: t("You've earned {reward}. See what comes with it."),
    button: t("See what you've earned"),
  });
}

/** The mail to the winner of a sweepstake or contest. */
export function winMail(brand: MailBrand, win: RewardOfMail) {
  const { firstName, locale, reward, program } = win;
  const t = (text: string, values?: TextValues) => translate(locale, text, { reward, program, ...values });
  return rewardLayout(brand, win, {
    subject: t("You've won: {reward}"),
    heading: firstName ? t("Congratulations, {name}!", { name: firstName }) : t("Congratulations!"),
    text: t("You've won {reward} in {program}. Open it to see how to claim it."),
    button: t("See what you've won"),
  });
}

type RewardTexts = { subject: string; heading: string; text: string; button: string };

/** A mail about a reward, with its code and how to redeem it. */
export function rewardLayout(
  brand: MailBrand,
  { locale, code, details, url }: RewardOfMail,
  { subject, heading, text, button }: RewardTexts,
) {
  const parts: MailPart[] = [
    { kind: "heading", text: heading },
    { kind: "paragraph", text },
  ];
  if (code !== null) parts.push({ kind: "coupon", label: translate(locale, "Your code"), code });
  if (details) parts.push({ kind: "paragraph", text: details });
  parts.push({ kind: "button", label: button, url });
  return { subject, ...layOutMail(brand, locale, text, parts) };
}

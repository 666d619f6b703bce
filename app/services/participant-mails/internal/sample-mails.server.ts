import type { Text } from "~/locales/text";
import { translate, type Locale } from "~/locales/translate";
import { challengeKind } from "~/services/challenge-types/registry";
import { birthdayPointsMail, birthdayRewardMail } from "~/services/mail/birthday-mail";
import { challengesMail } from "~/services/mail/challenges-mail";
import { friendMail } from "~/services/mail/friend-mail";
import type { MailKind } from "~/services/mail/mail-kinds";
import { programBrand } from "~/services/mail/program-brand.server";
import { claimMail, rewardMail, winMail } from "~/services/mail/reward-mail";
import { tierMail } from "~/services/mail/tier-mail";
import { voucherMail } from "~/services/mail/voucher-mail";
import { welcomeMail } from "~/services/mail/welcome-mail";
import { inLanguage } from "~/services/programs/catalogue-language.server";
import type { Catalogue, CatalogueReward } from "~/services/programs/catalogue.server";
import { programUrl } from "~/services/programs/program-url.server";
import { pointsTermOf } from "~/services/programs/terms";
import { rewardForm } from "~/services/reward-types/forms/registry";
import { rewardKind } from "~/services/reward-types/registry";
import { plainText } from "~/services/rich-text/sanitize-html.server";

const DAY_MS = 24 * 3600 * 1000;

type Sample = { kind: MailKind; locale: Locale; firstName: string; now: Date };

/**
 * An example of a mail, made by the function that makes the real ones, with challenges and rewards of the program where
 * there are some. Its link to unsubscribe leads to the account page.
 */
export function sampleMail(original: Catalogue, { kind, locale, firstName, now }: Sample) {
  const program = inLanguage(original, locale);
  const t = (text: Text) => translate(locale, text);
  const brand = { ...programBrand(program), unsubscribeUrl: programUrl(program, "/my-account") };
  const reader = {
    firstName,
    locale,
    program: program.name,
    rewards: program.termRewardsAs,
    url: programUrl(program, "/"),
  };
  const term = pointsTermOf(program);
  const timeZone = program.timeZone;
  const rewardOf = (fits: (reward: CatalogueReward) => boolean) => {
    const reward = program.rewards.find(fits);
    const details = plainText(reward?.redemptionDetails ?? "");
    const points = Number(reward?.threshold ?? 0);
    return { ...reader, reward: reward?.name ?? t("Reward"), code: null, details, points };
  };
  switch (kind) {
    case "welcome":
      return welcomeMail(brand, { ...reader, term });
    case "challenges_completed": {
      const named = program.challenges.filter(
        ({ points, challengeType }) => points > 0n && !challengeKind(challengeType).ownMail,
      );
      const challenges = named
        .slice(0, 3)
        .map(({ caption, points }) => ({ caption, points: Number(points), done: true }));
      const yesterday = new Date(now.getTime() - DAY_MS);
      return challengesMail(brand, {
        ...reader,
        term,
        timeZone,
        challenges: challenges.length > 0 ? challenges : [{ caption: t("Challenge"), points: 100, done: true }],
        from: yesterday,
        to: yesterday,
        balance: 1250,
      });
    }
    case "reward_claimed": {
      const claimed = rewardOf(({ selection }) => rewardKind(selection).claim === "points");
      return claimMail(brand, { ...claimed, code: "SAMPLE-4821", term });
    }
    case "reward_earned":
      return rewardMail(
        brand,
        rewardOf(({ selection }) => rewardForm(selection).qualified === true),
      );
    case "reward_won":
      return winMail(
        brand,
        rewardOf(({ selection }) => rewardKind(selection).entries !== undefined),
      );
    case "tier_reached": {
      const tier = program.tiers[1] ?? program.tiers[0];
      return tierMail(brand, { ...reader, tier: tier?.name ?? t("Tier"), benefits: tier?.benefits ?? "" });
    }
    case "friend_joined":
      return friendMail(brand, { ...reader, term, points: 100 });
    case "birthday": {
      const gift = program.rewards.find(({ id }) => id === program.birthdayRewardId);
      return gift
        ? birthdayRewardMail(
            brand,
            rewardOf(({ id }) => id === gift.id),
          )
        : birthdayPointsMail(brand, { ...reader, term, points: Number(program.birthdayPoints ?? 50) });
    }
    case "voucher_ending": {
      const expiresAt = new Date(now.getTime() + 3 * DAY_MS);
      const voucher = { merchant: "Blue Door Bistro", offer: t("20% off your order"), expiresAt };
      return voucherMail(brand, { ...reader, timeZone, vouchers: [voucher] });
    }
  }
}

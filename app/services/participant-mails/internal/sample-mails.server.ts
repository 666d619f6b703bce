import { translate, type Locale } from "~/locales/translate";
import { challengeKind } from "~/services/challenge-types/registry";
import { birthdayPointsMail, birthdayRewardMail } from "~/services/mail/birthday-mail";
import { challengesMail } from "~/services/mail/challenges-mail";
import { expiringPointsMail } from "~/services/mail/expiring-points-mail";
import { friendMail } from "~/services/mail/friend-mail";
import { ownTextOf, type MailKind } from "~/services/mail/mail-kinds";
import { programBrand } from "~/services/mail/program-brand.server";
import { reachedRewardMail } from "~/services/mail/reached-reward-mail";
import { claimMail, rewardMail, winMail } from "~/services/mail/reward-mail";
import { tierMail } from "~/services/mail/tier-mail";
import { voucherMail } from "~/services/mail/voucher-mail";
import { welcomeMail } from "~/services/mail/welcome-mail";
import type { NoticeDays } from "~/services/points/points-rules.schema";
import { dayText, expiringText } from "~/services/points/points-texts";
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
export function sampleMail(original: Catalogue, sample: Sample) {
  return SAMPLES[sample.kind](partsOf(original, sample));
}

type Parts = ReturnType<typeof partsOf>;

/** What the mails are made of. */
function partsOf(original: Catalogue, { locale, firstName, now }: Sample) {
  const program = inLanguage(original, locale);
  return {
    program,
    brand: { ...programBrand(program), unsubscribeUrl: programUrl(program, "/my-account") },
    reader: {
      firstName,
      locale,
      program: program.name,
      rewards: program.termRewardsAs,
      url: programUrl(program, "/"),
    },
    term: pointsTermOf(program),
    timeZone: program.timeZone,
    now,
  };
}

const SAMPLES: Readonly<Record<MailKind, (parts: Parts) => ReturnType<typeof welcomeMail>>> = {
  welcome: ({ brand, reader, term }) => welcomeMail(brand, { ...reader, term }),
  challenges_completed: completedSample,
  reward_reached: (parts) =>
    reachedRewardMail(
      parts.brand,
      rewardOf(parts, ({ selection }) => rewardKind(selection).claim === "points"),
    ),
  reward_claimed(parts) {
    const claimed = rewardOf(parts, ({ selection }) => rewardKind(selection).claim === "points");
    return claimMail(parts.brand, { ...claimed, code: "SAMPLE-4821", term: parts.term });
  },
  reward_earned: (parts) =>
    rewardMail(
      parts.brand,
      rewardOf(parts, ({ selection }) => rewardForm(selection).qualified === true),
    ),
  reward_won: (parts) =>
    winMail(
      parts.brand,
      rewardOf(parts, ({ selection }) => rewardKind(selection).entries !== undefined),
    ),
  tier_reached({ program, brand, reader }) {
    const tier = program.tiers[1] ?? program.tiers[0];
    const name = tier?.name ?? translate(reader.locale, "Tier");
    return tierMail(brand, { ...reader, tier: name, benefits: tier?.benefits ?? "" });
  },
  friend_joined: ({ brand, reader, term }) => friendMail(brand, { ...reader, term, points: 100 }),
  birthday(parts) {
    const { program, brand, reader, term } = parts;
    const gift = program.rewards.find(({ id }) => id === program.birthdayRewardId);
    if (gift)
      return birthdayRewardMail(
        brand,
        rewardOf(parts, ({ id }) => id === gift.id),
      );
    return birthdayPointsMail(brand, { ...reader, term, points: Number(program.birthdayPoints ?? 50) });
  },
  voucher_ending({ brand, reader, timeZone, now }) {
    const expiresAt = new Date(now.getTime() + 3 * DAY_MS);
    const offer = translate(reader.locale, "20% off your order");
    return voucherMail(brand, { ...reader, timeZone, vouchers: [{ merchant: "Blue Door Bistro", offer, expiresAt }] });
  },
  points_expiring_30: (parts) => expiringSample(parts, 30),
  points_expiring_7: (parts) => expiringSample(parts, 7),
  points_expiring_1: (parts) => expiringSample(parts, 1),
};

function expiringSample({ program, brand, reader, term, timeZone, now }: Parts, days: NoticeDays) {
  const { locale } = reader;
  const wording = { locale, timeZone, term, now };
  const last = new Date(now.getTime() + days * DAY_MS);
  return expiringPointsMail(brand, {
    ...reader,
    sentence: expiringText(wording, 300, last),
    days: [{ points: translate(locale, "{points} {term}", { points: 300, term }), day: dayText(last, wording) }],
    own: ownTextOf(program, `points_expiring_${days}`, locale),
  });
}

function completedSample({ program, brand, reader, term, timeZone, now }: Parts) {
  const named = program.challenges.filter(
    ({ points, challengeType }) => points > 0n && !challengeKind(challengeType).ownMail,
  );
  const challenges = named.slice(0, 3).map(({ caption, points }) => ({ caption, points: Number(points), done: true }));
  const example = { caption: translate(reader.locale, "Challenge"), points: 100, done: true };
  const yesterday = new Date(now.getTime() - DAY_MS);
  return challengesMail(brand, {
    ...reader,
    term,
    timeZone,
    challenges: challenges.length > 0 ? challenges : [example],
    from: yesterday,
    to: yesterday,
    pending: { points: 0, sentences: [] },
    balance: 1250,
  });
}

function rewardOf({ program, reader }: Parts, fits: (reward: CatalogueReward) => boolean) {
  const reward = program.rewards.find(fits);
  const details = plainText(reward?.redemptionDetails ?? "");
  const points = Number(reward?.threshold ?? 0);
  return { ...reader, reward: reward?.name ?? translate(reader.locale, "Reward"), code: null, details, points };
}

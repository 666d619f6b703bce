/** The kinds of mails that a program sends to its participants by itself. Browser-safe. */
import { msg } from "~/locales/translate";

/**
 * Those that a program can turn off, in the order in which somebody gets them. All are on in a new program. Each is about
 * the participant themselves, which is what the setting for important mails promises.
 */
export const MAIL_KINDS = [
  "welcome",
  "challenges_completed",
  "reward_reached",
  "reward_claimed",
  "reward_earned",
  "reward_won",
  "tier_reached",
  "friend_joined",
  "birthday",
  "voucher_ending",
  "points_expiring_30",
  "points_expiring_7",
  "points_expiring_1",
] as const;
export type MailKind = (typeof MAIL_KINDS)[number];

type KindRules = {
  label: string;
  /** When it is sent. */
  description: string;
  /** A program without this feature never sends it. */
  feature?: string;
  /** Whether operators may write its subject and text. */
  ownText?: true;
};

export const MAIL_RULES: Readonly<Record<MailKind, KindRules>> = {
  welcome: {
    label: msg("Welcome"),
    description: msg("When someone joins and signs in for the first time."),
  },
  challenges_completed: {
    label: msg("Challenges completed"),
    description: msg("The next morning, in one email about all of the day's challenges."),
  },
  reward_reached: {
    label: msg("Reward within reach"),
    description: msg("An hour after someone's points are enough for a reward, unless they have claimed it."),
  },
  reward_claimed: {
    label: msg("Reward claimed"),
    description: msg("Right after a claim, with the code and how to redeem it."),
  },
  reward_earned: {
    label: msg("Reward earned"),
    description: msg("When someone reaches a milestone or is given an achievement."),
  },
  reward_won: {
    label: msg("Reward won"),
    description: msg("To the winners of a sweepstakes or mini-contest."),
  },
  tier_reached: {
    label: msg("Tier reached"),
    description: msg("When someone reaches a tier, with its benefits."),
    feature: "tiers",
  },
  friend_joined: {
    label: msg("Friend joined"),
    description: msg("When someone they invited joins, with the points for it."),
  },
  birthday: {
    label: msg("Birthday"),
    description: msg("On the morning of their birthday, with the program's birthday gift."),
  },
  voucher_ending: {
    label: msg("Voucher ending"),
    description: msg("Three days before offer vouchers expire, in one email for each day."),
    feature: "offers_reward",
  },
  points_expiring_30: {
    label: msg("Points expire in 30 days"),
    description: msg("About 30 days before points expire, at most one email a week."),
    ownText: true,
  },
  points_expiring_7: {
    label: msg("Points expire in 7 days"),
    description: msg("About 7 days before points expire, at most one email a week."),
    ownText: true,
  },
  points_expiring_1: {
    label: msg("Points expire tomorrow"),
    description: msg(
      "The day before points expire, at most one email a week, about all points that expire in that week.",
    ),
    ownText: true,
  },
};

/** Whether the program sends this kind. */
export function isMailOn(
  { mailsOff, features }: { mailsOff: readonly string[]; features: readonly string[] },
  kind: MailKind,
): boolean {
  const { feature } = MAIL_RULES[kind];
  return !mailsOff.includes(kind) && (feature === undefined || features.includes(feature));
}

/** Whether the value is one of the kinds. */
export function isMailKind(value: unknown): value is MailKind {
  return MAIL_KINDS.includes(value as MailKind);
}

/** What an operator wrote for a kind in a language, instead of the platform's subject and text. */
export type OwnMailText = { subject: string; text: string };

/** The program's own subject and text of a kind in a language; null where it has none. */
export function ownTextOf({ mailTexts }: { mailTexts: unknown }, kind: MailKind, locale: string): OwnMailText | null {
  const texts = mailTexts as Partial<Record<string, Partial<Record<string, OwnMailText>>>>;
  return texts[kind]?.[locale] ?? null;
}

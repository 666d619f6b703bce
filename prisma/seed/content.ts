/** The content of a demo program as authors write it: without ids, with days instead of instants. */
import type { z } from "zod";
import type { AnswerType } from "~/services/answers/registry";
import type { ChallengeType } from "~/services/challenge-types/registry";
import type { earningRuleDefinition } from "~/services/earning-rules/rule-definition";
import type { ProfileFieldType } from "~/services/participants/profile-fields";
import type { PointsRules } from "~/services/points/points-rules.schema";
import type { CheckInPlace } from "~/services/programs/challenge-settings.schema";
import type { Feature } from "~/services/programs/programs.schema";
import type { ElementCssStyle } from "~/services/programs/theme";
import type { Selection } from "~/services/reward-types/registry";
import type { SocialPlatform } from "~/services/social/platforms";
import type { TagKind } from "~/services/tags/tag-kind";
import type { Brand } from "./pictures/palettes";

export type ProgramContent = {
  subdomain: Brand;
  name: string;
  organization: string;
  timeZone: string;
  termPointsAs: string;
  termPointsSingular?: string;
  termRewardsAs: string;
  termRewardsSingular?: string;
  features: Feature[];
  i18nEnabled: boolean;
  /** Streaks, a weekly goal of so many challenges and a leaderboard; without it they are off. */
  habits?: { weeklyGoal: number };
  /** The question of the day and the daily box; without it both are off. */
  daily?: DailyContent;
  quests?: QuestContent[];
  /** A team goal that is on. */
  teamGoal?: TeamGoalContent;
  /** When points can be spent and when they expire. */
  pointsRules?: PointsRules;
  /** The value of a point in dollars. */
  pointValue?: string;
  /** Whether the headings of the home page have icons. */
  sectionIcons?: boolean;
  customDomain?: string;
  /** The partner's id of this program, if it has a partner. */
  /** What search engines and other sites show. */
  metaTitle?: string;
  metaDescription?: string;
  partnerProgramId?: string;
  /** The URL where newcomers enroll, if it is not the program's own sign-in. */
  customSigninUrl?: string;
  style: Required<ElementCssStyle>;
  headerText: string;
  headerDescription: string;
  /** What the program's certificates are good for. */
  badgeInstructions?: string;
  pages: { slug: string; title: string; content: string }[];
  menus: { name: string; url: string; showInTab: boolean; showOnLogout: boolean }[];
  slides: { title: string; description: string; picture: string; link: string; buttonText: string }[];
  emailSettings: { channel: string; description: string }[];
  /** The profile's attributes besides the names. */
  profileAttributes?: { name: string; label: string; type: ProfileFieldType }[];
  challenges: ChallengeContent[];
  rewards: RewardContent[];
  tags?: TagContent[];
  tiers?: TierContent[];
  feedPosts?: FeedPostContent[];
  purchaseProof?: PurchaseProofContent;
  orders?: OrdersContent;
  spanish?: SpanishContent;
};

/** Orders of the program's shops over a year, and the rules by which they earn. */
export type OrdersContent = {
  count: number;
  stores: string[];
  products: { sku: string; name: string; category: string; cents: number; giftCard?: boolean }[];
  rules: EarningRuleContent[];
};

/** A rule for orders. Its days are those from which and until which it applies. */
type EarningRuleContent = {
  name: string;
  definition: z.input<typeof earningRuleDefinition>;
  startDay: number;
  endDay?: number;
};

type TeamGoalContent = {
  title: string;
  /** Challenges of all together. */
  target: number;
  /** Challenges that each has to complete for the prize, and the points of the prize. */
  minimum: number;
  prizePoints: number;
  /** How many days ago it began, and in how many it ends. */
  begun: number;
  left: number;
};

/**
 * The texts under the names of their form fields: of challenges by identifier, of pages by slug, of attributes by name,
 * of email settings by channel, and of the others by their English name or title.
 */
export type SpanishContent = {
  settings: Texts;
  pages: Record<string, Texts>;
  menus: Record<string, Texts>;
  slides: Record<string, Texts>;
  emailSettings: Record<string, Texts>;
  profileAttributes: Record<string, Texts>;
  tiers: Record<string, Texts>;
  feedPosts: Record<string, Texts>;
  challenges: Record<string, SpanishChallenge>;
  rewards: Record<string, Texts>;
  quests?: Record<string, Texts>;
};
type Texts = Record<string, string>;

/** Its questions and causes are in the order of the English ones. */
export type SpanishChallenge = {
  caption: string;
  description: string;
  content?: string;
  cta_button_text: string;
  success_message?: string;
  entity_label?: string;
  entities?: string[];
  questions?: SpanishQuestion[];
};
export type SpanishQuestion = { title: string; additional_details?: string; explanation?: string; options?: string[] };

/** A quest, with its challenges by identifier and the days on which it starts and ends. */
export type QuestContent = {
  title: string;
  description: string;
  steps: string[];
  points: number;
  startDay: number;
  finishDay: number;
};

/** A tier, from the points that somebody ever earned. */
type TierContent = { name: string; from: number; benefits: string };

/** A post on the home page. */
type FeedPostContent = { title: string; body: string; picture: string; day: number; link?: string };

/** What receipts are matched with. A product refers to its challenge by identifier, to merchants by name. */
export type PurchaseProofContent = {
  exclusions: string[];
  externalPointsPerCent: number;
  maxAgeDays: number;
  merchants: { name: string; aliases: string[]; address: string; inactive?: boolean }[];
  products: {
    name: string;
    skus: string[];
    keywords: string[];
    /** For each cent. */
    points: number;
    challenge?: string;
    merchants?: string[];
    inactive?: boolean;
  }[];
};

/** A tag and what has it: challenges by identifier, rewards by name. */
export type TagContent = { kind: TagKind; name: string; inactive?: boolean; challenges?: string[]; rewards?: string[] };

export type ChallengeContent = {
  identifier: string;
  type: ChallengeType;
  parameters?: "quiz" | "survey" | "profile";
  caption: string;
  description: string;
  content?: string;
  points: number;
  button: string;
  picture: string;
  /** By default the challenge is active without an end. */
  when?: { startDay?: number; finishDay?: number } | "draft";
  linkUrl?: string;
  bypassModal?: boolean;
  apiCompletionOnly?: boolean;
  repeatable?: boolean;
  /** `captions`: the lines, of which each stays for the same time. */
  video?: { durationSeconds: number; captions: string[] };
  successMessage?: string;
  /** Name of the reward that participants win instead of points. */
  prize?: string;
  sweepstake?: { reward: string; entries: number };
  grantsOffers?: boolean;
  questions?: QuestionContent[];
  /** The posts of a unified_social challenge, in order. */
  posts?: PostContent[];
  /** For donations: the recipients, and the amounts in dollars with their points. */
  donation?: { label: string; entities: string[]; amounts: { dollars: number; points: number }[] };
  /** For check-ins: where they count. */
  place?: CheckInPlace;
  /** What a friend gets for joining. */
  friendPoints?: number;
  /** For memberships, in dollars. */
  price?: number;
  /** The share of participants who completed it in the seeded history; by default nobody. */
  popularity?: number;
};

/** A video, a picture, or with several pictures a gallery. */
export type PostContent = {
  platform: SocialPlatform;
  username: string;
  message: string;
  postedDay: number;
  pictures?: string[];
  video?: { durationSeconds: number };
};

export type QuestionContent = {
  title: string;
  details?: string;
  type: AnswerType;
  required?: boolean;
  explanation?: string;
  min?: string;
  max?: string;
  picture?: string;
  options?: { text: string; correct?: boolean; picture?: string }[];
  /** Answers for types without options; names of pictures for photos. */
  samples?: string[];
};

export type RewardContent = {
  name: string;
  selection: Selection;
  picture: string;
  description: string;
  details: string;
  terms: string;
  /** The price in points (redeem), or the points to earn (milestone). */
  threshold?: number;
  limit?: number;
  finishDay?: number;
  hiddenFromVisitors?: boolean;
  /** Claims get a certificate on the blockchain. */
  certified?: boolean;
  redemptionDetails?: string;
  /** What a register takes off, in cents. */
  takesOff?: number;
  coupons?: string[];
  /** The share of participants who earned it in the seeded history. */
  popularity?: number;
};

export type DailyContent = {
  points: number;
  /** More for the correct answer. */
  extra: number;
  questions: {
    text: string;
    options: string[];
    /** The number of the correct one, from 1. */
    correct?: number;
    explanation?: string;
  }[];
  prizes: { points: number; weight: number }[];
  cap: number;
};

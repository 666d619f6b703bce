/** What a demo program consists of, as its authors write it: no ids, no row order, days instead of instants. */
import type { AnswerType, ChallengeType, COLLECT_PARAMETERS } from "~/services/challenges/challenges.schema";
import type { ProfileFieldType } from "~/services/participants/profile-fields";
import type { Feature } from "~/services/programs/programs.schema";
import type { ElementCssStyle } from "~/services/programs/theme";
import type { Selection } from "~/services/rewards/selections";
import type { PLATFORMS } from "~/services/social/social-posts.schema";
import type { TagKind } from "~/services/tags/tags.schema";
import type { Brand, PictureName } from "./pictures/picture";

export type ProgramContent = {
  subdomain: Brand;
  name: string;
  organization: string;
  timeZone: string;
  termPointsAs: string;
  termRewardsAs: string;
  features: Feature[];
  i18nEnabled: boolean;
  /** Whether pictures of its own stand beside home's section headings. */
  sectionIcons?: boolean;
  customDomain?: string;
  /** The partner's name for this program, where it has one. */
  qratiProgramId?: string;
  /** Where a newcomer enrolls when it is not here. */
  customSigninUrl?: string;
  style: Required<ElementCssStyle>;
  headerText: string;
  headerDescription: string;
  pages: { slug: string; title: string; content: string }[];
  menus: { name: string; url: string; showInTab: boolean; showOnLogout: boolean }[];
  slides: { title: string; description: string; picture: PictureName; link: string; buttonText: string }[];
  emailSettings: { channel: string; description: string }[];
  /** What the program asks of a profile beyond the names. */
  profileAttributes?: { name: string; label: string; type: ProfileFieldType }[];
  challenges: ChallengeContent[];
  rewards: RewardContent[];
  tags?: TagContent[];
};

/** A tag with what it stands on: challenges by identifier, rewards by name. */
export type TagContent = { kind: TagKind; name: string; inactive?: boolean; challenges?: string[]; rewards?: string[] };

export type ChallengeContent = {
  identifier: string;
  type: ChallengeType;
  parameters?: (typeof COLLECT_PARAMETERS)[number];
  caption: string;
  description: string;
  content?: string;
  points: number;
  button: string;
  picture: PictureName;
  /** Without it the challenge is active with no end. */
  when?: { startDay?: number; finishDay?: number } | "draft";
  linkUrl?: string;
  bypassModal?: boolean;
  apiCompletionOnly?: boolean;
  repeatable?: boolean;
  film?: { durationSeconds: number };
  successMessage?: string;
  /** Name of the reward that is won instead of points. */
  prize?: string;
  sweepstake?: { reward: string; entries: number };
  grantsOffers?: boolean;
  questions?: QuestionContent[];
  /** Of a unified_social challenge, in their order. */
  posts?: PostContent[];
  /** Of a donation: whom one can give to, and how much in dollars for how many points. */
  donation?: { label: string; entities: string[]; amounts: { dollars: number; points: number }[] };
  /** Of a membership, in dollars. */
  price?: number;
  /** The share of participants who do it, for the seeded history; nobody when left out. */
  popularity?: number;
};

/** A film, a picture, or with more pictures a gallery. */
export type PostContent = {
  platform: (typeof PLATFORMS)[number];
  username: string;
  message: string;
  postedDay: number;
  pictures?: PictureName[];
  film?: { durationSeconds: number };
};

export type QuestionContent = {
  title: string;
  details?: string;
  type: AnswerType;
  required?: boolean;
  explanation?: string;
  picture?: PictureName;
  options?: { text: string; correct?: boolean; picture?: PictureName }[];
  /** What people answer, for types without options. */
  samples?: string[];
};

export type RewardContent = {
  name: string;
  selection: Selection;
  picture: PictureName;
  description: string;
  details: string;
  terms: string;
  /** Points to pay (redeem) or to have collected (milestone). */
  threshold?: number;
  limit?: number;
  finishDay?: number;
  hiddenFromVisitors?: boolean;
  /** Comes with a certificate on the chain. */
  certified?: boolean;
  redemptionDetails?: string;
  coupons?: string[];
  /** The share of participants who earned it, for the seeded history. */
  popularity?: number;
};

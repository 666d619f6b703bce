/**
 * The types of challenges, in the order in which the wizard offers them. Code that needs to know something about a type
 * asks its kind. Browser-safe and without zod, so that pages can import it at no cost. See docs/add-a-type.md.
 */
import { msg } from "~/locales/translate";
import { article } from "./article";
import { callAction } from "./call-action";
import type { ChallengeKind, TypeField } from "./challenge-kind";
import { collect } from "./collect";
import { donation } from "./donation";
import { engage } from "./engage";
import { link } from "./link";
import { location } from "./location";
import { membership } from "./membership";
import { referral } from "./referral";
import { share } from "./share";
import { signup } from "./signup";
import { unifiedSocial } from "./unified-social";
import { video } from "./video";

export const CHALLENGES = {
  signup,
  call_action: callAction,
  link,
  article,
  video,
  referral,
  collect,
  unified_social: unifiedSocial,
  donation,
  membership,
  share,
  engage,
  location,
} satisfies Record<string, ChallengeKind>;

export type ChallengeType = keyof typeof CHALLENGES;

/** A type of a newer version, whose rows are there while processes of this one still run: see `isOffered`. */
const UNKNOWN: ChallengeKind = { label: msg("Challenge"), help: "", callToAction: "", action: "external" };

/** What a type is. Rows have it as text, which a CHECK limits to the types. */
export function challengeKind(type: string): ChallengeKind {
  return isChallengeType(type) ? CHALLENGES[type] : UNKNOWN;
}

export function isChallengeType(type: string): type is ChallengeType {
  return Object.hasOwn(CHALLENGES, type);
}

/** Whether challenges of a type have a field beside those of every challenge. */
export function hasField(type: string, field: TypeField): boolean {
  return challengeKind(type).fields?.includes(field) ?? false;
}

type TypedChallenge = { challengeType: string; parameters: string | null };

/** The chosen variant of a challenge; undefined for a type without variants, and for one of which it is none. */
export function variantOf({ challengeType, parameters }: TypedChallenge) {
  return challengeKind(challengeType).variants?.options.find(({ value }) => value === parameters);
}

/** The type of the action that completing a challenge records. */
export function actionOf(challenge: TypedChallenge): string {
  return variantOf(challenge)?.action ?? challengeKind(challenge.challengeType).action;
}

/** The label of a challenge's type in lists; quizzes, surveys and profiles have their own. */
export function challengeTypeLabel(challengeType: string, parameters: string | null = null): string {
  return variantOf({ challengeType, parameters })?.listLabel ?? challengeKind(challengeType).label;
}

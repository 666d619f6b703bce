/** The admin's labels of challenge types and statuses, as English text keys. Browser-safe and without zod. */
import { msg } from "~/locales/translate";
import type { ChallengeStatus, ChallengeType } from "./challenges.schema";

export const TYPE_LABELS: Record<ChallengeType, string> = {
  signup: msg("Sign up"),
  call_action: msg("Call to action"),
  link: msg("Link"),
  article: msg("Article"),
  video: msg("Video"),
  referral: msg("Referral"),
  collect: msg("Questions"),
  unified_social: msg("Social posts"),
  donation: msg("Donation"),
  membership: msg("Membership"),
  share: msg("Share"),
  engage: msg("Engage"),
  location: msg("Location"),
};

const COLLECT_LABELS: Record<string, string> = {
  quiz: msg("Questions (quiz)"),
  survey: msg("Questions (survey)"),
  profile: msg("Questions (profile)"),
};

/** The label of a challenge's type; quizzes, surveys and profiles have their own. */
export function challengeTypeLabel(type: ChallengeType, parameters: string | null = null): string {
  return (type === "collect" && COLLECT_LABELS[parameters ?? ""]) || TYPE_LABELS[type];
}

export const STATUS_LABELS: Record<ChallengeStatus, string> = {
  draft: msg("Draft"),
  scheduled: msg("Scheduled"),
  active: msg("Active"),
  ended: msg("Ended"),
  archived: msg("Archived"),
};

/** What the console calls a challenge's type and status; English texts to say. Browser-safe, and without the schemas. */
import { phrase } from "~/locales/say";
import type { ChallengeStatus, ChallengeType } from "./challenges.schema";

export const TYPE_LABELS: Record<ChallengeType, string> = {
  signup: phrase("Signup"),
  call_action: phrase("Call action"),
  link: phrase("Link"),
  article: phrase("Article"),
  video: phrase("Video"),
  referral: phrase("Referral"),
  collect: phrase("Collect"),
  unified_social: phrase("Unified social"),
  donation: phrase("Donation"),
  membership: phrase("Membership"),
  share: phrase("Share"),
  engage: phrase("Engage"),
  location: phrase("Location"),
};

const COLLECT_LABELS: Record<string, string> = {
  quiz: phrase("Collect, quiz"),
  survey: phrase("Collect, survey"),
  profile: phrase("Collect, profile"),
};

/** A challenge's type as the console calls it, with its parameters where they make it another thing. */
export function challengeTypeLabel(type: ChallengeType, parameters: string | null = null): string {
  return (type === "collect" && COLLECT_LABELS[parameters ?? ""]) || TYPE_LABELS[type];
}

/** By the schedule (specification 2, section 4.3). */
export const STATUS_LABELS: Record<ChallengeStatus, string> = {
  draft: phrase("Draft"),
  scheduled: phrase("Scheduled"),
  active: phrase("Active"),
  ended: phrase("Ended"),
};

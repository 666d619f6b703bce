import { phrase } from "~/locales/say";
import type { ChallengeType } from "~/services/challenges/challenges.schema";

/** What the button of a challenge's tile says, by type (specification 2, section 2.4); engage has no tile there. */
const LABELS: Partial<Record<ChallengeType, string>> = {
  signup: phrase("Sign up"),
  video: phrase("Watch Now"),
  article: phrase("Read Now"),
  referral: phrase("Recruit Friends"),
  membership: phrase("Become a Member"),
  share: phrase("Share"),
  collect: phrase("Take"),
  link: phrase("Visit Now"),
  call_action: phrase("Visit Now"),
  unified_social: phrase("Check out posts"),
  donation: phrase("Donate"),
  location: phrase("Visit"),
};

/** The label for a type; for one without its own, what every challenge offers. */
export function challengeButtonLabel(type: ChallengeType): string {
  return LABELS[type] ?? phrase("Earn More");
}

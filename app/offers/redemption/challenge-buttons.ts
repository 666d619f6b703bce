import { phrase } from "~/locales/say";
import type { ChallengeType } from "~/services/challenges/challenges.schema";

/** What the button of a challenge's tile says, by type (specification 2, section 2.4); location has no row there but in 4.5. */
export const CHALLENGE_BUTTONS: Readonly<Record<ChallengeType, string>> = {
  signup: phrase("Sign up"),
  video: phrase("Watch Now"),
  article: phrase("Read Now"),
  referral: phrase("Recruit Friends"),
  membership: phrase("Become a Member"),
  share: phrase("Share"),
  collect: phrase("Take"),
  link: phrase("Visit Now"),
  call_action: phrase("Visit Now"),
  engage: phrase("Visit Social Media"),
  unified_social: phrase("Check out posts"),
  donation: phrase("Donate"),
  location: phrase("Visit"),
};

import { msg } from "~/locales/translate";
import type { ChallengeType } from "~/services/challenges/challenges.schema";

/** The label of the button on a challenge's tile, by type. */
export const CHALLENGE_BUTTONS: Readonly<Record<ChallengeType, string>> = {
  signup: msg("Sign up"),
  video: msg("Watch Now"),
  article: msg("Read Now"),
  referral: msg("Recruit Friends"),
  membership: msg("Become a Member"),
  share: msg("Share"),
  collect: msg("Take"),
  link: msg("Visit Now"),
  call_action: msg("Visit Now"),
  engage: msg("Visit Social Media"),
  unified_social: msg("Check out posts"),
  donation: msg("Donate"),
  location: msg("Visit"),
};

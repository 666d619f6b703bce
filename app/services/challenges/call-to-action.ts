/** The default text of a challenge's button (specification 2, section 4.5). Pure, and safe in the browser. */
import type { ChallengeType } from "./challenges.schema";

/** What the default depends on; `programName` stands in the text of who joins the program. */
export type CallToActionOf = { challengeType: ChallengeType; parameters: string | null; programName: string };

const BY_TYPE: Record<ChallengeType, string> = {
  signup: "Sign up",
  video: "Watch Now",
  article: "Read Now",
  referral: "Recruit Friends",
  membership: "Become a Member",
  share: "Share",
  collect: "Take",
  link: "Visit Now",
  call_action: "Visit Now",
  engage: "Visit Social Media",
  unified_social: "Check out posts",
  donation: "Donate",
  location: "Visit",
};

const SHARE_TARGETS: Record<string, string> = {
  facebook: "Share on Facebook",
  twitter: "Share on Twitter",
  x: "Share on X",
};
const QUIZZES = ["personality_quiz", "summer_quiz"];

/** The default text of the button. It is stored with the challenge, so it is English until the operator writes their own. */
export function defaultCallToAction({ challengeType, parameters, programName }: CallToActionOf): string {
  const text = BY_TYPE[challengeType];
  if (!parameters) return text;
  if (challengeType === "signup") return parameters === "email" ? "Signup Email" : `Join ${programName}`;
  if (challengeType === "share") return SHARE_TARGETS[parameters] ?? text;
  if (challengeType !== "collect") return text;
  if (parameters === "profile") return "Complete Profile";
  return QUIZZES.includes(parameters) ? "Take a Quiz" : `Take ${titleOf(parameters)}`;
}

/**
 * The text after a change: the new default where the old one stood (or nothing), and otherwise what the operator wrote.
 * @param before what the text was made for, and the text
 */
export function callToActionAfter(before: CallToActionOf & { text: string }, after: CallToActionOf): string {
  const own = before.text.trim() !== "" && before.text !== defaultCallToAction(before);
  return own ? before.text : defaultCallToAction(after);
}

/** `taste_survey` as a title: Taste Survey. */
function titleOf(parameters: string): string {
  return parameters
    .split(/[_\s-]+/)
    .filter(Boolean)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(" ");
}

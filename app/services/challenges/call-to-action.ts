/** The default text of a challenge's button. Pure and browser-safe. */
import type { ChallengeType } from "./challenges.schema";

/** What the default text depends on. */
export type CallToActionParams = { challengeType: ChallengeType; parameters: string | null; programName: string };

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

/**
 * The default text of the button. It is stored with the challenge, so it stays English until the operator changes it.
 */
export function defaultCallToAction({ challengeType, parameters, programName }: CallToActionParams): string {
  const text = BY_TYPE[challengeType];
  if (!parameters) return text;
  if (challengeType === "signup") return parameters === "email" ? "Signup Email" : `Join ${programName}`;
  if (challengeType === "share") return SHARE_TARGETS[parameters] ?? text;
  if (challengeType !== "collect") return text;
  if (parameters === "profile") return "Complete Profile";
  return QUIZZES.includes(parameters) ? "Take a Quiz" : `Take ${titleOf(parameters)}`;
}

/** The operator's own text of the button; null where it is empty or the default of the type. */
export function ownCallToAction({ text, ...params }: CallToActionParams & { text: string }): string | null {
  return text.trim() !== "" && text !== defaultCallToAction(params) ? text : null;
}

/**
 * The text after the type or parameters changed: the new default if the text was empty or the old default, otherwise
 * the operator's own text.
 * @param before the previous text and the parameters it was built from
 */
export function callToActionAfter(before: CallToActionParams & { text: string }, after: CallToActionParams): string {
  return ownCallToAction(before) ?? defaultCallToAction(after);
}

/** `taste_survey` as a title: Taste Survey. */
function titleOf(parameters: string): string {
  return parameters
    .split(/[_\s-]+/)
    .filter(Boolean)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(" ");
}

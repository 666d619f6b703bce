import { phrase } from "~/locales/say";

/**
 * What participants call each type of action (specification 3, section 3 "Latest action"). Without zod, so that pages may use it for nothing.
 */
export const ACTION_TYPE_LABELS: Readonly<Record<string, string>> = {
  sign_up: phrase("Sign-up"),
  sign_in: phrase("Sign-in"),
  connect: phrase("Follow"),
  watch_video: phrase("Video"),
  visit_url: phrase("Visit"),
  read_article: phrase("Article"),
  quiz: phrase("Quiz"),
  survey: phrase("Survey"),
  share: phrase("Sharing"),
  recruit: phrase("Referral"),
  onboarding_questions: phrase("Profile"),
  location_visit: phrase("Location"),
  feed: phrase("Social post"),
  claim_reward: phrase("Reward"),
  external: phrase("Credit"),
  donation: phrase("Donation"),
  membership: phrase("Membership"),
  submitted_content: phrase("Upload"),
  rate_content: phrase("Rating"),
  import: phrase("Import"),
};

/** What any other is called. */
export const OTHER_TYPE = phrase("Other");

/** What an action is called: by its subject's own name, or, since signing in has no subject, in the reader's words. */
export function actionTitle(
  { action_type, title }: { action_type: string; title: string },
  t: (text: string) => string,
): string {
  return action_type === "sign_in" ? t(title) : title;
}

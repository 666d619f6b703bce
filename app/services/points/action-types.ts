/**
 * What participants call each type of action (specification 3, section 3 "Latest action"). English; said through the
 * page's language. Without zod, so that pages may use it for nothing.
 */
export const ACTION_TYPE_LABELS: Readonly<Record<string, string>> = {
  sign_up: "Sign-up",
  sign_in: "Sign-in",
  connect: "Follow",
  watch_video: "Video",
  visit_url: "Visit",
  read_article: "Article",
  quiz: "Quiz",
  survey: "Survey",
  share: "Share",
  recruit: "Referral",
  onboarding_questions: "Profile",
  location_visit: "Location",
  feed: "Social post",
  claim_reward: "Reward",
  external: "Credit",
  donation: "Donation",
  membership: "Membership",
  submitted_content: "Upload",
  rate_content: "Rating",
  import: "Import",
};

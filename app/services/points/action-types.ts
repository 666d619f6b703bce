import type { Term } from "~/locales/text";
import { msg } from "~/locales/translate";

/** The participants' labels of action types. Without zod, so that pages can import it at no cost. */
const ACTION_TYPE_LABELS: Readonly<Record<string, string>> = {
  sign_up: msg("Sign-up"),
  sign_in: msg("Sign-in"),
  connect: msg("Follow"),
  watch_video: msg("Video"),
  visit_url: msg("Visit"),
  call_action: msg("Action"),
  read_article: msg("Article"),
  quiz: msg("Quiz"),
  survey: msg("Survey"),
  share: msg("Sharing"),
  recruit: msg("Referral"),
  invited: msg("Invitation"),
  onboarding_questions: msg("Profile"),
  location_visit: msg("Location"),
  feed: msg("Social post"),
  claim_reward: msg("Claim"),
  external: msg("Credit"),
  donation: msg("Donation"),
  membership: msg("Membership"),
  submitted_content: msg("Submission"),
  rate_content: msg("Rating"),
  import: msg("Import"),
  earned_elsewhere: msg("Earned elsewhere"),
  spent_elsewhere: msg("Spent elsewhere"),
  receipt: msg("Receipt"),
  order: msg("Order"),
  order_return: msg("Return"),
  event: msg("Event"),
  weekly_goal: msg("Weekly goal"),
  quest: msg("Quest"),
  team_goal: msg("Team goal"),
  birthday: msg("Birthday"),
  daily_question: msg("Question"),
  daily_box: msg("Daily box"),
  points_released: msg("Released"),
  points_expired: msg("Expired"),
  accounts_merged: msg("Accounts merged"),
  reversal: msg("Reversal"),
};

const OTHER_TYPE = msg("Other");

/** What an action is called. Points that an admin or a key of the API removed are no credit. */
export function actionLabel({ type, points }: { type: string; points: number }): string {
  if (type === "external" && points < 0) return msg("Points removed");
  return ACTION_TYPE_LABELS[type] ?? OTHER_TYPE;
}

/** What complete_sign_up.sql stores as the title when the program has no sign-up challenge to name. */
export const SIGNED_UP = msg("Signed up");

/** The title of every sign-in; complete_sign_up.sql stores the one of the first. */
export const SIGNED_IN = msg("Signed in");

/** What credit_referral.sql stores as the title when the program has no referral challenge to name. */
export const FRIEND_JOINED = msg("A friend joined");

/** What credit_referral.sql stores as the title of what the friend gets. */
export const INVITED = msg("Invited by a friend");

/** What count_habits.sql stores as the title when a week's goal earns points. */
export const WEEKLY_GOAL = msg("Weekly goal");

/** What answer_daily_question.sql stores as the title. */
export const DAILY_QUESTION = msg("Question of the day");

/** What open_daily_box.sql stores as the title. */
export const DAILY_BOX = msg("Daily box");

/** What give_birthday.sql stores as the title. */
export const HAPPY_BIRTHDAY = msg("Happy birthday");

/** What settle_merged_debt.sql stores as the title. */
export const ACCOUNTS_MERGED = msg("Accounts merged");

/** The title of the reversal when an admin rejects a referral. */
export const REFERRAL_REJECTED = msg("Referral rejected");

/** The title of the points of a receipt without a merchant. */
export const RECEIPT_TITLE = msg("Receipt");

/** The title of the reversal when a receipt gives something else after a review. */
export const RECEIPT_CORRECTED = msg("Receipt corrected");

/** The titles of the reversal when nothing is left of what an order earned, by why. */
export const ORDER_CANCELED = msg("Order canceled");
export const ORDER_RETURNED = msg("Order returned");
export const ORDER_CHANGED = msg("Order changed");

/** What release_due_lots.sql stores as the title. */
export const POINTS_RELEASED = msg("Points released");

/** What expire_due_lots.sql stores as the title. */
export const POINTS_EXPIRED = msg("Points expired");

/** The title of points that an admin added or removed without one. */
export const POINTS_ADJUSTED = msg("Points adjusted");

/** The title of the reversal when an event of an earning rule is decided anew. */
export const EVENT_CORRECTED = msg("Event corrected");

/** The title of the reversal of what reaching a tier earned, when the points for it were taken back. */
export const TIER_LOST = msg("Tier no longer reached");

/** The title of the reversal when an admin undoes a correction of points. */
export const ADJUSTMENT_UNDONE = msg("Adjustment undone");

/** The title of the reversal when an import is undone. */
export const IMPORT_UNDONE = msg("Import undone");

/** The title of the reversal when an admin undoes a completion of a challenge. */
export const COMPLETION_UNDONE = msg("Completion undone");

/** The title of the reversal when an admin cancels a claim. */
export const CLAIM_CANCELED = msg("Claim canceled");

/** What import_rows.sql stores as the title. */
const IMPORTED = msg("Imported");

const ALL_POSTS_VIEWED = msg("{title}: viewed all posts");
/** Orders are titled with the shop's id. */
const ORDER = msg("Order {title}");
const RETURN = msg("Return of order {title}");

/** Titles that the platform gives, which are shown in the reader's language. */
const OWN_TITLES: readonly string[] = [
  ADJUSTMENT_UNDONE,
  CLAIM_CANCELED,
  COMPLETION_UNDONE,
  DAILY_BOX,
  DAILY_QUESTION,
  EVENT_CORRECTED,
  FRIEND_JOINED,
  HAPPY_BIRTHDAY,
  IMPORT_UNDONE,
  IMPORTED,
  INVITED,
  ORDER_CANCELED,
  ORDER_CHANGED,
  ORDER_RETURNED,
  POINTS_ADJUSTED,
  POINTS_EXPIRED,
  POINTS_RELEASED,
  RECEIPT_CORRECTED,
  RECEIPT_TITLE,
  REFERRAL_REJECTED,
  SIGNED_IN,
  SIGNED_UP,
  TIER_LOST,
  WEEKLY_GOAL,
];

/** Titles that a participant reads with the program's word for points. */
const TERM_TITLES: Readonly<Record<string, string>> = {
  [POINTS_ADJUSTED]: msg("{term} adjusted"),
  [POINTS_EXPIRED]: msg("{term} expired"),
  [POINTS_RELEASED]: msg("{term} released"),
};

type TitledAction = { title: string; action_type?: string; actionable_type?: string | null };

/**
 * The title of an action: the name of its subject, or a translated text where there is no subject. Each post of a wall
 * has an action with its points; that of the wall itself has none, so it says what was completed.
 * @param term what the program calls its points, for its participants
 */
export function actionTitle(
  { title, action_type, actionable_type }: TitledAction,
  t: (text: string, params?: { title: string } | { term: Term }) => string,
  term?: Term,
): string {
  // Of an entry of another product without a reason.
  if (title === "" && action_type !== undefined) return t(ACTION_TYPE_LABELS[action_type] ?? OTHER_TYPE);
  if (action_type === "feed" && actionable_type === "Challenge") return t(ALL_POSTS_VIEWED, { title });
  if (action_type === "order") return t(ORDER, { title });
  if (action_type === "order_return") return t(RETURN, { title });
  const termTitle = TERM_TITLES[title];
  if (term && termTitle) return t(termTitle, { term });
  return OWN_TITLES.includes(title) ? t(title) : title;
}

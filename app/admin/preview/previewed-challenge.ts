import sanitize from "sanitize-html";
import { instantOf, isTime } from "~/platform/zoned-time";
import { answerTypeIn } from "~/services/answers/answer-types";
import { challengeTypeIn } from "~/services/challenge-types/challenge-types";
import { challengeKind } from "~/services/challenge-types/registry";
import type { ChallengeView, QuestionView } from "~/services/challenges/challenges.schema";
import { readingMinutes } from "~/services/challenges/reading-time";
import { mediaPath } from "~/services/media/image-view";
import { RICH_TEXT_RULES } from "~/services/rich-text/rich-text-rules";
import type { SocialPostView } from "~/services/social/social-posts.schema";
import { rowsIn, type FieldValues } from "~/ui/forms/form-fields";

/** The time zone, currency and time of the preview, and the placeholder for an empty caption. */
interface PreviewOptions {
  timeZone: string;
  currency: string;
  now: string;
  untitled: string;
}

/**
 * The input of the wizard as the data of the participant's page. Rows that are not stored yet get an id from their
 * index. Rich text is stored as it was written, possibly by another admin, so it is sanitized here, too.
 */
export function previewedChallenge(
  values: FieldValues,
  { timeZone, currency, now, untitled }: PreviewOptions,
): ChallengeView {
  const text = (name: string) => values[name] ?? "";
  const richText = (name: string) => sanitize(text(name), RICH_TEXT_RULES);
  const yes = (name: string) => text(name) === "true";
  const time = (name: string) => (isTime(text(name)) ? instantOf(text(name), timeZone).toISOString() : null);
  const entities = rowsIn(values, "entity_options").map((row, at) => ({
    id: rowIdOf(row, at),
    entity: row.entity ?? "",
    active: row.active === "true",
  }));
  const amounts = rowsIn(values, "amount_options").map((row, at) => ({
    id: rowIdOf(row, at),
    amount: numberOf(row.amount),
    points: numberOf(row.points),
    active: row.active === "true",
  }));
  const type = challengeTypeIn(text("challenge_type"));
  return {
    id: "preview",
    identifier: text("identifier"),
    caption: text("caption") || untitled,
    description: richText("description"),
    content: richText("content"),
    challenge_type: type,
    parameters: text("parameters") || null,
    points: numberOf(text("points")),
    reward_type: text("reward_type") === "prize" ? "prize" : "points",
    status: "active",
    cta_button_text: text("cta_button_text"),
    link_url: text("link_url") || null,
    bypass_modal: yes("bypass_modal"),
    api_completion_only: yes("api_completion_only"),
    duration: numberOf(text("duration")) || null,
    question_count: rowsIn(values, "questions").length,
    reading_minutes: challengeKind(type).text ? readingMinutes(text("content")) : null,
    start: time("start"),
    finish: time("finish"),
    image: pictureOf(text("image_file_id")),
    icon: pictureOf(text("icon_file_id")),
    repeatable: yes("repeatable"),
    is_repeatable_and_completed: false,
    completed_by_current_participant_on: null,
    available_again_at: null,
    tier_needed: null,
    progress: null,
    earned_points: null,
    daily_limit: null,
    success_message: text("success_message") || null,
    prize: null,
    current_participant_name: null,
    referral_url: null,
    referrals: null,
    friend_points: challengeKind(type).invites ? numberOf(text("friend_points")) : 0,
    video: pictureOf(text("video_file_id")),
    captions: null,
    resume_at: 0,
    social_network_posts: rowsIn(values, "posts").map((row, at) => postOf(row, at, now)),
    questions: rowsIn(values, "questions").map((row, at) => questionOf(row, at, text("parameters") === "quiz")),
    participant_answers: [],
    currency,
    entity_label: text("entity_label"),
    entity_options: entities,
    active_entity_options: entities.filter(({ active, entity }) => active && entity !== ""),
    amount_options: amounts,
    active_amount_options: amounts.filter(({ active, amount }) => active && amount > 0),
    price: numberOf(text("price")) || null,
    check_in_radius_meters: text("latitude") ? numberOf(text("radius_meters")) : null,
  };
}

function questionOf(row: FieldValues, at: number, quiz: boolean): QuestionView {
  const options = rowsIn(row, "options");
  return {
    id: rowIdOf(row, at),
    title: row.title ?? "",
    additional_details: row.additional_details ?? "",
    answer_type: answerTypeIn(row.answer_type),
    is_required: row.is_required === "true",
    image: pictureOf(row.image_file_id),
    options: options.map((option, index) => ({
      id: rowIdOf(option, index),
      details: option.details ?? "",
      image: pictureOf(option.image_file_id),
    })),
    correct_option_ids: quiz
      ? options.flatMap((option, index) => (option.is_correct === "true" ? rowIdOf(option, index) : []))
      : [],
    explanation: row.explanation ?? "",
    min: row.min || null,
    max: row.max || null,
    profile_field: null,
  };
}

function postOf(row: FieldValues, at: number, now: string): SocialPostView {
  const medium = (values: FieldValues, index: number) => ({
    id: rowIdOf(values, index),
    post_type: values.post_type === "video" ? ("video" as const) : ("image" as const),
    media_path: pictureOf(values.media_file_id)?.url ?? null,
    duration: numberOf(values.duration) || null,
  });
  return {
    ...(row.post_type === "text"
      ? { id: rowIdOf(row, at), post_type: "text" as const, media_path: null, duration: null }
      : medium(row, at)),
    message: row.message ?? "",
    username: row.username ?? "",
    url: row.url ?? "",
    published_at: now,
    social_network_child_posts: row.post_type === "text" ? [] : rowsIn(row, "pictures").map(medium),
    social_network_page: { url: row.url ?? "", platform: row.platform === "facebook" ? "facebook" : "instagram" },
    viewed: false,
  };
}

/** The id of a row, or one made from its index while it has none. */
function rowIdOf(row: FieldValues, at: number): string {
  return row.id || `row-${at}`;
}

/** A file by its id alone. Its URL works with any name. */
function pictureOf(fileId: string | undefined) {
  if (!fileId) return null;
  const url = mediaPath({ id: fileId, name: "preview" });
  return { url, public_url: url, alt_text: "" };
}

/** The number in a text; 0 for input that is not a positive number yet. */
function numberOf(text: string | undefined): number {
  const number = Number(text);
  return Number.isFinite(number) && number > 0 ? number : 0;
}

import type { AnswerType, ChallengeType, ChallengeView, QuestionView } from "~/services/challenges/challenges.schema";
import { mediaPath } from "~/services/media/image-view";
import { instantOf, isTime } from "~/services/programs/zoned-time";
import type { SocialPostView } from "~/services/social/social-posts.schema";
import { rowsIn, type FieldValues } from "~/ui/form-fields";

/** Where and when it is looked at, and what stands in for a caption that is not written yet. */
export interface PreviewedIn {
  timeZone: string;
  now: string;
  untitled: string;
}

/** What is typed in the wizard, as the participant's page would get it. Ids of what is not stored yet are places. */
export function previewedChallenge(values: FieldValues, { timeZone, now, untitled }: PreviewedIn): ChallengeView {
  const text = (name: string) => values[name] ?? "";
  const yes = (name: string) => text(name) === "true";
  const time = (name: string) => (isTime(text(name)) ? instantOf(text(name), timeZone).toISOString() : null);
  const entities = rowsIn(values, "entity_options").map((row, at) => ({
    id: placeOf(row, at),
    entity: row.entity ?? "",
    active: row.active === "true",
  }));
  const amounts = rowsIn(values, "amount_options").map((row, at) => ({
    id: placeOf(row, at),
    amount: numberOf(row.amount),
    points: numberOf(row.points),
    active: row.active === "true",
  }));
  return {
    id: "preview",
    identifier: text("identifier"),
    caption: text("caption") || untitled,
    description: text("description"),
    content: text("content"),
    challenge_type: (text("challenge_type") || "link") as ChallengeType,
    parameters: text("parameters") || null,
    points: numberOf(text("points")),
    reward_type: text("reward_type") === "prize" ? "prize" : "points",
    status: "active",
    cta_button_text: text("cta_button_text"),
    link_url: text("link_url") || null,
    bypass_modal: yes("bypass_modal"),
    api_completion_only: yes("api_completion_only"),
    duration: numberOf(text("duration")) || null,
    start: time("start"),
    finish: time("finish"),
    image: pictureOf(text("image_file_id")),
    icon: pictureOf(text("icon_file_id")),
    repeatable: yes("repeatable"),
    is_repeatable_and_completed: false,
    completed_by_current_participant_on: null,
    available_again_at: null,
    progress: null,
    success_message: text("success_message") || null,
    current_participant_name: null,
    referral_url: null,
    referrals: null,
    video: pictureOf(text("video_file_id")),
    captions: null,
    resume_at: 0,
    social_network_posts: rowsIn(values, "posts").map((row, at) => postOf(row, at, now)),
    questions: rowsIn(values, "questions").map((row, at) => questionOf(row, at, text("parameters") === "quiz")),
    participant_answers: [],
    entity_label: text("entity_label"),
    entity_options: entities,
    active_entity_options: entities.filter(({ active, entity }) => active && entity !== ""),
    amount_options: amounts,
    active_amount_options: amounts.filter(({ active, amount }) => active && amount > 0),
    price: numberOf(text("price")) || null,
  };
}

function questionOf(row: FieldValues, at: number, quiz: boolean): QuestionView {
  const options = rowsIn(row, "options");
  return {
    id: placeOf(row, at),
    title: row.title ?? "",
    additional_details: row.additional_details ?? "",
    answer_type: (row.answer_type || "radio_button") as AnswerType,
    is_required: row.is_required === "true",
    image: pictureOf(row.image_file_id),
    options: options.map((option, place) => ({
      id: placeOf(option, place),
      details: option.details ?? "",
      image: pictureOf(option.image_file_id),
    })),
    correct_option_ids: quiz
      ? options.flatMap((option, place) => (option.is_correct === "true" ? placeOf(option, place) : []))
      : [],
    explanation: row.explanation ?? "",
  };
}

function postOf(row: FieldValues, at: number, now: string): SocialPostView {
  const medium = (values: FieldValues, place: number) => ({
    id: placeOf(values, place),
    post_type: values.post_type === "video" ? ("video" as const) : ("image" as const),
    media_path: pictureOf(values.media_file_id)?.url ?? null,
    duration: numberOf(values.duration) || null,
  });
  return {
    ...medium(row, at),
    message: row.message ?? "",
    username: row.username ?? "",
    url: row.url ?? "",
    published_at: now,
    social_network_child_posts: rowsIn(row, "pictures").map(medium),
    social_network_page: { url: row.url ?? "", platform: row.platform === "facebook" ? "facebook" : "instagram" },
    viewed: false,
  };
}

/** The row's id, or its place while it has none. */
function placeOf(row: FieldValues, at: number): string {
  return row.id || `row-${at}`;
}

/** A file by its id alone: the name in its address is for people. */
function pictureOf(fileId: string | undefined) {
  if (!fileId) return null;
  const url = mediaPath({ id: fileId, name: "preview" });
  return { url, public_url: url, alt_text: "" };
}

/** What is not a number yet counts as none. */
function numberOf(text: string | undefined): number {
  const number = Number(text);
  return Number.isFinite(number) && number > 0 ? number : 0;
}

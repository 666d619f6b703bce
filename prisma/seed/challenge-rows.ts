import type { z } from "zod";
import type { challengeSettings } from "~/services/programs/challenge-settings.schema";
import type { ChallengeContent, QuestionContent, SpanishChallenge, SpanishQuestion } from "./content";
import { daysFrom } from "./days";
import { Chance, idAt } from "./deterministic";
import { inSpanish } from "./in-spanish";
import type { SeededProgram, SeededQuestion } from "./program-rows";
import type { Rows } from "./rows";

/** Adds the challenges of a program with their questions. The rewards that they give must be prepared. */
export function addChallenges(rows: Rows, program: SeededProgram): void {
  program.content.challenges.forEach((content, position) => {
    const id = idAt(program.openedAt, program.id, "challenge", content.identifier);
    const spanish = program.content.spanish?.challenges[content.identifier];
    rows.add("challenges", challengeRow(program, content, { id, position, spanish }));
    const questions = (content.questions ?? []).map((question, index) =>
      addQuestion(rows, program, id, question, { position: index, spanish: spanish?.questions?.[index] }),
    );
    program.challenges.set(content.identifier, { id, content, questions, completions: 0 });
  });
}

/** Adds how often each challenge was opened: by those who completed it, and some more. */
export function addChallengeClicks(rows: Rows, { id: programId, challenges }: SeededProgram): void {
  for (const { id, completions } of challenges.values()) {
    const clicks = Math.round(completions * (1.3 + new Chance(`clicks of ${id}`).next()));
    if (clicks > 0) rows.add("challenge_clicks", { program_id: programId, challenge_id: id, shard: 0, clicks });
  }
}

function challengeRow(
  { id: programId, day, openedAt, files, rewards }: SeededProgram,
  content: ChallengeContent,
  { id, position, spanish }: { id: string; position: number; spanish: SpanishChallenge | undefined },
) {
  const { when, prize, sweepstake } = content;
  const { entities, questions: _, ...texts } = spanish ?? {};
  const dayOf = (offset: number | undefined) => (offset === undefined ? null : daysFrom(day, offset));
  return {
    program_id: programId,
    id,
    identifier: content.identifier,
    caption: content.caption,
    description: content.description,
    content: (content.content ?? "").trim(),
    challenge_type: content.type,
    parameters: content.parameters,
    published: when !== "draft",
    start: when === "draft" ? null : dayOf(when?.startDay),
    finish: when === "draft" ? null : dayOf(when?.finishDay),
    points: content.points,
    reward_type: prize ? "prize" : "points",
    prize_reward_id: prize && rewards.get(prize)!.id,
    sweepstake_reward_id: sweepstake && rewards.get(sweepstake.reward)!.id,
    sweepstake_entries: sweepstake?.entries ?? 1,
    grants_offers: content.grantsOffers ?? false,
    cta_button_text: content.button,
    link_url: content.linkUrl,
    bypass_modal: content.bypassModal ?? false,
    api_completion_only: content.apiCompletionOnly ?? false,
    repeatable: content.repeatable ?? false,
    duration_seconds: content.video?.durationSeconds,
    success_message: content.successMessage,
    translations: inSpanish(texts),
    settings: settingsOf(content, openedAt, id, files, entities),
    image_file_id: files.picture(content.picture).id,
    video_file_id: content.video && files.video().id,
    position,
    created_at: openedAt,
    updated_at: openedAt,
  };
}

/** The settings of challenges with payments, a place, friends or a video (services/programs/challenge-settings.schema.ts). */
function settingsOf(
  { identifier, donation, price, place, video, friendPoints }: ChallengeContent,
  at: Date,
  challengeId: string,
  files: SeededProgram["files"],
  spanishEntities: string[] = [],
): z.input<typeof challengeSettings> {
  if (price) return { price };
  if (place) return { place };
  if (friendPoints) return { friend_points: friendPoints };
  if (video) return { captions_file_id: files.captions(identifier, video.captions).id };
  if (!donation) return {};
  return {
    entity_label: donation.label,
    entity_options: donation.entities.map((entity, index) => ({
      id: idAt(at, challengeId, "entity", entity),
      entity,
      active: true,
      translations: inSpanish({ entity: spanishEntities[index] }),
    })),
    amount_options: donation.amounts.map(({ dollars, points }) => ({
      id: idAt(at, challengeId, "amount", dollars),
      amount: dollars,
      points,
      active: true,
    })),
  };
}

function addQuestion(
  rows: Rows,
  program: SeededProgram,
  challengeId: string,
  content: QuestionContent,
  { position, spanish }: { position: number; spanish: SpanishQuestion | undefined },
): SeededQuestion {
  const { id: programId, openedAt, files } = program;
  const id = idAt(openedAt, challengeId, "question", position);
  const { options: spanishOptions = [], ...texts } = spanish ?? {};
  rows.add("questions", {
    program_id: programId,
    id,
    challenge_id: challengeId,
    title: content.title,
    additional_details: content.details ?? "",
    answer_type: content.type,
    is_required: content.required ?? true,
    explanation: content.explanation ?? "",
    min_answer: content.min,
    max_answer: content.max,
    translations: inSpanish(texts),
    image_file_id: content.picture && files.picture(content.picture).id,
    position,
  });
  const options = (content.options ?? []).map((option, index) => {
    const optionId = idAt(openedAt, id, "option", index);
    rows.add("question_options", {
      program_id: programId,
      id: optionId,
      question_id: id,
      details: option.text,
      is_correct: option.correct ?? false,
      translations: inSpanish({ details: spanishOptions[index] }),
      image_file_id: option.picture && files.picture(option.picture).id,
      position: index,
    });
    return { id: optionId, text: option.text };
  });
  return { id, type: content.type, options, samples: content.samples ?? [] };
}

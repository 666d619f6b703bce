import { idAt } from "./deterministic";
import type { SeededProgram } from "./program-rows";
import type { Rows } from "./rows";

/** Adds the bank of questions of the day of a program that has one. Nobody has answered any yet. */
export function addDailyQuestions(rows: Rows, { id: programId, content, openedAt }: SeededProgram): void {
  content.daily?.questions.forEach(({ text, options, correct, explanation = "" }, at) =>
    rows.add("daily_questions", {
      program_id: programId,
      id: idAt(openedAt, programId, "daily question", at),
      text,
      options,
      correct: correct ?? null,
      explanation,
      position: at + 1,
      created_at: openedAt,
      updated_at: openedAt,
    }),
  );
}

import { daysFrom } from "./days";
import { idAt } from "./deterministic";
import { inSpanish } from "./in-spanish";
import type { SeededProgram } from "./program-rows";
import type { Rows } from "./rows";

/** Adds the published quests of a program, after its challenges. Nobody has completed any yet. */
export function addQuests(rows: Rows, { id: programId, content, challenges, openedAt, day }: SeededProgram): void {
  content.quests?.forEach(({ title, description, steps, points, startDay, finishDay }, at) => {
    const id = idAt(openedAt, programId, "quest", at);
    rows.add("quests", {
      program_id: programId,
      id,
      title,
      description,
      start: daysFrom(day, startDay),
      finish: daysFrom(day, finishDay),
      prize_points: points,
      published: true,
      translations: inSpanish(content.spanish?.quests?.[title]),
      created_at: openedAt,
      updated_at: openedAt,
    });
    steps.forEach((identifier, position) =>
      rows.add("quest_steps", {
        program_id: programId,
        quest_id: id,
        challenge_id: challenges.get(identifier)!.id,
        position,
      }),
    );
  });
}

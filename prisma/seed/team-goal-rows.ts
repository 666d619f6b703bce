import { daysFrom } from "./days";
import { idAt } from "./deterministic";
import type { SeededProgram } from "./program-rows";
import type { Rows } from "./rows";

/** Adds the team goal of a program that has one. The seed counts it once the story's actions are there. */
export function addTeamGoal(rows: Rows, { id: programId, content: { teamGoal }, day }: SeededProgram): void {
  if (!teamGoal) return;
  const startsAt = daysFrom(day, -teamGoal.begun);
  rows.add("team_goals", {
    program_id: programId,
    id: idAt(startsAt, programId, "team goal"),
    title: teamGoal.title,
    counts: "challenges",
    target: teamGoal.target,
    minimum: teamGoal.minimum,
    starts_at: startsAt,
    ends_at: daysFrom(day, teamGoal.left),
    prize_points: teamGoal.prizePoints,
    created_at: startsAt,
    updated_at: startsAt,
  });
}

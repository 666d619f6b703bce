import { msg } from "~/locales/translate";
import type { GoalStatus, TeamGoalRow } from "~/services/team-goals/team-goals-admin.schema";

const STATUSES: Record<GoalStatus, { label: string; tone: string }> = {
  scheduled: { label: msg("Planned"), tone: "scheduled" },
  active: { label: msg("On now"), tone: "active" },
  counting: { label: msg("Counting"), tone: "running" },
  reached: { label: msg("Goal reached"), tone: "done" },
  missed: { label: msg("Goal not reached"), tone: "ended" },
};

export function statusLabel(status: GoalStatus): string {
  return STATUSES[status].label;
}

/** The usual status with the same meaning, which has a color. */
export function statusTone(status: GoalStatus): string {
  return STATUSES[status].tone;
}

export function countsLabel(counts: TeamGoalRow["counts"]): string {
  return counts === "points" ? msg("Points earned") : msg("Challenges completed");
}

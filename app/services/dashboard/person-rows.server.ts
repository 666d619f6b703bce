/** People and what they did as dashboards show them, from the rows of their statements. */
import type { ProgramId } from "../context";
import { participantName, shortName } from "../participants/participant-rows.server";

export type PersonRow = { participant_id: string; first_name: string; last_name: string; email: string | null };

/** How a participant is called, and where their page is. */
export function personOf(programId: ProgramId, row: PersonRow) {
  const named = { firstName: row.first_name, lastName: row.last_name, email: row.email };
  return {
    name: participantName(named),
    short_name: shortName(named),
    details_url: `/admin/v2/programs/${programId}/users/${row.participant_id}`,
  };
}

const PAGES: Record<string, string> = { Challenge: "/admin/v2/challenges", Reward: "/admin/v2/rewards" };

/** The page of what an action was about; null where there is none. */
export function actionableUrl(type: string | null, id: string | null): string | null {
  const page = type ? PAGES[type] : undefined;
  return page && id ? `${page}/${id}` : null;
}

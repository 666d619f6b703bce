/** People and their actions as dashboards show them, from the rows of the statements. */
import type { ProgramId } from "~/platform/context";
import { participantName, shortName } from "~/services/participants/participant-name";

export type PersonRow = { participant_id: string; first_name: string; last_name: string; email: string | null };

/** The participant's names, and the URL of their page. */
export function personOf(programId: ProgramId, row: PersonRow) {
  const person = { firstName: row.first_name, lastName: row.last_name, email: row.email };
  return {
    name: participantName(person),
    short_name: shortName(person),
    details_url: `/admin/v2/programs/${programId}/users/${row.participant_id}`,
  };
}

const PAGES: Record<string, string> = { Challenge: "/admin/v2/challenges", Reward: "/admin/v2/rewards" };

/** The page of what an action was about; null if it has none. */
export function actionableUrl(type: string | null, id: string | null): string | null {
  const page = type ? PAGES[type] : undefined;
  return page && id ? `${page}/${id}` : null;
}

/**
 * Entries of another product in the history of a participant, who is `$2` of the program `$1`. They are no actions, and
 * stand in place of the actions that moved their points.
 */
import { sqlText } from "~/platform/database/sql";

/** The entries with the columns of an action. */
export const HISTORY_ACTIONS = sqlText`select id, case when points > 0 then 'earned_elsewhere' else 'spent_elsewhere' end as action_type, reason as title,
    'ParticipantImport' as actionable_type, import_id as actionable_id, points, occurred_at as created_at
  from history_entries where program_id = $1::uuid and participant_id = $2::uuid`;

/** That an action `a` moved the points of no entry. */
export const WITHOUT_ENTRY = sqlText`(a.action_type <> 'import' or not exists (
    select from history_entries h where h.program_id = a.program_id and h.action_id = a.id))`;

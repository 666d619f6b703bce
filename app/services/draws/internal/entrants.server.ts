/** Participants with entries, as the admin lists and exports them. */
import type { ProgramId } from "~/platform/context";
import { plannedSql, sql } from "~/platform/database.server";
import { FIRST_ID } from "~/platform/ids.server";
import { countLimit, orderOf, rowsOf, searchPageOf, type Page } from "~/platform/paging";
import { StatementValues } from "~/platform/statement-values";
import { participantName } from "~/services/participants/participant-rows.server";
import { ofPeopleNamed } from "~/services/participants/participant-search.server";
import type { EntrantListQuery, EntrantView } from "../draws.schema";

type Row = {
  id: string;
  first_name: string;
  last_name: string;
  email: string | null;
  status: string;
  entries: string;
  last_entry_at: Date;
  rewards_earned: number;
  gender: string | null;
  eligible: boolean;
  won: boolean;
};

const COLUMNS = `p.id, p.first_name, p.last_name, p.email, p.status, e.entries, e.last_entry_at, p.rewards_earned,
  p.profile ->> 'gender' as gender, g.id is not null as eligible,
  exists (select from reward_claims c where c.program_id = p.program_id and c.participant_id = p.id and c.reward_id = e.reward_id) as won`;

/** @param only a condition for their entries */
function entrants(values: StatementValues, programId: ProgramId, rewardId: string, only = "true"): string {
  return `(select program_id, reward_id, participant_id, sum(entries) as entries, max(created_at) as last_entry_at
      from sweepstake_entries where program_id = ${values.add(programId)}::uuid and reward_id = ${values.add(rewardId)}::uuid
        and ${only} group by program_id, reward_id, participant_id) e
    join participants p on p.program_id = e.program_id and p.id = e.participant_id
    left join eligible_participants g on g.program_id = p.program_id and g.id = p.id`;
}

const ORDERS = {
  entries: "e.entries",
  last_entry_at: "e.last_entry_at",
  rewards: "p.rewards_earned",
} as const;

/**
 * A page of the participants with entries in a reward.
 * @param options.eligibleOnly only those who may win
 */
export async function entrantsPage(
  programId: ProgramId,
  rewardId: string,
  query: Omit<EntrantListQuery, "sort"> & { sort: string },
  { eligibleOnly = false } = {},
): Promise<Page<EntrantView>> {
  const values = new StatementValues();
  const only = query.search ? await ofPeopleNamed(programId, query.search, "participant_id", values) : undefined;
  const from = entrants(values, programId, rewardId, only);
  const where = eligibleOnly ? "where g.id is not null" : "";
  const { by, direction } = orderOf(query.sort as EntrantListQuery["sort"]);
  const { take, skip } = rowsOf(query);
  const [rows, [counted]] = await Promise.all([
    plannedSql<Row>(
      `select ${COLUMNS} from ${from} ${where} order by ${ORDERS[by]} ${direction}, p.id limit ${take} offset ${skip}`,
      values.list,
    ),
    plannedSql<{ rows: string }>(
      `select count(*) as rows from (select from ${from} ${where} limit ${countLimit(query).take ?? "all"}) found`,
      values.list,
    ),
  ]);
  return searchPageOf(query, Number(counted!.rows), rows.map(toEntrant));
}

const BATCH = 1_000;

/** All participants with entries in batches, in the order of their ids. */
export async function* entrantsInBatches(programId: ProgramId, rewardId: string): AsyncGenerator<EntrantView[]> {
  let after: string | undefined = FIRST_ID;
  do {
    const values = new StatementValues();
    const from = entrants(values, programId, rewardId);
    const rows: Row[] = await sql<Row>(
      `select ${COLUMNS} from ${from} where p.id > ${values.add(after)}::uuid
        order by p.id limit ${BATCH}`,
      values.list,
    );
    yield rows.map(toEntrant);
    after = rows.length === BATCH ? rows.at(-1)!.id : undefined;
  } while (after);
}

function toEntrant(row: Row): EntrantView {
  return {
    id: row.id,
    participant_id: row.id,
    name: participantName({ firstName: row.first_name, lastName: row.last_name, email: row.email }),
    email: row.email,
    status: row.status,
    entries: Number(row.entries),
    last_entry_at: row.last_entry_at.toISOString(),
    rewards: row.rewards_earned,
    gender: row.gender,
    eligible: row.eligible,
    won: row.won,
  };
}

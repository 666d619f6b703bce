/** Participants with entries, as the admin lists and exports them. */
import type { ProgramId } from "~/platform/context";
import { joinSql, sqlText, type SqlText } from "~/platform/database/sql";
import { plannedSql, sql } from "~/platform/database/statements.server";
import { FIRST_ID } from "~/platform/ids.server";
import { fromMatching, listPage } from "~/platform/list-page.server";
import { orderOf, type Page } from "~/platform/paging";
import { StatementValues } from "~/platform/statement-values";
import { participantName } from "~/services/participants/participant-name";
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

/** The participants of the entrants `e`, joined with `left`, so that the database leaves them out when it counts. */
const PEOPLE = `left join participants p on p.program_id = e.program_id and p.id = e.participant_id
  left join eligible_participants g on g.program_id = p.program_id and g.id = p.id`;

function inReward(values: StatementValues, programId: ProgramId, rewardId: string): SqlText {
  return sqlText`e.program_id = ${values.add(programId)}::uuid and e.reward_id = ${values.add(rewardId)}::uuid`;
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
  const conditions = [inReward(values, programId, rewardId)];
  conditions.push(...(await ofPeopleNamed(programId, query.search, [sqlText`e.participant_id`], values)));
  if (eligibleOnly) conditions.push(sqlText`g.id is not null`);
  const matching = sqlText`from sweepstake_entrants e ${PEOPLE} where ${joinSql(conditions, " and ")}`;
  const { by, direction } = orderOf(query.sort as EntrantListQuery["sort"]);
  const order = sqlText`order by ${ORDERS[by]} ${direction}, e.participant_id ${direction}`;
  const source = fromMatching([matching], values, ({ take, skip }) =>
    plannedSql<Row>(
      sqlText`select ${COLUMNS} from (select e.* ${matching} ${order} limit ${take} offset ${skip}) e ${PEOPLE} ${order}`,
      values.list,
    ),
  );
  return listPage(query, source, (rows) => rows.map(toEntrant));
}

const BATCH = 1_000;

/** All participants with entries in batches, in the order of their ids. */
export async function* entrantsInBatches(programId: ProgramId, rewardId: string): AsyncGenerator<EntrantView[]> {
  let after: string | undefined = FIRST_ID;
  do {
    const values = new StatementValues();
    const rows: Row[] = await sql<Row>(
      sqlText`select ${COLUMNS} from sweepstake_entrants e ${PEOPLE}
        where ${inReward(values, programId, rewardId)} and e.participant_id > ${values.add(after)}::uuid
        order by e.participant_id limit ${BATCH}`,
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

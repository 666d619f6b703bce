import { sqlText } from "~/platform/database/sql";
import { sql } from "~/platform/database/statements.server";
import { fromRows, listPage } from "~/platform/list-page.server";
import { pageSchema, type Page } from "~/platform/paging";
import { orderInSql } from "~/platform/select-page.server";
import { query } from "~/platform/use-case.server";
import { toActionView } from "~/services/points/action-view";
import { HISTORY_ACTIONS, WITHOUT_ENTRY } from "~/services/points/history-actions";
import {
  actionView,
  activityPage,
  type ActionListQuery,
  type ActionView,
  type ActivityPage,
} from "~/services/points/points.schema";
import { translatedTitle } from "~/services/programs/catalogue-language.server";
import type { ParticipantCtx } from "~/services/programs/program-context";
import { earnedSentences } from "./internal/earned-sentences.server";

/**
 * A page of the signed-in participant's actions, by default newest first. What they did on a wall of social posts is one
 * row, with the points of all its posts.
 */
export const listActions = query(
  "site:participate",
  async function listActions(ctx: ParticipantCtx, input: ActionListQuery): Promise<Page<ActionView>> {
    return (await pageOfActions(ctx, input)).page;
  },
  { output: pageSchema(actionView) },
);

/** As `listActions`, with what became of the points of each action, and the balances that are not simply available. */
export const listActivity = query(
  "site:participate",
  async function listActivity(ctx: ParticipantCtx, input: ActionListQuery): Promise<ActivityPage> {
    const { programId, actor } = ctx;
    const { page, actionsOf } = await pageOfActions(ctx, input);
    const [notes, [balances], sentences] = await Promise.all([
      sql<Note>(NOTES, [programId, actor.id, [...actionsOf.values()].flat()]),
      sql<{ pending: string }>(
        sqlText`select points_pending as pending from participants where program_id = $1 and id = $2`,
        [programId, actor.id],
      ),
      earnedSentences(ctx, page.result),
    ]);
    const noteOn = new Map(notes.map((note) => [note.id, note]));
    return {
      ...page,
      result: page.result.map((action) => {
        const notes = actionsOf.get(action.id)!.flatMap((id) => noteOn.get(id) ?? []);
        const sum = (part: "pending" | "settled" | "owed" | "released" | "canceled") =>
          notes.reduce((total, note) => total + Number(note[part]), 0);
        const reversed = notes.length > 0 && notes.every((note) => note.reversed);
        return {
          ...action,
          sentence: sentences.get(action.id) ?? null,
          reversed,
          pending: sum("pending"),
          settled: sum("settled"),
          owed: sum("owed"),
          released: sum("released"),
          canceled: sum("canceled"),
        };
      }),
      points_pending: Number(balances?.pending ?? 0),
      points_debt: actor.pointsDebt,
    };
  },
  { output: activityPage },
);

type Note = {
  id: string;
  reversed: boolean;
  pending: string;
  settled: string;
  owed: string;
  released: string;
  canceled: string;
};

const NOTES = sqlText`select a.id,
    exists (select from participant_actions r where r.program_id = a.program_id and r.action_type = 'reversal'
      and r.actionable_type = 'Action' and r.actionable_id = a.id) as reversed,
    coalesce((select l.remaining from point_lots l where l.program_id = a.program_id and l.id = a.id and l.pending), 0) as pending,
    coalesce(sum(t.amount) filter (where t.to_account = 'debt'), 0) as settled,
    coalesce(sum(t.amount) filter (where t.from_account = 'debt'), 0) as owed,
    coalesce(sum(t.amount) filter (where t.from_account = 'pending' and t.to_account = 'available'), 0) as released,
    coalesce(sum(t.amount) filter (where t.from_account = 'pending' and t.to_account = 'reversed'), 0) as canceled
  from participant_actions a join point_postings t on t.program_id = a.program_id and t.action_id = a.id
  where a.program_id = $1::uuid and a.participant_id = $2::uuid and a.id = any($3::uuid[])
  group by a.program_id, a.participant_id, a.id`;

async function pageOfActions(
  { programId, program, actor, locale }: ParticipantCtx,
  input: ActionListQuery,
): Promise<{ page: Page<ActionView>; actionsOf: Map<string, string[]> }> {
  const order = orderInSql(input.sort, (direction) => ({
    created_at: sqlText`t.created_at ${direction}`,
    title: sqlText`t.title ${direction}`,
    points: sqlText`coalesce(w.points, t.points) ${direction}`,
  }));
  const values = [programId, actor.id, input.kind === "completed"];
  const source = fromRows(
    ({ take, skip }) =>
      sql<ActionRow>(
        sqlText`${WALLS} select t.id, t.action_type as "actionType", t.title, t.actionable_type as "actionableType",
            t.actionable_id as "actionableId", coalesce(w.points, t.points) as points, t.created_at as "createdAt",
            w.subject_id as "wallId", coalesce(w.actions, array[t.id]) as actions
          ${SHOWN_ACTIONS} order by ${order} limit $4 offset $5`,
        [...values, take, skip],
      ),
    async () => {
      const [count] = await sql<{ total: number }>(
        sqlText`${WALLS} select count(*)::int as total ${SHOWN_ACTIONS}`,
        values,
      );
      return count?.total ?? 0;
    },
  );
  const actionsOf = new Map<string, string[]>();
  const page = await listPage(input, source, (rows) =>
    rows.map((row) => {
      actionsOf.set(row.id, row.actions);
      const action = toActionView(row);
      return { ...action, title: translatedTitle(program, locale, row.wallId ?? row.actionableId) ?? action.title };
    }),
  );
  return { page, actionsOf };
}

type ActionRow = Parameters<typeof toActionView>[0] & { wallId: string | null; actions: string[] };

/**
 * The walls of social posts, each with the actions on its posts and the one on the wall itself: `id` is the last of
 * them. Of a deleted post it is not known which wall it was on.
 */
const WALLS = `with walls as (
  select (array_agg(a.id order by a.created_at desc, a.actionable_type = 'Challenge' desc, a.id desc))[1] as id,
      array_agg(a.id) as actions, sum(a.points)::bigint as points, coalesce(s.challenge_id, a.actionable_id) as subject_id
    from participant_actions a left join social_network_posts s
      on a.actionable_type = 'SocialNetworkPost' and s.program_id = a.program_id and s.id = a.actionable_id
    where a.program_id = $1::uuid and a.participant_id = $2::uuid and a.action_type = 'feed'
    group by coalesce(s.challenge_id, a.actionable_id), case when coalesce(s.challenge_id, a.actionable_id) is null then a.id end)`;

/** What a history shows: one row for a wall, and entries of another product at their own time. */
const SHOWN_ACTIONS = sqlText`from (
    select a.id, a.action_type, a.title, a.actionable_type, a.actionable_id, a.points, a.created_at from participant_actions a
    where a.program_id = $1::uuid and a.participant_id = $2::uuid and ${WITHOUT_ENTRY}
    union all ${HISTORY_ACTIONS}) t left join walls w on w.id = t.id
  where (t.action_type <> 'feed' or w.id is not null)
    and (not $3::boolean or t.action_type <> 'sign_in')`;

import type { ParticipantAction } from "~/generated/prisma/client";
import { prisma, sql } from "~/platform/database.server";
import { orderRows, pageOf, pageSchema, rowsOf, type Page } from "~/platform/paging";
import { query } from "~/platform/use-case.server";
import { toActionView } from "~/services/participants/participant-rows.server";
import { translatedTitle } from "~/services/programs/catalogue-language.server";
import type { ParticipantCtx } from "~/services/programs/program-context";
import { actionView, activityPage, type ActionListQuery, type ActionView, type ActivityPage } from "./points.schema";

/** A page of the signed-in participant's actions, by default newest first. */
export const listActions = query(
  "site:participate",
  function listActions(ctx: ParticipantCtx, input: ActionListQuery): Promise<Page<ActionView>> {
    return pageOfActions(ctx, input);
  },
  { output: pageSchema(actionView) },
);

/** As `listActions`, with what became of the points of each action, and the balances that are not simply available. */
export const listActivity = query(
  "site:participate",
  async function listActivity(ctx: ParticipantCtx, input: ActionListQuery): Promise<ActivityPage> {
    const { programId, actor } = ctx;
    const page = await pageOfActions(ctx, input);
    const ids = page.result.map(({ id }) => id);
    const [notes, [balances]] = await Promise.all([
      sql<Note>(NOTES, [programId, actor.id, ids]),
      sql<{ pending: string }>("select points_pending as pending from participants where program_id = $1 and id = $2", [
        programId,
        actor.id,
      ]),
    ]);
    const noteOn = new Map(notes.map((note) => [note.id, note]));
    return {
      ...page,
      result: page.result.map((action) => {
        const note = noteOn.get(action.id);
        const [pending, settled, owed] = [note?.pending, note?.settled, note?.owed].map((points) =>
          Number(points ?? 0),
        );
        return { ...action, reversed: note?.reversed ?? false, pending: pending!, settled: settled!, owed: owed! };
      }),
      points_pending: Number(balances?.pending ?? 0),
      points_debt: actor.pointsDebt,
    };
  },
  { output: activityPage },
);

type Note = { id: string; reversed: boolean; pending: string; settled: string; owed: string };

const NOTES = `select a.id,
    exists (select from participant_actions r where r.program_id = a.program_id and r.action_type = 'reversal'
      and r.actionable_type = 'Action' and r.actionable_id = a.id) as reversed,
    case when bool_or(t.to_account = 'pending') then points_held(a.program_id, a.participant_id, a.id) else 0 end as pending,
    coalesce(sum(t.amount) filter (where t.to_account = 'debt'), 0) as settled,
    coalesce(sum(t.amount) filter (where t.from_account = 'debt'), 0) as owed
  from participant_actions a join point_postings t on t.program_id = a.program_id and t.action_id = a.id
  where a.program_id = $1::uuid and a.participant_id = $2::uuid and a.id = any($3::uuid[])
  group by a.program_id, a.participant_id, a.id`;

async function pageOfActions(ctx: ParticipantCtx, input: ActionListQuery): Promise<Page<ActionView>> {
  const { programId, program, actor, locale } = ctx;
  const where = {
    programId,
    participantId: actor.id,
    ...(input.kind === "completed" ? { actionType: { not: "sign_in" } } : {}),
  };
  const orderBy = orderRows(input.sort, (direction) => ({
    created_at: { createdAt: direction },
    title: { title: direction },
    points: { points: direction },
  }));
  const [rows, totalItems] = await Promise.all([
    prisma.participantAction.findMany({ where, orderBy, ...rowsOf(input) }),
    prisma.participantAction.count({ where }),
  ]);
  const challengeOf = await challengesOfPosts(programId, rows);
  const result = rows.map((row) => {
    const action = toActionView(row);
    const subjectId = challengeOf.get(row.actionableId) ?? row.actionableId;
    return { ...action, title: translatedTitle(program, locale, subjectId) ?? action.title };
  });
  return pageOf(input, totalItems, result);
}

/** The challenges of the social posts that actions are about, by the post's id. The actions have the challenge's title. */
async function challengesOfPosts(
  programId: string,
  actions: readonly Pick<ParticipantAction, "actionableType" | "actionableId">[],
): Promise<Map<string | null, string>> {
  const ids = actions.flatMap(({ actionableType, actionableId }) =>
    actionableType === "SocialNetworkPost" && actionableId ? [actionableId] : [],
  );
  if (ids.length === 0) return new Map();
  const posts = await prisma.socialNetworkPost.findMany({
    where: { programId, id: { in: ids } },
    select: { id: true, challengeId: true },
  });
  return new Map(posts.map(({ id, challengeId }) => [id, challengeId]));
}

import { msg } from "~/locales/translate";
import { sqlText } from "~/platform/database/sql";
import { sql, sqlIn } from "~/platform/database/statements.server";
import { AppError } from "~/platform/errors";
import type { Page } from "~/platform/paging";
import { command, query } from "~/platform/use-case.server";
import { answerPhotoPath } from "~/services/answers/answer-photos";
import { participantName } from "~/services/participants/participant-name";
import type { AdminProgramCtx } from "~/services/programs/program-context";
import { plainText } from "~/services/rich-text/sanitize-html.server";
import {
  candidatePage,
  NONE_LEFT,
  winnerList,
  type CandidateListQuery,
  type CandidateView,
  type WinnerList,
} from "./draws.schema";
import { drawnReward, giveWins, lockDraws, rewardToGive, tellWinners } from "./internal/draw-steps.server";
import { entrantsPage } from "./internal/entrants.server";

/**
 * A page of those who take part in a mini contest and may win, with what they entered in the challenges that are linked
 * to it.
 * @throws not_found
 */
export const listCandidates = query(
  "rewards:manage",
  async function listCandidates(
    ctx: AdminProgramCtx,
    rewardId: string,
    input: CandidateListQuery,
  ): Promise<Page<CandidateView> & { left: number }> {
    const { programId, now } = ctx;
    const { left } = await drawnReward(sql, { programId, rewardId, now });
    const page = await entrantsPage(programId, rewardId, input, { eligibleOnly: true });
    const details = await detailsOf(
      programId,
      rewardId,
      page.result.map(({ id }) => id),
    );
    const result = page.result.map(({ id, participant_id, name, email, entries, last_entry_at, won }) => ({
      id,
      participant_id,
      name,
      email,
      entries,
      last_entry_at,
      won,
      tag_list: details.get(id)?.tags ?? [],
      contributions: (details.get(id)?.contributions ?? []).map(({ id: answerId, type, title, text }) => ({
        title,
        text: plainText(text),
        photo_url: answerPhotoPath(programId, { id: answerId, type }),
      })),
    }));
    return { ...page, result, left };
  },
  { output: candidatePage, reads: "standby" },
);

type Details = { id: string; tags: string[]; contributions: Contribution[] };
type Contribution = { id: string; type: string; title: string; text: string };

async function detailsOf(programId: string, rewardId: string, ids: string[]): Promise<Map<string, Details>> {
  const rows = await sql<Details>(
    sqlText`select p.id,
        coalesce((select array_agg(g.name order by g.name) from taggings t
          join tags g on g.program_id = t.program_id and g.id = t.tag_id
          where t.program_id = p.program_id and t.participant_id = p.id), '{}') as tags,
        coalesce((select jsonb_agg(jsonb_build_object('id', a.id, 'type', q.answer_type, 'title', q.title, 'text', a.answer) order by a.created_at, q.position)
          from participant_answers a
          join questions q on q.program_id = a.program_id and q.id = a.question_id
          join challenges c on c.program_id = q.program_id and c.id = q.challenge_id and c.sweepstake_reward_id = $2
          where a.program_id = p.program_id and a.participant_id = p.id), '[]') as contributions
       from participants p where p.program_id = $1 and p.id = any ($3::uuid[])`,
    [programId, rewardId, ids],
  );
  return new Map(rows.map((row) => [row.id, row]));
}

/**
 * Gives a mini contest's reward to the picked participants and mails them. Who has it already is passed over, so that a
 * repeated call gives nobody a second one.
 * @returns the new winners
 * @throws not_found; rejected for more than can still be given, or somebody who takes no part or may not win
 */
export const setContestWinners = command(
  "rewards:manage",
  async function setContestWinners(
    ctx: AdminProgramCtx,
    { tx, audit },
    rewardId: string,
    participantIds: readonly string[],
  ): Promise<WinnerList> {
    const { programId, now } = ctx;
    const place = { programId, rewardId, now };
    const on = sqlIn(tx);
    await lockDraws(on, { programId, rewardId });
    const reward = await rewardToGive(on, place, "mini-contest");
    const picked = [...new Set(participantIds)];
    const candidates = await on<Candidate>(
      sqlText`select p.id, p.first_name as "firstName", p.last_name as "lastName", p.email,
          exists (select from reward_claims c where c.program_id = p.program_id and c.participant_id = p.id and c.reward_id = $2::uuid) as won
         from participants p join eligible_participants g on g.program_id = p.program_id and g.id = p.id
        where p.program_id = $1::uuid and p.id = any ($3::uuid[]) and exists (select from sweepstake_entries e
          where e.program_id = p.program_id and e.participant_id = p.id and e.reward_id = $2::uuid)`,
      [programId, rewardId, picked],
    );
    if (candidates.length < picked.length)
      throw rejection(msg("Choose participants who are taking part and can win"), {});
    const people = new Map(candidates.filter(({ won }) => !won).map((person) => [person.id, person]));
    const chosen = picked.filter((id) => people.has(id));
    if (chosen.length > 0 && reward.left === 0) throw rejection(NONE_LEFT, {});
    if (chosen.length > reward.left)
      throw rejection(msg("Choose at most {count}: no more are available"), { count: reward.left });
    const awarded = await giveWins(on, place, chosen);
    await tellWinners(on, place, awarded);
    if (awarded.length > 0)
      audit({
        action: "reward.set_winners",
        targetType: "reward",
        targetId: rewardId,
        after: { participants: awarded.map(({ participantId }) => participantId) },
      });
    return awarded.map(({ participantId }, index) => ({
      participant_id: participantId,
      name: participantName(people.get(participantId)!),
      place: index + 1,
      awarded: true,
    }));
  },
  { output: winnerList },
);

type Candidate = { id: string; firstName: string; lastName: string; email: string | null; won: boolean };

function rejection(message: string, values: Record<string, number>): AppError {
  return new AppError("rejected", message, { values, errors: [{ field: "selectedData", message, values }] });
}

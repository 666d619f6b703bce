import { z } from "zod";
import { sqlText } from "~/platform/database/sql";
import { sql } from "~/platform/database/statements.server";
import { notFound } from "~/platform/errors";
import { isUuid } from "~/platform/ids.server";
import { translatedRow } from "~/platform/translations";
import { query } from "~/platform/use-case.server";
import type { SiteCtx } from "~/services/programs/program-context";
import { listText } from "./draw-algorithm";
import { drawProofPage, type DrawProof, type DrawProofPage } from "./draws.schema";
import { listOf } from "./internal/draw-steps.server";

type Times = "committed_at" | "frozen_at" | "drawn_at";
type Row = Omit<DrawProof, Times> & { [T in Times]: Date | null };

/**
 * The draws of a sweepstake with everything that is needed to check them, for everybody. A seed is in it only after it
 * was revealed. A signed-in participant also sees which line of the list is theirs.
 * @throws not_found for a reward without a draw, and for a draft that was never drawn
 */
export const getDrawProofs = query(
  "site:visit",
  async function getDrawProofs({ programId, actor, locale }: SiteCtx, rewardId: string): Promise<DrawProofPage> {
    const reward = await drawnRewardOnSite(programId, rewardId);
    const { id, name, finish, drawn_early_at } = translatedRow(reward, locale);
    const rows = await sql<Row>(
      sqlText`select d.number, d.status, d.commitment, d.committed_at, d.seed, d.places, d.entry_count, d.total_weight::float8 as total_weight,
          d.list_hash, d.beacon_source, d.beacon_round::float8 as beacon_round, d.beacon_value, d.beacon_url, d.reason, d.frozen_at, d.drawn_at,
          coalesce((select jsonb_agg(jsonb_build_object('place', w.place, 'position', w.position, 'entry_id', e.entry_id,
              'replaced', w.replaced_at is not null) order by w.place)
            from draw_winners w join draw_entries e on e.program_id = w.program_id and e.draw_id = w.draw_id and e.position = w.position
            where w.program_id = d.program_id and w.draw_id = d.id), '[]') as winners,
          (select jsonb_build_object('position', e.position, 'entry_id', e.entry_id, 'weight', e.weight, 'first_entry',
              1 + coalesce((select sum(b.weight) from draw_entries b where b.program_id = e.program_id and b.draw_id = e.draw_id
                and b.position < e.position), 0))
            from draw_entries e where e.program_id = d.program_id and e.draw_id = d.id and e.participant_id = $3) as own
         from sweepstake_draws d where d.program_id = $1 and d.reward_id = $2 order by d.number desc`,
      [programId, reward.id, actor.kind === "participant" ? actor.id : null],
    );
    const draws = rows.map((row) => ({
      ...row,
      committed_at: row.committed_at!.toISOString(),
      frozen_at: row.frozen_at?.toISOString() ?? null,
      drawn_at: row.drawn_at?.toISOString() ?? null,
    }));
    const times = { finish: finish?.toISOString() ?? null, drawn_early_at: drawn_early_at?.toISOString() ?? null };
    return { reward: { id, name, ...times }, draws };
  },
  { output: drawProofPage },
);

/** The frozen list of a draw as text, as its hash is made of. @throws not_found before it is frozen */
export const getDrawList = query(
  "site:visit",
  async function getDrawList({ programId }: SiteCtx, rewardId: string, number: string): Promise<string> {
    const reward = await drawnRewardOnSite(programId, rewardId);
    const [draw] = /^\d{1,6}$/.test(number)
      ? await sql<{ id: string }>(
          sqlText`select id from sweepstake_draws where program_id = $1 and reward_id = $2 and number = $3 and list_hash is not null`,
          [programId, reward.id, Number(number)],
        )
      : [];
    if (!draw) throw notFound();
    return listText(await listOf(programId, draw.id));
  },
  { output: z.string() },
);

type DrawnReward = {
  id: string;
  name: string;
  finish: Date | null;
  translations: unknown;
  drawn_early_at: Date | null;
};

/** A draft is not shown, but a draw that was held stays public. */
async function drawnRewardOnSite(programId: SiteCtx["programId"], rewardId: string) {
  const [reward] = isUuid(rewardId)
    ? await sql<DrawnReward>(
        sqlText`select r.id, r.name, r.finish, r.translations, case when r.claims_count >= coalesce(r.claim_limit, 1) then (
            select max(d.drawn_at) from sweepstake_draws d
             where d.program_id = r.program_id and d.reward_id = r.id and d.reason is null
            having max(d.drawn_at) < r.finish) end as drawn_early_at
          from rewards r where r.program_id = $1 and r.id = $2
          and exists (select from sweepstake_draws d where d.program_id = r.program_id and d.reward_id = r.id
            and (r.published or d.status <> 'committed'))`,
        [programId, rewardId],
      )
    : [];
  if (!reward) throw notFound("This page doesn't exist.");
  return reward;
}

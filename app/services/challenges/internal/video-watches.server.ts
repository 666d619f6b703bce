/** The progress of participants in videos. A row is deleted when its video completes the challenge. */
import { sqlText, type Sql } from "~/platform/database/sql";
import { sql } from "~/platform/database/statements.server";
import { uuidv7 } from "~/platform/ids.server";
import { progressOf } from "~/services/participants/progress.server";
import type { CatalogueChallenge } from "~/services/programs/catalogue.server";
import type { ParticipantCtx, SiteCtx } from "~/services/programs/program-context";
import { LATE_MS, MAX_CREDIT_MS, requiredMs } from "../video/video-rules";

/** The player's last position and how much was watched, in milliseconds of the video. */
export type Watch = { positionMs: number; watchedMs: number };

/** The progress of the context's participant in each video, by challenge id; empty for a visitor. */
export async function watchesOf(ctx: SiteCtx): Promise<Map<string, Watch>> {
  const { watches = [] } = (await progressOf(ctx)) ?? {};
  return new Map(watches.map((row) => [row.challenge_id, { positionMs: row.position_ms, watchedMs: row.watched_ms }]));
}

/**
 * Records the position of the participant's player. The distance from the last position is credited, but no more than
 * the time that has passed since, plus a grace for reports that arrive late: a jump ahead earns nothing, two tabs share
 * one clock, and watching a part again does not count twice (docs/product/videos.md#watched-time).
 * @returns null when the challenge is done for now and nothing is stored
 */
export async function recordPosition(
  { programId, actor, now }: ParticipantCtx,
  challenge: CatalogueChallenge,
  positionMs: number,
): Promise<Watch | null> {
  // The last report can only be well ahead of this one if the sandbox's clock was set back in between.
  const [row] = await sql<{ position_ms: number; watched_ms: number }>(
    sqlText`insert into video_watches as w (program_id, id, challenge_id, participant_id, position_ms, watched_ms, reported_at, grace_ms)
     select $1::uuid, $2::uuid, $3::uuid, $4::uuid, $5::int, 0, $6::timestamptz, $8::int
     where not exists (select from challenge_completions d
         join challenges c on c.program_id = d.program_id and c.id = d.challenge_id join programs p on p.id = c.program_id
       where d.program_id = $1::uuid and d.participant_id = $4::uuid and d.challenge_id = $3::uuid
         and not (c.repeatable and opens_again_at(d.completed_at, c.repeat_after_seconds, p.time_zone) <= $6::timestamptz))
     on conflict (program_id, participant_id, challenge_id) do update set
       position_ms = excluded.position_ms,
       (watched_ms, grace_ms) = (
         select w.watched_ms + credit, least(greatest(0, available - credit), $8::int)
         from (select greatest(-$7::int, least($7::int, floor(extract(epoch from excluded.reported_at - w.reported_at) * 1000)))::int + w.grace_ms) t (available),
           lateral (select greatest(0, least(excluded.position_ms - greatest(w.position_ms, w.watched_ms), available, $7::int))) c (credit)),
       reported_at = case when w.reported_at > excluded.reported_at + $7::int * interval '1 millisecond' then excluded.reported_at
         else greatest(w.reported_at, excluded.reported_at) end
     returning position_ms, watched_ms`,
    [programId, uuidv7(now), challenge.id, actor.id, positionMs, now, MAX_CREDIT_MS, LATE_MS],
  );
  return row ? { positionMs: row.position_ms, watchedMs: row.watched_ms } : null;
}

/**
 * Deletes the progress of a fully watched video, so that the next completion needs watching again. Must run in the
 * transaction that completes the challenge.
 * @returns whether enough of it was watched
 */
export async function consumeWatch(
  on: Sql,
  { programId, actor }: ParticipantCtx,
  challenge: CatalogueChallenge,
): Promise<boolean> {
  const deleted = await on(
    sqlText`delete from video_watches where program_id = $1::uuid and participant_id = $2::uuid and challenge_id = $3::uuid and watched_ms >= $4
     returning id`,
    [programId, actor.id, challenge.id, requiredMs(challenge.durationSeconds ?? Infinity)],
  );
  return deleted.length > 0;
}

/** How far participants are with the films of video challenges; a row goes when its film completes the challenge. */
import type { ParticipantCtx, SiteCtx } from "../context";
import { sql, type Sql } from "../database.server";
import { uuidv7 } from "../ids.server";
import type { CatalogueChallenge } from "../programs/catalogue.server";
import { enoughMs, MAX_CREDIT_MS } from "./video-rules";

/** Where the player stood last, and how much was watched, in milliseconds of the film. */
export type Watch = { positionMs: number; watchedMs: number };

/** How far the context's participant is with each film, by challenge id; nothing without films or for a visitor. */
export async function watchesOf({ actor, programId, program }: SiteCtx): Promise<Map<string, Watch>> {
  if (actor.kind !== "participant" || !program.challenges.some(({ challengeType }) => challengeType === "video"))
    return new Map();
  const rows = await sql<{ challenge_id: string; position_ms: number; watched_ms: number }>(
    "select challenge_id, position_ms, watched_ms from video_watches where program_id = $1 and participant_id = $2",
    [programId, actor.id],
  );
  return new Map(rows.map((row) => [row.challenge_id, { positionMs: row.position_ms, watchedMs: row.watched_ms }]));
}

/**
 * Moves the participant's player to a position. What lies between it and the last one is credited, as far as time has
 * passed since then: so a jump gains nothing, a second tab shares the same clock, and seeing a part again does not
 * count twice. Gives null when the challenge is done for now and nothing is kept.
 */
export async function moveTo(
  { programId, actor, now }: ParticipantCtx,
  challenge: CatalogueChallenge,
  positionMs: number,
): Promise<Watch | null> {
  const doneSince = challenge.repeatable ? new Date(now.getTime() - challenge.repeatAfterSeconds * 1000) : new Date(0);
  // A last report well ahead of this one was made before the sandbox's clock was set back.
  const [row] = await sql<{ position_ms: number; watched_ms: number }>(
    `insert into video_watches as w (program_id, id, challenge_id, participant_id, position_ms, watched_ms, reported_at)
     select $1::uuid, $2::uuid, $3::uuid, $4::uuid, $5::int, 0, $6::timestamptz
     where not exists (select from challenge_completions d
       where d.program_id = $1::uuid and d.participant_id = $4::uuid and d.challenge_id = $3::uuid and d.completed_at > $7::timestamptz)
     on conflict (program_id, participant_id, challenge_id) do update set
       position_ms = excluded.position_ms,
       watched_ms = w.watched_ms + greatest(0, least(
         excluded.position_ms - greatest(w.position_ms, w.watched_ms),
         floor(extract(epoch from excluded.reported_at - w.reported_at) * 1000), $8::int))::int,
       reported_at = case when w.reported_at > excluded.reported_at + $8::int * interval '1 millisecond' then excluded.reported_at
         else greatest(w.reported_at, excluded.reported_at) end
     returning position_ms, watched_ms`,
    [programId, uuidv7(now), challenge.id, actor.id, positionMs, now, doneSince, MAX_CREDIT_MS],
  );
  return row ? { positionMs: row.position_ms, watchedMs: row.watched_ms } : null;
}

/** Uses up the watched film: whether there was enough of it. Only inside the transaction that completes the challenge. */
export async function takeWatched(
  on: Sql,
  { programId, actor }: ParticipantCtx,
  challenge: CatalogueChallenge,
): Promise<boolean> {
  const taken = await on(
    `delete from video_watches where program_id = $1::uuid and participant_id = $2::uuid and challenge_id = $3::uuid and watched_ms >= $4
     returning id`,
    [programId, actor.id, challenge.id, enoughMs(challenge.durationSeconds ?? Infinity)],
  );
  return taken.length > 0;
}

import type { ProgramId } from "~/platform/context";
import { sqlText } from "~/platform/database/sql";
import { sql } from "~/platform/database/statements.server";
import { hashToken, newToken } from "~/platform/secrets.server";
import { CHALLENGE_MINUTES } from "../passkey-rules";

/** What a challenge is for. One for another host, purpose or participant is another challenge. */
export type Purpose = {
  programId: ProgramId;
  host: string;
  /** Who adds a passkey; null for a sign-in. */
  participantId: string | null;
};

/** Makes a challenge that can be answered once, within five minutes. */
export async function newChallenge(purpose: Purpose, now: Date): Promise<string> {
  const challenge = newToken();
  await sql(
    sqlText`insert into passkey_challenges (program_id, challenge_hash, expires_at) values ($1::uuid, $2::bytea, $3::timestamptz)`,
    [purpose.programId, hashOf(challenge, purpose), new Date(now.getTime() + CHALLENGE_MINUTES * 60_000)],
  );
  return challenge;
}

/**
 * Uses a challenge up, whatever becomes of its answer: nobody tries twice with one.
 * @returns false when it has expired, was used before, or is for something else
 */
export async function consumeChallenge(challenge: string, purpose: Purpose, now: Date): Promise<boolean> {
  const [row] = await sql<{ valid: boolean }>(
    sqlText`delete from passkey_challenges where program_id = $1::uuid and challenge_hash = $2::bytea
      returning expires_at > $3::timestamptz as valid`,
    [purpose.programId, hashOf(challenge, purpose), now],
  );
  return row?.valid ?? false;
}

function hashOf(challenge: string, { host, participantId }: Purpose): Buffer {
  return hashToken([participantId ?? "sign-in", host, challenge].join(" "));
}

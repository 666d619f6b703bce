import type { ProgramId } from "~/platform/context";
import type { Sql } from "~/platform/database.server";
import { uuidv7 } from "~/platform/ids.server";

type SignUp = {
  programId: ProgramId;
  participantId: string;
  /** What signing up earned. */
  points: number;
  now: Date;
};

/** Welcomes a new participant on the home page. Friends who join and wins are celebrated by database functions. */
export async function celebrateSignUp(on: Sql, { programId, participantId, points, now }: SignUp): Promise<void> {
  await on(
    `insert into celebrations (program_id, id, participant_id, kind, points, created_at)
     values ($1::uuid, $2::uuid, $3::uuid, 'sign_up', $4, $5::timestamptz)`,
    [programId, uuidv7(now), participantId, points, now],
  );
}

import type { ParticipantActor, ProgramId } from "~/platform/context";
import type { Sql } from "~/platform/database.server";
import { uuidv7 } from "~/platform/ids.server";
import type { Catalogue } from "~/services/programs/catalogue.server";
import type { CelebrationView } from "./celebrations.schema";

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

/** What the participant has not been congratulated on yet, wins first. Rewards that were removed are left out. */
export function celebrationsOf({ rewards }: Catalogue, { celebrations }: ParticipantActor): CelebrationView[] {
  return celebrations.flatMap(({ reward_id, ...celebration }) => {
    if (reward_id === null) return { ...celebration, reward: null };
    const reward = rewards.find(({ id }) => id === reward_id);
    return reward ? { ...celebration, reward: { id: reward.id, name: reward.name } } : [];
  });
}

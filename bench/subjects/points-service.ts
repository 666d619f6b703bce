/** Earns and claims by the product's use cases. Prints operations per second. */
import { programIdFrom } from "~/auth/program-id.server";
import { closeDatabase, pool } from "~/platform/database.server";
import { submitChallenge } from "~/services/challenges/challenges.site.server";
import { catalogueOf } from "~/services/programs/catalogue.server";
import type { ParticipantCtx } from "~/services/programs/program-context";
import { processReward } from "~/services/rewards/rewards.site.server";
import { rateOf } from "../loop";
import type { PointsLoop } from "../points";
import { findPointsStage } from "../points-stage";

const { kind, connections, seconds } = JSON.parse(process.argv[2]!) as PointsLoop;
const { programId, challengeId, rewardId, participantIds } = await findPointsStage(pool, kind);

const operations = {
  earn: (ctx: ParticipantCtx) => submitChallenge(ctx, { challenge_id: challengeId, questions: {} }, null),
  claim: (ctx: ParticipantCtx) => processReward(ctx, rewardId, null),
};

const perSecond = await rateOf(
  async (turn) => operations[kind](await contextOf(participantIds[turn % participantIds.length]!)),
  { connections, seconds },
);
await closeDatabase();
console.log(JSON.stringify(perSecond));

/** The context, as a handler would make it. */
async function contextOf(participantId: string): Promise<ParticipantCtx> {
  const now = new Date();
  return {
    actor: {
      kind: "participant",
      id: participantId,
      sessionId: participantId,
      email: "",
      firstName: "",
      lastName: "",
      postal: null,
      profile: {},
      status: "active",
      locale: null,
      emailSettingId: null,
      avatarFileId: null,
      eligibleOffersRewards: false,
      unusedPoints: 0,
      lifetimePoints: 0,
      pointsDebt: 0,
      completedChallenges: 0,
      createdAt: now,
    },
    now,
    locale: "en",
    requestId: "bench",
    programId: programIdFrom(programId),
    program: await catalogueOf(programId),
  };
}

/** Earns and claims by the product's use cases. Prints operations per second. */
import { closeDatabase, pool } from "~/platform/database/connections.server";
import { submitChallenge } from "~/services/challenges/challenges.site.server";
import type { ParticipantCtx } from "~/services/programs/program-context";
import { claimOrBuyReward } from "~/services/rewards/rewards.site.server";
import { rateOf } from "../loop";
import { participantContext } from "../participant-context";
import type { PointsLoop } from "../points";
import { findPointsStage } from "../points-stage";

const { kind, connections, seconds } = JSON.parse(process.argv[2]!) as PointsLoop;
const { programId, challengeId, rewardId, participantIds } = await findPointsStage(pool, kind);

const operations = {
  earn: (ctx: ParticipantCtx) => submitChallenge(ctx, { challenge_id: challengeId, questions: {} }, null),
  claim: (ctx: ParticipantCtx) => claimOrBuyReward(ctx, rewardId, null),
};

const perSecond = await rateOf(
  async (turn) => operations[kind](await participantContext(programId, participantIds[turn % participantIds.length]!)),
  { connections, seconds },
);
await closeDatabase();
console.log(JSON.stringify(perSecond));

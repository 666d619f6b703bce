import { programIdFrom } from "~/auth/program-id.server";
import { catalogueOf } from "~/services/programs/catalogue.server";
import type { ParticipantCtx } from "~/services/programs/program-context";

/** The context of a participant, as a handler would make it. */
export async function participantContext(programId: string, participantId: string): Promise<ParticipantCtx> {
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
      timeZone: null,
      newTierId: null,
      celebrations: [],
      completedChallenges: 0,
      memberNumber: "427015936805",
      createdAt: now,
    },
    now,
    locale: "en",
    requestId: "bench",
    programId: programIdFrom(programId),
    program: await catalogueOf(programId),
  };
}

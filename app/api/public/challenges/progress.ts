import { participantCall } from "~/http/site-doors.server";
import { watchProgress } from "~/services/challenges/challenges.schema";
import { reportProgress } from "~/services/challenges/video.verbs.server";

export const action = participantCall(watchProgress, async ({ ctx, params }, input) => ({
  body: await reportProgress(ctx, params.challengeId ?? "", input),
}));

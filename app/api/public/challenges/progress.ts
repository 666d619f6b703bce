import { participantCall, runs } from "~/http/handlers/site.server";
import { watchProgress } from "~/services/challenges/challenges.schema";
import { reportProgress } from "~/services/challenges/video.site.server";

export const action = participantCall(
  watchProgress,
  runs(
    reportProgress,
    async ({ ctx, param }, input) => ({
      body: await reportProgress(ctx, param("challengeId"), input),
    }),
    "result",
  ),
);

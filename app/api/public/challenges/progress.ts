import { runs } from "~/http/handlers/runs.server";
import { participantCall } from "~/http/handlers/site.server";
import { watchProgress } from "~/services/challenges/challenges.schema";
import { reportProgress } from "~/services/challenges/video/video.site.server";

export const action = participantCall(
  watchProgress,
  runs(
    reportProgress,
    async (run, { ctx, param }, input) => ({
      body: await run(ctx, param("challengeId"), input),
    }),
    "result",
  ),
);

import { runs } from "~/http/handlers/runs.server";
import { participantCall } from "~/http/handlers/site.server";
import { dailyAnswerInput } from "~/services/daily/daily.schema";
import { answerDailyQuestion } from "~/services/daily/daily.site.server";

/** `POST /public/home/daily_question`; a plain form goes back to its page. */
export const action = participantCall(
  dailyAnswerInput,
  runs(answerDailyQuestion, async (run, { ctx }, input) => ({ body: await run(ctx, input) }), "result"),
);

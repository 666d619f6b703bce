import * as intents from "~/admin/daily/question-intents.server";
import { programCallAction, programCallLoader } from "~/http/handlers/admin.server";
import { storedDailyQuestionIntent } from "~/services/daily/daily-admin.schema";
import { getDailyQuestion } from "~/services/daily/daily-questions.admin.server";

/** `GET programs/{id}/daily_questions/{question_id}`. */
export const loader = programCallLoader(getDailyQuestion, { params: ["dailyQuestionId"] });

/** `PUT` and `PATCH` change the question; `DELETE` deletes it. */
export const action = programCallAction(storedDailyQuestionIntent, { update: intents.update, delete: intents.remove });

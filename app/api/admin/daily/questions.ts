import * as intents from "~/admin/daily/question-intents.server";
import { programCallAction, programCallLoader } from "~/http/handlers/admin.server";
import { dailyQuestionListIntent, dailyQuestionListQuery } from "~/services/daily/daily-admin.schema";
import { listDailyQuestions } from "~/services/daily/daily-questions.admin.server";

/** `GET programs/{id}/daily_questions`. */
export const loader = programCallLoader(listDailyQuestions, { query: dailyQuestionListQuery });

const { create, activate, deactivate, delete_selected } = intents;

/** `POST` to the same path adds a question, or changes the selected ones. */
export const action = programCallAction(dailyQuestionListIntent, { create, activate, deactivate, delete_selected });

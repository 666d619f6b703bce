import { importQuestions } from "~/admin/daily/question-intents.server";
import { programCallAction } from "~/http/handlers/admin.server";
import { importQuestionsIntent } from "~/services/daily/daily-admin.schema";

/** `POST programs/{id}/daily_questions/import`: a CSV file in `file`, or a list or `{questions: […]}` as JSON. */
export const action = programCallAction(importQuestionsIntent, { create: importQuestions }, undefined, "questions");

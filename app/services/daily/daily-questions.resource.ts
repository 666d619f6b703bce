import { msg } from "~/locales/translate";
import { resource } from "~/services/resource";

export const dailyQuestions = resource({
  kind: "daily_question",
  label: msg("Questions of the day"),
  rows: { table: "daily_questions", name: "text" },
  page: "/admin/v2/programs/{program}/settings/program/daily/questions/{id}/edit",
  api: { folder: "daily", name: "Questions of the day", description: "The bank of questions of the day." },
  audit: {
    "daily_question.create": msg("Created the question <thing>{name}</thing>"),
    "daily_question.delete": msg("Deleted the question <thing>{name}</thing>"),
    "daily_question.import": msg("Imported questions of the day into <thing>{name}</thing>"),
    "daily_question.update": msg("Changed the question <thing>{name}</thing>"),
  },
});

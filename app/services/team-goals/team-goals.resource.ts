import { msg } from "~/locales/translate";
import { resource } from "~/services/resource";

export const teamGoals = resource({
  kind: "team_goal",
  label: msg("Team goals"),
  rows: { table: "team_goals", name: "title" },
  page: "/admin/v2/programs/{program}/settings/program/team-goals/{id}/edit",
  api: {
    folder: "team-goals",
    name: "Team goals",
    description: "Goals that all participants of a program reach together, with a prize for each who contributed.",
  },
  menu: {
    path: "settings/program/team-goals",
    permission: "program:update",
    keywords: msg("together community challenge prize"),
  },
  audit: {
    "team_goal.create": msg("Created the team goal <thing>{name}</thing>"),
    "team_goal.delete": msg("Deleted the team goal <thing>{name}</thing>"),
    "team_goal.update": msg("Changed the team goal <thing>{name}</thing>"),
  },
});

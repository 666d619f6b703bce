import { msg } from "~/locales/translate";
import { resource } from "~/services/resource";

export const dashboard = resource({
  kind: "dashboard",
  label: msg("Dashboard"),
  api: { folder: "dashboard", name: "Dashboard", description: "Figures of a program, and its latest actions." },
  scopes: "dashboard",
  menu: { path: "dashboard", permission: "dashboard:view", letter: "d" },
  audit: {
    "dashboard.weekly_mail_off": msg("Turned the weekly email about the dashboard off"),
    "dashboard.weekly_mail_on": msg("Turned the weekly email about the dashboard on"),
  },
});

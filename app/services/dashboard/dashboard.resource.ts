import { msg } from "~/locales/translate";
import { resource } from "~/services/resource";

export const dashboard = resource({
  kind: "dashboard",
  label: msg("Dashboard"),
  api: { folder: "dashboard", name: "Dashboard", description: "Figures of a program, and its latest actions." },
  scopes: "dashboard",
  menu: { path: "dashboard", permission: "dashboard:view", letter: "d" },
});

import { msg } from "~/locales/translate";
import { resource } from "~/services/resource";

export const pointsReport = resource({
  kind: "points_month",
  label: msg("Points report"),
  api: {
    folder: "points-report",
    name: "Points report",
    description: "What a program's points did in each month, and the close of a month.",
  },
  menu: {
    path: "points/report",
    permission: "program:manage",
    keywords: msg("liability outstanding month close journal"),
  },
  audit: { "points.close_month": msg("Closed a month of the points report") },
});

import { msg } from "~/locales/translate";
import { resource } from "~/services/resource";

export const submissions = resource({
  kind: "submission",
  label: msg("Submissions"),
  rows: { table: "submissions", name: null },
  page: "/admin/v2/programs/{program}/submissions/{id}",
  api: {
    folder: "submissions",
    name: "Submissions",
    description: "Photos, and answers for mini contests, which admins judge.",
  },
  savedViews: "submissions",
  menu: { path: "submissions", permission: "challenges:view" },
  audit: {
    "submission.approve": msg("Approved <thing>a submission</thing>"),
    "submission.assign": msg("Assigned <thing>a submission</thing>"),
    "submission.reject": msg("Rejected <thing>a submission</thing>"),
  },
});

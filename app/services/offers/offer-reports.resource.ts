import { msg } from "~/locales/translate";
import { resource } from "~/services/resource";

export const offerReports = resource({
  kind: "offer_report",
  label: msg("Offer reports"),
  rows: { table: "offer_reports", name: null },
  page: "/admin/v2/programs/{program}/offer_reports/{id}",
  savedViews: "offer-reports",
  menu: { path: "offer_reports", permission: "users:view", letter: "o", feature: "offers_reward" },
  audit: {
    "offer_report.assign": msg("Assigned <thing>an offer report</thing>"),
    "offer_report.reopen": msg("Reopened <thing>an offer report</thing>"),
    "offer_report.resolve": msg("Resolved <thing>an offer report</thing>"),
  },
});

import { msg } from "~/locales/translate";
import { resource } from "~/services/resource";

export const earningRules = resource({
  kind: "earning_rule",
  label: msg("Earning rules"),
  rows: { table: "earning_rules", name: "name" },
  page: "/admin/v2/programs/{program}/settings/program/earning-rules/{id}",
  api: {
    folder: "earning-rules",
    name: "Earning rules",
    description: "Rules by which orders and events earn points: drafts, versions, approval, and trying them out.",
  },
  scopes: "earning_rules",
  menu: {
    path: "settings/program/earning-rules",
    permission: "earning_rules:view",
    keywords: msg("purchases orders events points per dollar multiplier bonus campaign promotion cel"),
  },
  actions: [
    { label: msg("New earning rule"), path: "settings/program/earning-rules/new", permission: "earning_rules:manage" },
  ],
  audit: {
    "earning_rule.approve": msg("Approved the earning rule <thing>{name}</thing>"),
    "earning_rule.create": msg("Created the earning rule <thing>{name}</thing>"),
    "earning_rule.delete": msg("Deleted the earning rule <thing>{name}</thing>"),
    "earning_rule.duplicate": msg("Duplicated an earning rule as <thing>{name}</thing>"),
    "earning_rule.end": msg("Ended the earning rule <thing>{name}</thing>"),
    "earning_rule.order": msg("Changed the order of the earning rules"),
    "earning_rule.propose": msg("Proposed the earning rule <thing>{name}</thing>"),
    "earning_rule.publish": msg("Published the earning rule <thing>{name}</thing>"),
    "earning_rule.reject": msg("Sent the earning rule <thing>{name}</thing> back"),
    "earning_rule.settings": msg("Changed who approves earning rules"),
    "earning_rule.update": msg("Changed the earning rule <thing>{name}</thing>"),
  },
});

import { msg } from "~/locales/translate";
import { resource } from "~/services/resource";

export const referrals = resource({
  kind: "referral",
  label: msg("Referrals"),
  rows: { table: "referrals" },
  page: "/admin/v2/referrals/{id}",
  param: "referralId",
  missing: msg("Referral not found"),
  api: { folder: "referrals", name: "Referrals", description: "Friends who joined through a participant." },
  scopes: "referrals",
  savedViews: "referrals",
  menu: { path: "referrals", permission: "referrals:view", letter: "f" },
  audit: {
    "referral.approve": msg("Approved the referral of <thing>{name}</thing>"),
    "referral.assign": msg("Assigned the referral of <thing>{name}</thing>"),
    "referral.comment": msg("Commented on the referral of <thing>{name}</thing>"),
    "referral.credit": msg("Credited the referral of <thing>{name}</thing>"),
    "referral.reject": msg("Rejected the referral of <thing>{name}</thing>"),
  },
});

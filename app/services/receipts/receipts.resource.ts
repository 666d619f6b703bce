import { msg } from "~/locales/translate";
import { resource } from "~/services/resource";

export const receipts = resource({
  kind: "receipt",
  label: msg("Receipts"),
  rows: { table: "receipts" },
  page: "/admin/v2/receipts/{id}",
  param: "receiptId",
  missing: msg("Receipt not found"),
  api: { folder: "receipts", name: "Receipts", description: "Receipts submitted by participants, and their review." },
  scopes: "receipts",
  savedViews: "receipts",
  menu: { path: "receipts", permission: "receipts:view", letter: "e", keywords: msg("purchases review") },
  audit: {
    "receipt.delete": msg("Deleted the receipt of <thing>{name}</thing>"),
    "receipt.approve": msg("Approved the receipt of <thing>{name}</thing>"),
    "receipt.assign": msg("Assigned the receipt of <thing>{name}</thing>"),
    "receipt.create": msg("Added the receipt of <thing>{name}</thing>"),
    "receipt.reject": msg("Rejected the receipt of <thing>{name}</thing>"),
    "receipt.update_items": msg("Changed the items of the receipt of <thing>{name}</thing>"),
  },
});

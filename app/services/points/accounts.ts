import { msg } from "~/locales/translate";

/** The accounts between which points move, as the check of `point_postings` has them. */
export const POINT_ACCOUNTS = ["issued", "pending", "available", "spent", "expired", "reversed", "debt"] as const;

/** The labels of the accounts. Without zod, so that pages can import it at no cost. */
export const ACCOUNT_LABELS: Readonly<Record<string, string>> = {
  issued: msg("Issued"),
  pending: msg("Pending"),
  available: msg("Available"),
  spent: msg("Spent"),
  expired: msg("Expired"),
  reversed: msg("Taken back"),
  debt: msg("Owed"),
  // What a check of the balances compares besides the accounts.
  lots: msg("Available by source"),
  pending_lots: msg("Pending by source"),
  lot_uses: msg("Taken by source"),
  posting_uses: msg("Moved by source"),
};

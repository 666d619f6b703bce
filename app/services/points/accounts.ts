import { msg } from "~/locales/translate";

/** The labels of the accounts between which points move. Without zod, so that pages can import it at no cost. */
export const ACCOUNT_LABELS: Readonly<Record<string, string>> = {
  issued: msg("Issued"),
  pending: msg("Pending"),
  available: msg("Available"),
  spent: msg("Spent"),
  expired: msg("Expired"),
  reversed: msg("Taken back"),
  debt: msg("Owed"),
};

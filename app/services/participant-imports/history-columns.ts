/** What an import is about, and the columns of one of a history. Browser-safe. */
import { msg } from "~/locales/translate";

/**
 * `history` is what members earned and spent in another product, entry by entry; `orders` are those of the operator's
 * shops, line by line; `events` are what their systems report, one in each row.
 */
export const IMPORT_KINDS = ["members", "history", "orders", "events"] as const;
export type ImportKind = (typeof IMPORT_KINDS)[number];

/** The fields of an entry with their labels. Points are in one column, or in one of earned and one of spent points. */
export const HISTORY_LABELS: Readonly<Record<string, string>> = {
  email: msg("Email"),
  id: msg("ID"),
  date: msg("Date"),
  points: msg("Points"),
  earned: msg("Points earned"),
  spent: msg("Points spent"),
  reason: msg("Reason"),
  entry_id: msg("ID of the entry"),
  state: msg("State of the entry"),
};

export const HISTORY_FIELDS: readonly string[] = Object.keys(HISTORY_LABELS);

/** What other programs call the columns, beside their keys and labels. */
export const HISTORY_NAMES: Readonly<Record<string, readonly string[]>> = {
  email: ["E-mail", "Email address", "Customer email", "Member email", "Correo", "Dirección de correo electrónico"],
  id: ["Participant ID", "User ID"],
  date: ["Created at", "Created on", "Timestamp", "Occurred at", "Completed at", "Transaction date", "Fecha y hora"],
  points: ["Points change", "Change", "Points amount", "Amount of points", "Movimiento"],
  earned: ["Earned", "Points added", "Credit", "Ganados", "Puntos obtenidos"],
  spent: ["Spent", "Redeemed", "Points redeemed", "Points removed", "Debit", "Gastados", "Puntos canjeados"],
  reason: ["Description", "Action", "Activity", "Note", "Descripción", "Concepto"],
  entry_id: ["Transaction ID", "Activity ID", "Entry ID", "Reference"],
  state: ["State", "Status", "Estado"],
};

/** Whether entries can be read from these columns: whose they are, when they happened, and how many points they are. */
export function canReadHistory(columns: readonly string[]): boolean {
  const has = (...fields: string[]) => fields.some((field) => columns.includes(field));
  return has("email", "id") && has("date") && has("points", "earned", "spent");
}

/** The field of a row that the reason of its rejection is about. Browser-safe. */
import type { RowError } from "./row-errors";

const FIELDS: Partial<Record<RowError, readonly string[]>> = {
  no_email: ["email", "id"],
  email: ["email"],
  id: ["id"],
  points: ["points"],
  earned_below_points: ["points_earned"],
  referral_code: ["referral_code"],
  referral_code_taken: ["referral_code"],
  referral_code_twice: ["referral_code"],
  tag_too_long: ["tags"],
  too_many_tags: ["tags"],
  unknown_tag: ["tags"],
  inactive_tag: ["tags"],
  duplicate: ["email", "id"],
  unknown_id: ["id"],
  deleted: ["email", "id"],
  email_taken: ["email"],
  email_denied: ["email"],
  unknown_email: ["email"],
  email_merged: ["email"],
  no_date: ["date", "placed_at", "time"],
  no_points: ["points", "earned", "spent"],
  earned_and_spent: ["points", "earned", "spent"],
  not_covered: ["points", "spent"],
  entry_id_too_long: ["entry_id"],
  no_order_id: ["order_id"],
  order_id_too_long: ["order_id"],
  too_many_lines: ["order_id"],
  no_event_id: ["event_id"],
  event_id_too_long: ["event_id"],
  mail_setting: ["mail_consent", "mail_opt_out"],
};

/**
 * @param values the values of the reason's placeholders: many name the field as `column`
 * @param fields the fields that the file has
 * @returns null where the reason is about the row as a whole
 */
export function rejectedField(error: string, values: unknown, fields: readonly string[]): string | null {
  const { column } = (values ?? {}) as { column?: unknown };
  const candidates = typeof column === "string" ? [column] : (FIELDS[error as RowError] ?? []);
  return candidates.find((field) => fields.includes(field)) ?? null;
}

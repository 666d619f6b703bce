/** Why a row of an import is rejected: the texts by the code that is stored. Browser-safe. */
import { msg, type TextValues } from "~/locales/translate";

export const ROW_ERRORS = {
  characters: msg("This line has characters that cannot be read. Save the file as UTF-8."),
  columns: msg("Columns in this line: {found}. Expected: {expected}."),
  no_email: msg("An email or an ID is required"),
  email: msg("Invalid email"),
  id: msg("Invalid ID"),
  name_too_long: msg("{column}: use {max} characters or fewer"),
  points: msg("Points must be a whole number from 0 to {max}"),
  ambiguous_number: msg("{column}: {value} could be a thousand or a fraction. Write it without a point."),
  whole_number: msg("{column}: use a whole number from 0 to {max}"),
  earned_below_points: msg("Nobody has more points than they ever earned"),
  date: msg("{column}: {value} is not a date"),
  ambiguous_date: msg("{column}: day and month of {value} could be the other way around. Choose how dates are read."),
  future_date: msg("{column}: {value} is in the future"),
  yes_no: msg("{column}: {value} is neither yes nor no"),
  referral_code: msg("A referral code has 3 to 64 letters, digits, hyphens and underscores"),
  referral_code_taken: msg("Another participant has this referral code"),
  referral_code_twice: msg("Line {line} has the same referral code"),
  mail_setting: msg("There is no setting for no emails any more. Import this row again."),
  tag_too_long: msg("A tag can have at most {max} characters"),
  too_many_tags: msg("Use {max} tags or fewer"),
  attribute: msg("{column}: {message}"),
  value_too_long: msg("This value makes an attribute too long"),
  duplicate: msg("Line {line} has the same participant"),
  unknown_id: msg("No participant has this ID"),
  deleted: msg("This account was deleted"),
  email_taken: msg("Another participant has this email"),
  email_merged: msg("This email belonged to an account that was merged into another one"),
  email_denied: msg("This API key needs the permission users:sign_in to change an email"),
  unknown_tag: msg("There is no tag {tag}, and you can't create tags"),
  inactive_tag: msg("The tag {tag} is not active"),
  unknown_email: msg("No participant has this email"),
  no_date: msg("A date is required"),
  no_points: msg("This row has no points"),
  earned_and_spent: msg("A row has points earned or spent, not both"),
  signed_number: msg("{column}: use a whole number from -{max} to {max}"),
  not_settled: msg("{column}: entries that are {value} do not count"),
  entry_id_too_long: msg("The ID of an entry can have at most {max} characters"),
  entry_twice: msg("Line {line} has the same entry"),
  not_covered: msg("The balance did not cover the {points} points that were spent"),
} as const;

export type RowError = keyof typeof ROW_ERRORS;

/** Why a row is rejected, with the values of the text's placeholders. */
export type Rejection = { code: RowError; values?: TextValues };

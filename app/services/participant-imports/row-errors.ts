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
  tag_too_long: msg("A tag can have at most {max} characters"),
  too_many_tags: msg("Use {max} tags or fewer"),
  attribute: msg("{column}: {message}"),
  value_too_long: msg("This value makes an attribute too long"),
  duplicate: msg("Line {line} has the same participant"),
  unknown_id: msg("No participant has this ID"),
  deleted: msg("This account was deleted"),
  email_taken: msg("Another participant has this email"),
  email_denied: msg("This API key needs the permission users:sign_in to change an email"),
  unknown_tag: msg("There is no tag {tag}, and you can't create tags"),
  inactive_tag: msg("The tag {tag} is not active"),
} as const;

export type RowError = keyof typeof ROW_ERRORS;

/** Why a row is rejected, with the values of the text's placeholders. */
export type Rejection = { code: RowError; values?: TextValues };

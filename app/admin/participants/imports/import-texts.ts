/** The texts of imports: statuses, groups of columns and strategies. */
import { msg } from "~/locales/translate";
import type { ImportKind } from "~/services/participant-imports/history-columns";
import type { ColumnGroup } from "~/services/participant-imports/import-columns";
import type { ImportStatus } from "~/services/participant-imports/participant-imports.schema";

export const STATUS_LABELS: Record<ImportStatus, string> = {
  uploading: msg("Uploading"),
  checking: msg("Checking"),
  ready: msg("Needs confirmation"),
  importing: msg("Importing"),
  done: msg("Done"),
  cancelled: msg("Import canceled"),
  failed: msg("Failed"),
  undoing: msg("Being undone"),
  undone: msg("Undone"),
};

/** What the rows of an import are. */
export const KIND_LABELS: Record<ImportKind, string> = {
  members: msg("Participants"),
  history: msg("History"),
  orders: msg("Orders"),
  events: msg("Events"),
};

/** The page that uploads a file of a kind. */
export const UPLOAD_TITLES: Record<ImportKind, string> = {
  members: msg("Import User Data"),
  history: msg("Import a history"),
  orders: msg("Import orders"),
  events: msg("Import events"),
};

export const GROUP_LABELS: Record<ColumnGroup, string> = {
  email: msg("Email"),
  points: msg("Points"),
  tags: msg("Tags"),
  naming: msg("Naming"),
  metric: msg("Metric"),
};

/** What a group is about, where its name does not say so. */
export const GROUP_HELP: Partial<Record<ColumnGroup, string>> = {
  email: msg("New emails always become participants. Replace also changes the email of a row with an ID."),
  tags: msg("Admin tags, separated by commas in one cell."),
  naming: msg("The columns first_name and last_name."),
  metric: msg(
    "The columns named after profile attributes. Append adds numbers and joins lists. Unless you choose, an export of another loyalty product replaces them, and other files don't change them.",
  ),
};

/** As the page of an import shows it, which names the columns of the file. */
export const GROUP_EFFECTS: Partial<Record<ColumnGroup, string>> = {
  email: msg("New emails always become participants. Replace also changes the email of a row with an ID."),
  metric: msg("Append adds numbers and joins lists."),
};

export const STRATEGY_LABELS: Record<string, string> = {
  replace: msg("Replace"),
  append: msg("Append"),
  ignore: msg("Ignore"),
};

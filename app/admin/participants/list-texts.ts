import { msg } from "~/locales/translate";
import type { ListTexts, SearchedListTexts } from "~/ui/table/list-texts";

export const ACTION_LIST: SearchedListTexts = {
  name: msg("actions"),
  search: msg("Search actions"),
  pages: msg("Pages of actions"),
  total: msg({ one: "{count} action", other: "{count} actions" }),
  range: msg({ one: "{range} of {count} action", other: "{range} of {count} actions" }),
};

export const QUESTION_LIST: ListTexts = {
  name: msg("questions"),
  pages: msg("Pages of questions"),
  total: msg({ one: "{count} question", other: "{count} questions" }),
  range: msg({ one: "{range} of {count} question", other: "{range} of {count} questions" }),
};

export const POSTING_LIST: ListTexts = {
  name: msg("postings"),
  pages: msg("Pages of postings"),
  total: msg({ one: "{count} posting", other: "{count} postings" }),
  range: msg({ one: "{range} of {count} posting", other: "{range} of {count} postings" }),
};

export const EXPORT_LIST: ListTexts = {
  name: msg("exports"),
  pages: msg("Pages of exports"),
  total: msg({ one: "{count} export", other: "{count} exports" }),
  range: msg({ one: "{range} of {count} export", other: "{range} of {count} exports" }),
};

export const EVENT_LIST: ListTexts = {
  name: msg("events"),
  pages: msg("Pages of events"),
  total: msg({ one: "{count} event", other: "{count} events" }),
  range: msg({ one: "{range} of {count} event", other: "{range} of {count} events" }),
};

export const MESSAGE_LIST: ListTexts = {
  name: msg("emails"),
  pages: msg("Pages of emails"),
  total: msg({ one: "{count} email", other: "{count} emails" }),
  range: msg({ one: "{range} of {count} email", other: "{range} of {count} emails" }),
};

export const NOTE_LIST: ListTexts = {
  name: msg("notes"),
  pages: msg("Pages of notes"),
  total: msg({ one: "{count} note", other: "{count} notes" }),
  range: msg({ one: "{range} of {count} note", other: "{range} of {count} notes" }),
};

export const CLAIM_LIST: ListTexts = {
  name: msg("claims"),
  pages: msg("Pages of claims"),
  total: msg({ one: "{count} claim", other: "{count} claims" }),
  range: msg({ one: "{range} of {count} claim", other: "{range} of {count} claims" }),
};

export const COMPLETION_LIST: ListTexts = {
  name: msg("completions"),
  pages: msg("Pages of completions"),
  total: msg({ one: "{count} completion", other: "{count} completions" }),
  range: msg({ one: "{range} of {count} completion", other: "{range} of {count} completions" }),
};

export const BULK_CHANGE_LIST: ListTexts = {
  name: msg("bulk changes"),
  pages: msg("Pages of bulk changes"),
  total: msg({ one: "{count} bulk change", other: "{count} bulk changes" }),
  range: msg({ one: "{range} of {count} bulk change", other: "{range} of {count} bulk changes" }),
};

export const REJECTED_ROW_LIST: ListTexts = {
  name: msg("rejected rows"),
  pages: msg("Pages of rejected rows"),
  total: msg({ one: "{count} rejected row", other: "{count} rejected rows" }),
  range: msg({ one: "{range} of {count} rejected row", other: "{range} of {count} rejected rows" }),
};

export const REPORTED_ROW_LIST: ListTexts = {
  name: msg("rows of the file"),
  pages: msg("Pages of rows of the file"),
  total: msg({ one: "{count} row", other: "{count} rows" }),
  range: msg({ one: "{range} of {count} row", other: "{range} of {count} rows" }),
};

export const IMPORT_LIST: ListTexts = {
  name: msg("imports"),
  pages: msg("Pages of imports"),
  total: msg({ one: "{count} import", other: "{count} imports" }),
  range: msg({ one: "{range} of {count} import", other: "{range} of {count} imports" }),
};

export const ANSWER_LIST: SearchedListTexts = {
  name: msg("answers"),
  search: msg("Search answers"),
  pages: msg("Pages of answers"),
  total: msg({ one: "{count} answer", other: "{count} answers" }),
  range: msg({ one: "{range} of {count} answer", other: "{range} of {count} answers" }),
};

export const USER_LIST: SearchedListTexts = {
  name: msg("users"),
  search: msg("Search users"),
  pages: msg("Pages of users"),
  total: msg({ one: "{count} user", other: "{count} users" }),
  range: msg({ one: "{range} of {count} user", other: "{range} of {count} users" }),
};

export const PASSKEY_LIST: ListTexts = {
  name: msg("passkeys"),
  pages: msg("Pages of passkeys"),
  total: msg({ one: "{count} passkey", other: "{count} passkeys" }),
  range: msg({ one: "{range} of {count} passkey", other: "{range} of {count} passkeys" }),
};

export const LOT_LIST: ListTexts = {
  name: msg("points by source"),
  pages: msg("Pages of points by source"),
  total: msg({ one: "{count} source", other: "{count} sources" }),
  range: msg({ one: "{range} of {count} source", other: "{range} of {count} sources" }),
};

import { msg } from "~/locales/translate";
import type { SearchedListTexts } from "~/ui/table/list-texts";

export const PROCESS_LIST: SearchedListTexts = {
  name: msg("processes"),
  search: msg("Search processes"),
  pages: msg("Pages of processes"),
  total: msg({ one: "{count} process", other: "{count} processes" }),
  range: msg({ one: "{range} of {count} process", other: "{range} of {count} processes" }),
};

export const BACKUP_LIST: SearchedListTexts = {
  name: msg("backups"),
  search: msg("Search backups"),
  pages: msg("Pages of backups"),
  total: msg({ one: "{count} backup", other: "{count} backups" }),
  range: msg({ one: "{range} of {count} backup", other: "{range} of {count} backups" }),
};

export const PROGRAM_LIST: SearchedListTexts = {
  name: msg("programs"),
  search: msg("Search programs"),
  pages: msg("Pages of programs"),
  total: msg({ one: "{count} program", other: "{count} programs" }),
  range: msg({ one: "{range} of {count} program", other: "{range} of {count} programs" }),
};

export const FAILED_JOB_LIST: SearchedListTexts = {
  name: msg("failed jobs"),
  search: msg("Search failed jobs"),
  pages: msg("Pages of failed jobs"),
  total: msg({ one: "{count} failed job", other: "{count} failed jobs" }),
  range: msg({ one: "{range} of {count} failed job", other: "{range} of {count} failed jobs" }),
};

export const ADMIN_LIST: SearchedListTexts = {
  name: msg("admins"),
  search: msg("Search admins"),
  pages: msg("Pages of admins"),
  total: msg({ one: "{count} admin", other: "{count} admins" }),
  range: msg({ one: "{range} of {count} admin", other: "{range} of {count} admins" }),
};

export const CHANGE_LIST: SearchedListTexts = {
  name: msg("changes"),
  search: msg("Search changes"),
  pages: msg("Pages of changes"),
  total: msg({ one: "{count} change", other: "{count} changes" }),
  range: msg({ one: "{range} of {count} change", other: "{range} of {count} changes" }),
};

export const FEATURE_LIST: SearchedListTexts = {
  name: msg("features"),
  search: msg("Search features"),
  pages: msg("Pages of features"),
  total: msg({ one: "{count} feature", other: "{count} features" }),
  range: msg({ one: "{range} of {count} feature", other: "{range} of {count} features" }),
};

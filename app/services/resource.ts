import type { ProgramPermission } from "~/platform/permissions";
import type { Feature } from "~/services/programs/programs.schema";

/** A page of the admin that menus and the search lead to. */
export type AdminPage = {
  label: string;
  /** The path below the program. */
  path: string;
  /** The permission to open it. */
  permission: ProgramPermission;
  /** The letter that opens it: a list after G, a new row by itself. */
  letter?: string;
  /** The feature without which the page does not exist, if the permission does not depend on it already. */
  feature?: Feature;
  /** A short word beside it in the list of settings. */
  note?: string;
  /** More words that the search finds it by: what it sets, and what other products call it. */
  keywords?: string;
};

/**
 * What a resource of the admin is, in one place: `<noun>.resource.ts` beside its use cases. It only describes. Lists of all
 * resources derive from `resources.ts`: located addresses, the API's areas, the permissions of API keys, sentences and
 * targets of the audit log, saved views, and which tables may name files. Browser-safe.
 */
export type Resource = {
  /** What audit entries call it as their target. */
  kind: string;
  /** Its name in menus and choices. */
  label?: string;
  /** The table of its rows, and the column that the audit log calls them by: null for none, undefined to leave them out. */
  rows?: { table: string; name?: string | null };
  /** The page of a row, with `{id}` and `{program}`. */
  page?: string;
  /** The parameter that names a row in addresses of the admin without the program, which then follows from the row. */
  param?: string;
  /** The 404 of such an address; without it the usual one. */
  missing?: string;
  /** The folder of its handlers below `app/api`, and what the API's description says of their area. */
  api?: { folder: string; name: string; description: string };
  /** What its permissions begin with, if an API key may have them. */
  scopes?: string;
  /** The name of its list, if admins can save views of it. */
  savedViews?: string;
  /** Its tables whose rows may name files of the media library. */
  media?: readonly string[];
  /** Its page in a menu of the admin: see admin-pages.ts for the place. */
  menu?: Omit<AdminPage, "label"> & { label?: string };
  /** Its pages to create something, which the search offers. */
  actions?: readonly AdminPage[];
  /** What the audit log says of its actions, without the admin; `<thing>` marks the name, which the page links. */
  audit?: Readonly<Record<string, string>>;
};

/** A resource, with the names in it as types. */
export function resource<const R extends Resource>(described: R): R {
  return described;
}

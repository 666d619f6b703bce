import type { Translations } from "~/platform/translations";

/** A checked post of an import, as the import stores it for the worker. */
export type StoredImport = {
  /** The id that it gets if it is new. */
  id: string;
  external_id: string;
  title: string;
  body: string;
  /** Without them those of a post that is there already stay. */
  translations?: Translations;
  image_file_id: string | null;
  link: string;
  active: boolean;
  published_at: string;
};

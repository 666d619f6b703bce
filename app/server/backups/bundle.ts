/**
 * A bundle: one tar file with all of an installation, which an operator can look into. Its members in order:
 * `manifest.json`, `data/SCHEMA.TABLE/NUMBER.copy.gz` (COPY's text format, cut anywhere), `data/SCHEMA.TABLE/rows.json` after
 * the last of a table, `files/KEY`, perhaps `secrets.enc`, and `complete.json`, without which it is no bundle.
 */
import { z } from "zod";

/** Changes when an older version could not read a bundle any more. */
export const BUNDLE_FORMAT = 1;

export const MANIFEST = "manifest.json";
export const SECRETS = "secrets.enc";
export const COMPLETE = "complete.json";

const table = z.object({
  schema: z.string(),
  name: z.string(),
  columns: z.array(z.string()),
  /** Of its rows, without indexes. */
  bytes: z.number(),
});
export type BundleTable = z.infer<typeof table>;

/** What the database is like at the moment of the bundle. */
const catalogueSchema = z.object({
  serverVersion: z.string(),
  migrations: z.array(z.object({ name: z.string(), checksum: z.string() })),
  tables: z.array(table),
  partitions: z.array(
    z.object({
      schema: z.string(),
      name: z.string(),
      parent: z.string(),
      bound: z.string(),
      /** The constraints that its table does not have. */
      constraints: z.array(z.object({ name: z.string(), definition: z.string() })),
    }),
  ),
  sequences: z.array(z.object({ name: z.string(), value: z.string(), called: z.boolean() })),
  functions: z.array(z.object({ signature: z.string(), result: z.string(), definition: z.string() })),
});
export type BundleCatalogue = z.infer<typeof catalogueSchema>;

export const manifestSchema = catalogueSchema.extend({
  format: z.number(),
  version: z.string(),
  madeAt: z.string(),
});
export type Manifest = z.infer<typeof manifestSchema>;

export const completeSchema = z.object({
  /** By table. */
  rows: z.record(z.string(), z.number()),
  files: z.number(),
  /** Of all members before this one. */
  bytes: z.number(),
  /** SHA-256 of each member before this one. */
  checksums: z.record(z.string(), z.string()),
});
export type Complete = z.infer<typeof completeSchema>;

export const rowsSchema = z.object({ rows: z.number() });

/** How a bundle's members name a table. */
export function nameOfTable({ schema, name }: Pick<BundleTable, "schema" | "name">): string {
  return `${schema}.${name}`;
}

/** What a member is about, from its name; undefined for the name of none. */
export function memberOf(
  name: string,
):
  | { kind: "rows"; table: string }
  | { kind: "chunk"; table: string }
  | { kind: "file"; key: string }
  | { kind: "manifest" }
  | { kind: "secrets" }
  | { kind: "complete" }
  | undefined {
  if (name === MANIFEST) return { kind: "manifest" };
  if (name === SECRETS) return { kind: "secrets" };
  if (name === COMPLETE) return { kind: "complete" };
  if (name.startsWith("files/"))
    return OUTSIDE.test(name) ? undefined : { kind: "file", key: name.slice("files/".length) };
  const [, of, part] = /^data\/([^/]+)\/(rows\.json|\d+\.copy\.gz)$/.exec(name) ?? [];
  return of && part ? { kind: part === "rows.json" ? "rows" : "chunk", table: of } : undefined;
}

/** A name that may lead out of the folder of the files. */
const OUTSIDE = /(^|\/)\.{0,2}(\/|$)|\\/;

const BUNDLE_NAME = /^loyalty-\d{8}T\d{6}Z-[\w.+-]+\.tar$/;

/** The name of a bundle in a folder or bucket: sorted by name, bundles are sorted by time. */
export function bundleName(now: Date, version: string): string {
  const time = now.toISOString().replace(/\.\d+/, "").replaceAll(/[-:]/g, "");
  return `loyalty-${time}-${version}.tar`;
}

/** Whether `bundleName` makes such names, so that retention leaves other files alone. */
export function isBundleName(name: string): boolean {
  return BUNDLE_NAME.test(name);
}

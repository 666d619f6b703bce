/** The beginning of an import's file: how it is written, its headings, and what these are taken for. */
import type { Readable } from "node:stream";
import { fileStore } from "~/integrations/files/file-store.server";
import type { ProgramId } from "~/platform/context";
import { propertyNames } from "~/services/events/imported-events.server";
import { formatOf, HEAD_BYTES } from "~/services/tables/table-file.server";
import type { ImportKind } from "../history-columns";
import { importFormat, type ImportFormat } from "../import-format";
import { sourceOf, type ImportSource } from "../import-sources";
import { guessColumns, rememberedColumns } from "./column-guess.server";
import type { ImportProgram } from "./column-labels.server";
import { MissingFileError, readHeadings } from "./csv-file.server";

/** How a file is read, and what each column is taken for: `first_name` for "First Name", empty if not known. */
export type Reading = {
  format: ImportFormat;
  source: ImportSource | "";
  headings: string[];
  columns: string[];
};

type Program = { programId: ProgramId; program: ImportProgram; actor: { kind: string } };

/** The format that is stored with an import; undefined for one from before formats were stored. */
export function storedFormat({ format }: { format: unknown }): ImportFormat | undefined {
  return importFormat.safeParse(format).data;
}

/** How a file is written, as its bytes tell. Dates are left as they are found. */
export async function foundFormat(file: Readable): Promise<ImportFormat> {
  try {
    return { ...(await formatOf(file)), dates: "reject" };
  } finally {
    file.destroy();
  }
}

/**
 * Reads the headings of a file and guesses its columns.
 * @param source the product that exported the file, if an admin says it; else its headings tell
 * @throws UnreadableFileError
 */
export async function readHead(
  { programId, program, actor }: Program,
  head: Uint8Array,
  format: ImportFormat,
  source?: ImportSource | "",
  kind: ImportKind = "members",
): Promise<Reading> {
  const headings = await readHeadings(head, format);
  const known = source ?? sourceOf(headings, kind);
  // A program sends what it names; a choice that somebody made for another file would change it unseen.
  const remembered = actor.kind === "api_key" ? new Map<string, string>() : await rememberedColumns(programId, kind);
  const columns = guessColumns(headings, {
    program,
    source: known,
    remembered,
    kind,
    properties: kind === "events" ? await propertyNames(programId) : [],
    isSourceChosen: source !== undefined,
  });
  return { format, source: known, headings, columns };
}

/** The first bytes of a stored file. @throws UnreadableFileError when there is none any more */
export async function storedHead(key: string): Promise<Buffer> {
  const file = await storedFile(key);
  const pieces: Uint8Array[] = [];
  let size = 0;
  for await (const piece of file as AsyncIterable<Uint8Array>) {
    pieces.push(piece);
    size += piece.length;
    if (size >= HEAD_BYTES) break;
  }
  return Buffer.concat(pieces).subarray(0, HEAD_BYTES);
}

/** A stored file as a stream. @throws UnreadableFileError when there is none any more */
export async function storedFile(key: string): Promise<Readable> {
  const file = await fileStore().get(key);
  if (!file) throw new MissingFileError();
  return file.body;
}

/**
 * The outside world in our words (DESIGN.md rule 8): what the services ask of it. Each interface has a real adapter
 * and, where the real thing needs a network, a sandbox; the folder beside this file named after the port has both.
 */
import type { Readable } from "node:stream";

/** Bytes `start` to `end`, both included. */
export type ByteRange = { start: number; end: number };

export type OpenedFile = {
  /** The bytes asked for. Read it to its end or destroy it: it holds a file or a connection. */
  body: Readable;
  /** Of the whole file, also when a range was asked for. */
  sizeBytes: number;
};

/**
 * Uploaded and generated files. A key is a relative path of letters, digits, `-`, `_`, `.` and `/`; what is stored
 * under it never changes (a new picture is a new key), so that it may be cached for ever.
 */
export interface FileStore {
  put(key: string, bytes: Uint8Array, contentType: string): Promise<void>;
  /** Opens a file, or the part of it in `range`; null when there is none. The range must lie inside the file. */
  get(key: string, range?: ByteRange): Promise<OpenedFile | null>;
  /** Deleting what is not there is no error. */
  delete(key: string): Promise<void>;
}

import qs from "qs";
import type { z } from "zod";
import { msg } from "~/locales/translate";
import { cleanTexts } from "~/platform/clean-text";
import { AppError } from "~/platform/errors";
import { checkFields } from "~/platform/field-errors";
import { isStorable } from "~/platform/storable";
import { closeFiles, readMultipart, type UploadedFile } from "./multipart.server";

/** Enough for the largest quiz (services/challenges/form/challenge-limits.ts). */
const MAX_FIELDS = 10_000;
const MAX_DEPTH = 6;
/** Entries of one list in a form; the longest have 50. A route with longer lists takes them as JSON, up to 1 MB. */
const MAX_LIST = 200;

/** The texts of a form that has files, together. As much as a body without files may have. */
const MAX_TEXT_BYTES = 1024 * 1024;

/** A parsed body: nested plain values, and the uploaded files by field name. The caller closes the files. */
export type Body = { fields: Record<string, unknown>; files: Map<string, UploadedFile> };

/**
 * Reads a form (urlencoded or multipart, `questions[id][value][]` nested) or a JSON body, and cleans every text in it
 * (platform/clean-text.ts).
 * @param listAs the field for a JSON body that is a list; without it a list is no body
 * @throws invalid when it cannot be read or stored; unsupported when it is of another type, of none, or compressed
 */
export async function readBody(request: Request, listAs?: string): Promise<Body> {
  const [type = ""] = (request.headers.get("content-type") ?? "").toLowerCase().split(";", 1);
  const encoding = request.headers.get("content-encoding") ?? "identity";
  if (encoding.toLowerCase() !== "identity") throw unsupported(encoding);
  try {
    if (/^application\/([\w.-]+\+)?json\s*$/.test(type)) {
      const text = await request.text();
      const json: unknown = text.trim() === "" ? {} : JSON.parse(text);
      const fields = Array.isArray(json) && listAs !== undefined ? { [listAs]: json } : json;
      if (typeof fields !== "object" || fields === null || Array.isArray(fields)) throw unreadable();
      return { fields: storable(fields as Record<string, unknown>), files: new Map() };
    }
    if (type.startsWith("multipart/form-data")) {
      const { texts, files } = await readMultipart(request, { fields: MAX_FIELDS, textBytes: MAX_TEXT_BYTES });
      try {
        return { fields: nested(texts), files };
      } catch (error) {
        await closeFiles(files);
        throw error;
      }
    }
    const text = await request.text();
    if (type.startsWith("application/x-www-form-urlencoded"))
      return { fields: nested([...new URLSearchParams(text)]), files: new Map() };
    if (text !== "") throw unsupported(type || "-");
    return { fields: {}, files: new Map() };
  } catch (error) {
    if (error instanceof AppError) throw error;
    throw unreadable(error);
  }
}

/**
 * Parses `value` by `schema`. In a message about a value that is too long, `{max}` is replaced by the limit.
 * @throws invalid with one error per field, under the field's name in the form
 */
export function parseInput<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  const checked = checkFields(schema, value);
  if (!checked.errors) return checked.data;
  const { errors } = checked;
  throw new AppError("invalid", errors[0]?.message ?? "Invalid input", { errors, values: errors[0]?.values });
}

function nested(texts: [name: string, value: string][]): Record<string, unknown> {
  const pairs = texts.map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`);
  const fields = qs.parse(pairs.join("&"), {
    depth: MAX_DEPTH,
    parameterLimit: MAX_FIELDS,
    arrayLimit: MAX_LIST,
    throwOnLimitExceeded: true,
  });
  return storable(fields as Record<string, unknown>);
}

/** The rows of a batch are checked one by one (`checkRow`), so that one keeps no other from being stored. */
function storable(value: Record<string, unknown>): Record<string, unknown> {
  const { rows, ...others } = value;
  if (!isStorable(Array.isArray(rows) ? others : value)) throw unreadable();
  return cleanTexts(value);
}

const UNSUPPORTED = msg("Send JSON or a form. This content type isn't supported: {type}");

function unsupported(type: string): AppError {
  return new AppError("unsupported", UNSUPPORTED, { values: { type: type.slice(0, 100) } });
}

function unreadable(cause?: unknown): AppError {
  return new AppError("invalid", "The request could not be read.", { cause });
}

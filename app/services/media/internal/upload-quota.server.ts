import { msg, type TextValues } from "~/locales/translate";
import type { ProgramScopedCtx } from "~/platform/context";
import { sqlText, type Sql } from "~/platform/database/sql";
import { env } from "~/platform/env.server";
import { AppError } from "~/platform/errors";

const MB = 1024 * 1024;
const FULL = msg("Not enough storage for this file. {used} MB of {max} MB are used. Delete files you no longer need.");

/**
 * Checks that a program may store this many more bytes, so that one program cannot fill the disk of all of them.
 * @param field of the upload
 * @throws invalid on the field
 */
export async function assertRoom(
  on: Sql,
  { programId }: ProgramScopedCtx,
  { field, sizeBytes }: { field: string; sizeBytes: number },
): Promise<void> {
  const [row] = await on<{ bytes: number }>(
    sqlText`select coalesce(sum(size_bytes), 0)::float8 as bytes from media_files where program_id = $1::uuid`,
    [programId],
  );
  const used = row!.bytes;
  if (used + sizeBytes <= env.uploadQuotaMb * MB) return;
  const values: TextValues = { max: env.uploadQuotaMb, used: Math.ceil(used / MB) };
  throw new AppError("invalid", FULL, { values, errors: [{ field, message: FULL, values }] });
}

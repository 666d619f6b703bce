import { AppError } from "./errors";

/** The system's codes for a disk without room, over its quota, read-only or failing, and for too many open files. */
const DISK_CODES = new Set(["ENOSPC", "EDQUOT", "EROFS", "EIO", "EMFILE", "ENFILE"]);
/** Statuses of a bucket with wrong settings: another region, a wrong key, no rights, no such bucket. */
const WRONG_SETTINGS = new Set([301, 401, 403, 404]);
const RETRY_AFTER_SECONDS = 30;

type S3Error = Error & { code?: string; $fault?: "client" | "server"; $metadata?: { httpStatusCode?: number } };

/**
 * The error to show when the store of uploaded files, a disk or a bucket, cannot be used right now; undefined if
 * `error` has another cause.
 */
export function storageUnavailableIn(error: unknown): AppError | undefined {
  if (!(error instanceof Error)) return undefined;
  const { code = "", $fault, $metadata } = error as S3Error;
  // The SDK of S3 puts $metadata on its errors, those of the network among them, and $fault on responses of the server.
  const isBucketDown =
    $metadata !== undefined && ($fault !== "client" || WRONG_SETTINGS.has($metadata.httpStatusCode ?? 0));
  if (!DISK_CODES.has(code) && !isBucketDown) return undefined;
  return new AppError("unavailable", "File storage is unavailable right now. Please try again in a moment.", {
    cause: error,
    retryAfterSeconds: RETRY_AFTER_SECONDS,
  });
}

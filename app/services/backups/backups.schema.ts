/** The history of backups, as super admins see it. Browser-safe. */
import { z } from "zod";
import { listQuery, pageSchema } from "~/platform/paging";

/** `organization/backups?page=&sort=&search=`. */
export const backupListQuery = listQuery(["created_at", "bytes"], "-created_at");
export type BackupListQuery = z.infer<typeof backupListQuery>;

export const backupView = z.object({
  id: z.string(),
  state: z.enum(["waiting", "running", "done", "failed"]),
  /** Null: by the schedule or by a command. */
  requested_by: z.string().nullable(),
  created_at: z.string(),
  started_at: z.string().nullable(),
  ended_at: z.string().nullable(),
  /** Where the bundle is. */
  place: z.string().nullable(),
  file: z.string().nullable(),
  version: z.string().nullable(),
  bytes: z.number().nullable(),
  error: z.string().nullable(),
  /** What restoring it into a scratch database showed; null before. */
  check_state: z.enum(["running", "passed", "failed"]).nullable(),
  check_error: z.string().nullable(),
  checked_at: z.string().nullable(),
});
export type BackupView = z.infer<typeof backupView>;

export const backupListPage = pageSchema(backupView).extend({
  /** Where backups go by themselves; null when that is not set up. */
  backup_to: z.string().nullable(),
  /** Whether one is waiting or running. */
  busy: z.boolean(),
});
export type BackupListPage = z.infer<typeof backupListPage>;

export const backupsIntent = z.discriminatedUnion("intent", [
  z.object({ intent: z.literal("back_up") }),
  z.object({ intent: z.literal("check") }),
]);

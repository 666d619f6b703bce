/** The running web servers and workers, as super admins see them. Browser-safe. */
import { z } from "zod";
import { listQuery, pageSchema } from "~/platform/paging";

/** `organization/processes?page=&sort=&search=`. */
export const processListQuery = listQuery(
  [
    "kind",
    "release",
    "version",
    "host",
    "started_at",
    "seen_at",
    "memory_bytes",
    "loop_delay_ms",
    "handled_per_second",
  ],
  "kind",
);
export type ProcessListQuery = z.infer<typeof processListQuery>;

export const processView = z.object({
  id: z.string(),
  kind: z.enum(["web", "worker"]),
  release: z.string(),
  /** Null for a process of a version that does not report it. */
  version: z.string().nullable(),
  host: z.string(),
  pid: z.number(),
  started_at: z.string(),
  seen_at: z.string(),
  /** It has reported nothing for half a minute: it hangs, or was killed. */
  late: z.boolean(),
  memory_bytes: z.number(),
  loop_delay_ms: z.number(),
  handled_per_second: z.number(),
  failed_per_minute: z.number(),
  connections: z.object({ used: z.number(), limit: z.number(), awaited: z.number() }),
});
export type ProcessView = z.infer<typeof processView>;

export const processListPage = pageSchema(processView).extend({
  /** The time of the list, by the database's clock, as all of its times are. */
  read_at: z.string(),
  queue: z.object({ waiting: z.number(), oldest_due_seconds: z.number(), failed: z.number() }),
});
export type ProcessListPage = z.infer<typeof processListPage>;

/** Jobs that failed for good, as super admins see them. Browser-safe. */
import { z } from "zod";
import { msg } from "~/locales/translate";
import { listQuery } from "~/platform/paging";

/** `organization/jobs?page=&sort=&search=`. */
export const failedJobListQuery = listQuery(["failed_at", "task", "created_at"], "-failed_at");
export type FailedJobListQuery = z.infer<typeof failedJobListQuery>;

export const failedJobView = z.object({
  id: z.string(),
  task: z.string(),
  attempts: z.number(),
  error: z.string(),
  created_at: z.string(),
  failed_at: z.string(),
});
export type FailedJobView = z.infer<typeof failedJobView>;

const id = z.string().regex(/^\d{1,18}$/, msg("Send the id of a job"));

export const failedJobIntent = z.discriminatedUnion("intent", [
  z.object({ intent: z.literal("retry"), id }),
  z.object({ intent: z.literal("drop"), id }),
]);

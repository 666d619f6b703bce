/** The state of the installation, as super admins see it. Browser-safe. */
import { z } from "zod";
import { msg } from "~/locales/translate";
import { findingView } from "./finding";

export const statusView = z.object({
  /** Of the platform, such as `0.1.0`. */
  version: z.string(),
  /** Of the processes that run; more than one during an upgrade. */
  releases: z.array(z.string()),
  database_version: z.string(),
  checked_at: z.string(),
  findings: z.array(findingView),
});
export type StatusView = z.infer<typeof statusView>;

export const outsideFindings = z.array(findingView);

export const statusIntent = z.discriminatedUnion("intent", [z.object({ intent: z.literal("send_test_mail") })], {
  error: msg("Invalid intent"),
});

/** The admin's labels of the statuses of challenges, as English text keys. Browser-safe and without zod. */
import { msg } from "~/locales/translate";
import type { ChallengeStatus } from "./challenges.schema";

export const STATUS_LABELS: Record<ChallengeStatus, string> = {
  draft: msg("Draft"),
  scheduled: msg("Scheduled"),
  active: msg("Active"),
  ended: msg("Ended"),
  archived: msg("Archived"),
};

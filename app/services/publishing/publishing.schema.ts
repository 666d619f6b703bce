import { z } from "zod";
import { SCHEDULE_STATUSES } from "~/platform/schedule";

/** A row after it was published or unpublished. */
export const approval = z.object({ name: z.string(), published: z.boolean(), status: z.enum(SCHEDULE_STATUSES) });
export type Approval = z.infer<typeof approval>;

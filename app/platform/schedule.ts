/** The status of something with a start and a finish, shared by challenges and rewards. Pure. */
export const SCHEDULE_STATUSES = ["draft", "scheduled", "active", "ended", "archived"] as const;
export type ScheduleStatus = (typeof SCHEDULE_STATUSES)[number];

type Scheduled = { published: boolean; archivedAt: Date | null; start: Date | null; finish: Date | null };

/** The status at `now`. At the very instant of `finish` it has ended. */
export function statusAt({ published, archivedAt, start, finish }: Scheduled, now: Date): ScheduleStatus {
  if (archivedAt) return "archived";
  if (!published) return "draft";
  if (finish && finish <= now) return "ended";
  if (start && start > now) return "scheduled";
  return "active";
}

/** The rows with one of the statuses, for lists that the database filters; without a status all but the archived ones. */
export function whereStatuses(statuses: readonly ScheduleStatus[], now: Date) {
  return statuses.length === 0 ? { archivedAt: null } : { OR: statuses.map((status) => whereStatus(status, now)) };
}

/** The rule of `statusAt` as a condition on rows. */
function whereStatus(status: ScheduleStatus, now: Date) {
  if (status === "archived") return { archivedAt: { not: null } };
  if (status === "draft") return { published: false, archivedAt: null };
  if (status === "ended") return { published: true, finish: { lte: now } };
  const unfinished = { OR: [{ finish: null }, { finish: { gt: now } }] };
  if (status === "scheduled") return { published: true, AND: [unfinished, { start: { gt: now } }] };
  return { published: true, AND: [unfinished, { OR: [{ start: null }, { start: { lte: now } }] }] };
}

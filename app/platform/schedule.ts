/** The status of something with a start and a finish, shared by challenges and rewards. Pure. */
export type ScheduleStatus = "draft" | "scheduled" | "active" | "ended";

type Scheduled = { published: boolean; start: Date | null; finish: Date | null };

/** The status at `now`. At the very instant of `finish` it has ended. */
export function statusAt({ published, start, finish }: Scheduled, now: Date): ScheduleStatus {
  if (!published) return "draft";
  if (finish && finish <= now) return "ended";
  if (start && start > now) return "scheduled";
  return "active";
}

/** The rule of `statusAt` as a condition on rows, for lists that the database filters. */
export function whereStatus(status: ScheduleStatus, now: Date) {
  if (status === "draft") return { published: false };
  if (status === "ended") return { published: true, finish: { lte: now } };
  const unfinished = { OR: [{ finish: null }, { finish: { gt: now } }] };
  if (status === "scheduled") return { published: true, AND: [unfinished, { start: { gt: now } }] };
  return { published: true, AND: [unfinished, { OR: [{ start: null }, { start: { lte: now } }] }] };
}

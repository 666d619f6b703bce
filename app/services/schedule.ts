/** Whether something with a start and a finish is on at a moment; challenges and rewards share the rule. Pure. */
export type ScheduleStatus = "draft" | "scheduled" | "active" | "ended";

type Scheduled = { published: boolean; start: Date | null; finish: Date | null };

/** The status at `now` (specification 2, section 4.3): the finish itself is already over. */
export function statusAt({ published, start, finish }: Scheduled, now: Date): ScheduleStatus {
  if (!published) return "draft";
  if (finish && finish <= now) return "ended";
  if (start && start > now) return "scheduled";
  return "active";
}

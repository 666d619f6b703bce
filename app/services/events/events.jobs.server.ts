import type { Ctx, SystemActor } from "~/platform/context";
import { job } from "~/platform/use-case.server";
import { recordEveryBirthday } from "./birthday-events.server";
import { decideDueEvents } from "./decide-due-events.server";

/** Decides on what happened in the product; the worker's loop calls it every second. @returns how many were decided on */
export const decideEventsOfTheProduct = job(async function decideEventsOfTheProduct({
  now,
}: Ctx<SystemActor>): Promise<number> {
  return decideDueEvents(now);
});

/** Stores the birthdays that earning rules are about; the job `record-birthday-events`, every hour. */
export const recordBirthdayEvents = job(async function recordBirthdayEvents({ now }: Ctx<SystemActor>): Promise<void> {
  await recordEveryBirthday(now);
});

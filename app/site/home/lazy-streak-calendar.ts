import { lazyBlock } from "~/ui/states/lazy-block";

/** Apart from the other blocks, since it is inside of one of them. */
export const StreakCalendar = lazyBlock(() => import("./streak-calendar").then((module) => module.StreakCalendar));

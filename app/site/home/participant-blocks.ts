/** The blocks of the home page that visitors do not see, in chunks of their own, so that visitors do not load them. */
import { useEffect } from "react";
import { lazyBlock } from "~/ui/states/lazy-block";
import { StreakCalendar } from "./lazy-streak-calendar";

export const Greeting = lazyBlock(() => import("./greeting").then((module) => module.Greeting));
export const BalanceCard = lazyBlock(() => import("./balance-card").then((module) => module.BalanceCard));
export const Goals = lazyBlock(() => import("./goals").then((module) => module.Goals));
export const Today = lazyBlock(() => import("./daily/today").then((module) => module.Today));
export const GoodNews = lazyBlock(() => import("./good-news").then((module) => module.GoodNews));
export const UpNext = lazyBlock(() => import("./up-next").then((module) => module.UpNext));
export const TakePart = lazyBlock(() => import("./take-part").then((module) => module.TakePart));
export const Highlights = lazyBlock(() => import("./highlights").then((module) => module.Highlights));
export const ClaimedRewards = lazyBlock(() => import("./claimed-rewards").then((module) => module.ClaimedRewards));
export const DoneChallenges = lazyBlock(() => import("./done-challenges").then((module) => module.DoneChallenges));
export const CompletedActivities = lazyBlock(() =>
  import("./completed-activities").then((module) => module.CompletedActivities),
);

const BLOCKS = [
  Greeting,
  Highlights,
  BalanceCard,
  Goals,
  StreakCalendar,
  Today,
  GoodNews,
  UpNext,
  TakePart,
  DoneChallenges,
  ClaimedRewards,
  CompletedActivities,
];
/** After this time the page's own files are loaded. */
const WAIT_MS = 1_000;

/** For the participant's other main pages: loads the blocks ahead, so that home is whole at once when it is opened. */
export function useBlocksAhead(): void {
  useEffect(() => {
    // What fails is loaded again when it is shown.
    const load = () => void Promise.all(BLOCKS.map((block) => block.load())).catch(() => {});
    const timer = setTimeout(load, WAIT_MS);
    return () => clearTimeout(timer);
  }, []);
}

import { useRouteLoaderData } from "@remix-run/react";
import { useEffect, useState } from "react";
import type { HomeReward, HomeRewards } from "~/site/home/home-views";
import { useIsPreview } from "./use-site";

/**
 * The rewards that the participant may aim at: those of the home page where it is below, and else from their own call.
 * Undefined until they are there, and while they are not needed.
 */
export function useGoalRewards(needed: boolean): readonly HomeReward[] | undefined {
  const home = useRouteLoaderData("site/home/route") as { rewards: HomeRewards | Promise<HomeRewards> } | undefined;
  const [loaded, setLoaded] = useState<readonly HomeReward[]>();
  const isPreview = useIsPreview();
  const waits = needed && !isPreview && (!home || home.rewards instanceof Promise);
  const late = home?.rewards;
  useEffect(() => {
    if (!waits) return;
    let isCurrent = true;
    const load = late ? Promise.resolve(late).then(({ current }) => current) : loadRewards();
    load.then((rewards) => isCurrent && setLoaded(rewards)).catch(() => {}); // without the way to a reward
    return () => {
      isCurrent = false;
    };
  }, [waits, late]);
  if (!needed) return undefined;
  return home && !(home.rewards instanceof Promise) ? home.rewards.current : loaded;
}

async function loadRewards(): Promise<readonly HomeReward[]> {
  const response = await fetch("/public/home/current_rewards");
  if (!response.ok) throw new Error(`status ${response.status}`);
  return (await response.json()) as HomeReward[];
}

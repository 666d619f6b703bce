import { useRouteLoaderData } from "@remix-run/react";
import { useEffect, useState } from "react";
import type { HomeReward, HomeRewards } from "~/site/home/home-views";
import type { loader } from "~/site/home/route";
import { useIsPreview } from "./use-site";

/**
 * The rewards that the participant may aim at: those of the home page where it is below, and else from their own call.
 * Undefined until they are there, and while they are not needed.
 */
export function useGoalRewards(needed: boolean): readonly HomeReward[] | Promise<readonly HomeReward[]> | undefined {
  const home = useRouteLoaderData<typeof loader>("site/home/route");
  const ofHome = home?.rewards as HomeRewards | Promise<HomeRewards> | undefined;
  const [loaded, setLoaded] = useState<readonly HomeReward[]>();
  const isPreview = useIsPreview();
  const loads = needed && !ofHome && !isPreview;
  useEffect(() => {
    if (!loads) return;
    const request = new AbortController();
    void fetch("/public/home/current_rewards", { signal: request.signal })
      .then(async (response) => response.ok && setLoaded((await response.json()) as HomeReward[]))
      .catch(() => {}); // without the way to a reward
    return () => request.abort();
  }, [loads]);
  if (!needed) return undefined;
  if (!ofHome) return loaded;
  return ofHome instanceof Promise ? currentOf(ofHome) : ofHome.current;
}

const currents = new WeakMap<Promise<HomeRewards>, Promise<readonly HomeReward[]>>();

/** The same promise for each rendering. */
function currentOf(rewards: Promise<HomeRewards>): Promise<readonly HomeReward[]> {
  let current = currents.get(rewards);
  if (!current) currents.set(rewards, (current = rewards.then((all) => all.current)));
  return current;
}

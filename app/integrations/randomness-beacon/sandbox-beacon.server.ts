import { createHash } from "node:crypto";
import type { RandomnessBeacon } from "../ports";

const PERIOD_MS = 30_000;

/** Stands in for a public beacon: the value of a round is its hash. Everybody could know it in advance. */
export const sandboxBeacon: RandomnessBeacon = {
  source: "sandbox",
  async upcomingRound(now) {
    return { round: Math.floor(now.getTime() / PERIOD_MS) + 1, url: null };
  },
  async valueOf(round) {
    return createHash("sha256").update(`sandbox beacon ${round}`).digest("hex");
  },
};

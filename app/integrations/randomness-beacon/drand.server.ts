import { createHash } from "node:crypto";
import { z } from "zod";
import type { RandomnessBeacon } from "../ports";

const TIMEOUT_MS = 4_000;
/** How long a draw waits for its round. A web request must not take longer. */
const PATIENCE_MS = 8_000;
/** With the round after the next one, a slow transaction still freezes the list before the round is published. */
const ROUNDS_AHEAD = 2;

const chainInfo = z.object({ genesis_time: z.number(), period: z.number().positive() });
const publishedRound = z.object({
  round: z.number(),
  randomness: z.string().regex(/^[0-9a-f]{64}$/),
  signature: z.string().regex(/^([0-9a-f]{2})+$/),
});

/**
 * A chain of the public drand network over its HTTP API. A round's randomness is checked to be the hash of its
 * signature. Whether the network made the signature can be checked by anybody at the round's URL with drand's own tools.
 * @param url the chain's URL, such as https://api.drand.sh/52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971
 */
export function drand(url: string): RandomnessBeacon {
  const base = url.replace(/\/$/, "");
  let info: Promise<z.infer<typeof chainInfo>> | undefined;
  const readInfo = () =>
    (info ??= read(`${base}/info`, chainInfo).catch((error: unknown) => {
      info = undefined;
      throw error;
    }));
  return {
    source: "drand",
    async upcomingRound(now) {
      const { genesis_time, period } = await readInfo();
      const round = Math.floor((now.getTime() / 1000 - genesis_time) / period) + 1 + ROUNDS_AHEAD;
      return { round, url: `${base}/public/${round}` };
    },
    async valueOf(round) {
      const giveUp = AbortSignal.timeout(PATIENCE_MS);
      const { period } = await readInfo();
      for (;;) {
        try {
          return await readRound(base, round);
        } catch (error) {
          if (giveUp.aborted) throw error;
          await new Promise((resolve) => setTimeout(resolve, Math.min(1_000, period * 500)));
        }
      }
    },
  };
}

async function readRound(base: string, round: number): Promise<string> {
  const { randomness, signature, round: published } = await read(`${base}/public/${round}`, publishedRound);
  const expected = createHash("sha256").update(Buffer.from(signature, "hex")).digest("hex");
  if (published !== round || randomness !== expected)
    throw new Error("the beacon sent another round, or a value that is not the hash of its signature");
  return randomness;
}

/** @throws Error when it cannot be reached or sends something else */
async function read<S extends z.ZodType>(url: string, schema: S): Promise<z.output<S>> {
  const response = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS) });
  if (!response.ok) throw new Error(`${url} responded with status ${response.status}`);
  return schema.parse(await response.json());
}

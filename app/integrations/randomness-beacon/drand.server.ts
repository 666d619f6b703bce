import { createHash } from "node:crypto";
import { z } from "zod";
import type { RandomnessBeacon } from "../ports";

const TIMEOUT_MS = 4_000;
/** How long a draw waits for its round. A web request must not take longer. */
const PATIENCE_MS = 8_000;
/** With the round after the next one, a slow transaction still freezes the list before the round is published. */
const ROUNDS_AHEAD = 2;

const HASH = /^[0-9a-f]{64}$/;
const HEX = /^([0-9a-f]{2})+$/;
/** The scheme of the chain `quicknet`, the only one that is checked here. */
const SCHEME = "bls-unchained-g1-rfc9380";
const DOMAIN = "BLS_SIG_BLS12381G1_XMD:SHA-256_SSWU_RO_NUL_";

const chainInfo = z.object({
  genesis_time: z.number().int(),
  period: z.number().int().positive(),
  public_key: z.string().regex(HEX),
  groupHash: z.string().regex(HASH),
  schemeID: z.literal(SCHEME),
  metadata: z.object({ beaconID: z.string() }),
});
type ChainInfo = z.infer<typeof chainInfo>;
const publishedRound = z.object({
  round: z.number(),
  randomness: z.string().regex(HASH),
  signature: z.string().regex(HEX),
});
type PublishedRound = z.infer<typeof publishedRound>;

/**
 * A chain of the public drand network over its HTTP API. Its URL ends in the hash of the chain, which fixes the public
 * key of the network. A round's value is checked to be the hash of the network's signature of this round, so that not
 * even the server that is asked can make one up.
 * @param url the chain's URL, such as https://api.drand.sh/52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971
 */
export function drand(url: string): RandomnessBeacon {
  const base = url.replace(/\/$/, "");
  let info: Promise<ChainInfo> | undefined;
  const readInfo = () =>
    (info ??= readChain(base).catch((error: unknown) => {
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
      const chain = await readInfo();
      for (;;) {
        const published = await read(`${base}/public/${round}`, publishedRound).catch((error: unknown) => {
          if (giveUp.aborted) throw error;
        });
        if (published) return checkedValue(chain, round, published);
        await new Promise((resolve) => setTimeout(resolve, Math.min(1_000, chain.period * 500)));
      }
    },
  };
}

/** @throws Error when the server describes another chain than the one in the URL */
async function readChain(base: string): Promise<ChainInfo> {
  const chain = await read(`${base}/info`, chainInfo);
  if (!base.endsWith(`/${hashOfChain(chain)}`)) throw new Error(`${base} is not the chain that it describes`);
  return chain;
}

/** As drand computes it, from everything that does not change. */
function hashOfChain({ period, genesis_time, public_key, groupHash, metadata }: ChainInfo): string {
  const numbers = Buffer.alloc(12);
  numbers.writeUInt32BE(period);
  numbers.writeBigInt64BE(BigInt(genesis_time), 4);
  const id = metadata.beaconID === "default" ? "" : metadata.beaconID;
  return sha256(Buffer.concat([numbers, Buffer.from(public_key + groupHash, "hex"), Buffer.from(id)])).toString("hex");
}

/** @throws Error when the network did not sign this round so */
async function checkedValue({ public_key }: ChainInfo, round: number, published: PublishedRound): Promise<string> {
  const { randomness, signature } = published;
  if (published.round !== round || sha256(Buffer.from(signature, "hex")).toString("hex") !== randomness)
    throw new Error("the beacon sent another round, or a value that is not the hash of its signature");
  const { bls12_381 } = await import("@noble/curves/bls12-381.js");
  const { hash, verify } = bls12_381.shortSignatures;
  const number = Buffer.alloc(8);
  number.writeBigUInt64BE(BigInt(round));
  if (!verify(signature, hash(sha256(number), DOMAIN), public_key))
    throw new Error("the beacon sent a signature that the network did not make");
  return randomness;
}

function sha256(bytes: Uint8Array): Buffer {
  return createHash("sha256").update(bytes).digest();
}

/** @throws Error when it cannot be reached or sends something else */
async function read<S extends z.ZodType>(url: string, schema: S): Promise<z.output<S>> {
  const response = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS) });
  if (!response.ok) throw new Error(`${url} responded with status ${response.status}`);
  return schema.parse(await response.json());
}

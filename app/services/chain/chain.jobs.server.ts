import { NETWORKS } from "~/integrations/chain/networks";
import { chainOn } from "~/integrations/registry.server";
import { enqueue } from "~/jobs/queue.server";
import type { Ctx, SystemActor } from "~/platform/context";
import { sql } from "~/platform/database/statements.server";
import { logger } from "~/platform/logger.server";
import { job } from "~/platform/use-case.server";
import { advanceWrites } from "./internal/chain-writes.server";

/** How long a transaction usually takes. */
const LOOK_AGAIN_SECONDS = 3;

/**
 * Creates the collections and mints the certificates that are waiting; the job `write-to-chain`. It runs every minute,
 * and again soon while transactions are on their way. A chain that cannot be reached only means that they wait.
 */
export const writeToChain = job(async function writeToChain({ now }: Ctx<SystemActor>): Promise<void> {
  for (const network of NETWORKS) {
    const port = chainOn(network);
    if (!port) continue;
    try {
      const isUnderWay = await advanceWrites({ port: await port, network, now });
      if (isUnderWay)
        await enqueue(sql, "write-to-chain", {}, { key: "write-to-chain", delaySeconds: LOOK_AGAIN_SECONDS });
    } catch (error) {
      logger.error({ err: error, network }, "writing to the chain");
    }
  }
});

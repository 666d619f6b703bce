import { enqueue } from "~/jobs/registry.server";
import { sql } from "../database.server";
import type { CatalogueReward } from "../programs/catalogue.server";

/**
 * Has the certificates minted now that a reward may have been given, in place of at the next full minute. Asking once
 * too often is harmless; a request that is lost is made up for by the job's own rhythm.
 */
export async function requestMinting(reward: CatalogueReward | undefined): Promise<void> {
  if (reward?.nftCollectionAddress) await enqueue(sql, "mint-certificates", {}, { key: "mint-certificates" });
}

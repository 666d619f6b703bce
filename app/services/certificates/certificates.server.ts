import { chain } from "~/integrations/registry.server";
import { enqueue } from "~/jobs/queue.server";
import { sql } from "~/platform/database.server";
import type { SiteCtx } from "~/services/programs/program-context";
import type { CatalogueReward } from "../programs/catalogue.server";
import type { NftItemView } from "../rewards/rewards.schema";

/** The certificate of a reward: minted (`item`), still to be minted (`pending`), or none. */
export type CertificateState = { item: NftItemView | null; pending: boolean };

type Row = {
  mint_url: string;
  token_url: string;
  address: string;
  owner_address: string;
  owner_url: string;
  minted: boolean;
};

/**
 * The participant's certificate for a reward; if there are several, the newest minted one. It is pending only while
 * there is a chain to mint it on. A reward that has lost its collection still shows the certificates it gave.
 */
export async function findCertificate(
  { programId, actor }: SiteCtx,
  reward: CatalogueReward,
): Promise<CertificateState> {
  if (actor.kind !== "participant") return { item: null, pending: false };
  const [row] = await sql<Row>(
    `select mint_url, token_url, address, owner_address, owner_url, minted_at is not null as minted from certificates
      where program_id = $1 and participant_id = $2 and reward_id = $3 order by minted_at desc nulls last limit 1`,
    [programId, actor.id, reward.id],
  );
  if (!row?.minted) return { item: null, pending: row !== undefined && chain() !== null };
  const { mint_url, token_url, address, owner_address, owner_url } = row;
  const item = {
    explorer_mint_url: mint_url,
    explorer_token_url: token_url,
    address,
    owner_address,
    owner_explorer_url: owner_url,
  };
  return { item, pending: false };
}

/**
 * Queues the minting of certificates when a reward with a collection may have been given, so that participants need not
 * wait for the job's schedule. Calling it without need is harmless, and the schedule makes up for a lost call.
 */
export async function requestMinting(reward: CatalogueReward | undefined): Promise<void> {
  if (reward?.nftCollectionAddress) await enqueue(sql, "mint-certificates", {}, { key: "mint-certificates" });
}

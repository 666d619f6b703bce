import type { ChainNetwork } from "~/integrations/chain/networks";
import { isChainOn } from "~/integrations/registry.server";
import { enqueue } from "~/jobs/queue.server";
import { sqlText } from "~/platform/database/sql";
import { sql } from "~/platform/database/statements.server";
import type { CatalogueReward } from "~/services/programs/catalogue.server";
import type { SiteCtx } from "~/services/programs/program-context";
import type { NftItemView } from "./certificates.schema";

/**
 * The certificate of a reward: minted (`item`), about to be minted (`pending`), waiting until certificates are turned
 * on (`waiting`), or none.
 */
export type CertificateState = { item: NftItemView | null; pending: boolean; waiting: boolean };

const NONE: CertificateState = { item: null, pending: false, waiting: false };

type Row = {
  mint_url: string;
  token_url: string;
  address: string;
  owner_address: string;
  owner_url: string;
  minted: boolean;
  /** Null while the program's integration is off. */
  network: ChainNetwork | null;
};

/**
 * The participant's certificate for a reward; if there are several, the newest minted one. It is pending while the
 * program's integration is on and its network can be reached, and waits otherwise.
 */
export async function findCertificate(
  { programId, actor }: SiteCtx,
  reward: CatalogueReward,
): Promise<CertificateState> {
  if (actor.kind !== "participant") return NONE;
  const [row] = await sql<Row>(
    sqlText`select c.mint_url, c.token_url, c.address, c.owner_address, c.owner_url, c.minted_at is not null as minted, i.network
       from certificates c left join aptos_integrations i on i.program_id = c.program_id and i.enabled
      where c.program_id = $1 and c.participant_id = $2 and c.reward_id = $3 and c.canceled_at is null order by c.minted_at desc nulls last limit 1`,
    [programId, actor.id, reward.id],
  );
  if (!row) return NONE;
  if (!row.minted) {
    const pending = row.network !== null && isChainOn(row.network);
    return { item: null, pending, waiting: !pending };
  }
  const { mint_url, token_url, address, owner_address, owner_url } = row;
  const item = {
    explorer_mint_url: mint_url,
    explorer_token_url: token_url,
    address,
    owner_address,
    owner_explorer_url: owner_url,
  };
  return { ...NONE, item };
}

/**
 * Queues the minting of certificates when a reward with a collection may have been given, so that participants need not
 * wait for the job's schedule. Calling it without need is harmless, and the schedule makes up for a lost call.
 */
export async function requestMinting(reward: CatalogueReward | undefined): Promise<void> {
  if (reward?.nftCollectionAddress) await enqueue(sql, "write-to-chain", {}, { key: "write-to-chain" });
}

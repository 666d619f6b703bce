import { chain } from "~/integrations/registry.server";
import type { SiteCtx } from "../context";
import { sql } from "../database.server";
import type { CatalogueReward } from "../programs/catalogue.server";
import type { NftItemView } from "../rewards/rewards.schema";

/** How far the certificate of a reward is: minted, on its way, or (both empty) none. */
export type CertificateStanding = { item: NftItemView | null; pending: boolean };

type Row = {
  mint_url: string;
  token_url: string;
  address: string;
  owner_address: string;
  owner_url: string;
  minted: boolean;
};

/**
 * The participant's certificate for a reward, the newest minted one of several. It is on its way only where there is a
 * chain to mint it on.
 */
export async function findCertificate(
  { programId, actor }: SiteCtx,
  reward: CatalogueReward,
): Promise<CertificateStanding> {
  // Asked also of a reward that lost its collection since: who was certified stays so.
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

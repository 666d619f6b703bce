import type { ChainNetwork } from "~/integrations/chain/networks";
import type { Chain } from "~/integrations/ports";

/** One run over what is pending on a network. */
export type ChainRun = { port: Chain; network: ChainNetwork; now: Date };

/** A row of `chain_transactions` that is pending, with what its transaction says. */
export type PendingWrite = {
  program_id: string;
  id: string;
  kind: "create_collection" | "transfer_collection" | "mint";
  reward_id: string;
  certificate_id: string | null;
  participant_id: string | null;
  collection_name: string;
  hash: string | null;
  signed: string | null;
  expires_at: Date | null;
  reward_name: string;
  reward_description: string;
  collection_address: string | null;
  wallet_address: string | null;
  image_file_id: string | null;
};

import type { ChainExplorer } from "../ports";
import type { ChainNetwork } from "./networks";

/** The pages of Aptos' own explorer. Browser-safe and without the vendor's library. */
export function aptosExplorer(network: ChainNetwork): ChainExplorer {
  const page = (kind: string, id: string) => `https://explorer.aptoslabs.com/${kind}/${id}?network=${network}`;
  return {
    transaction: (hash) => page("txn", hash),
    collection: (address) => page("object", address),
    token: (address) => page("token", address),
    account: (address) => page("account", address),
  };
}

/** The networks of the chain: one for everybody, and one to try things. Browser-safe. */
export const NETWORKS = ["mainnet", "testnet"] as const;
export type ChainNetwork = (typeof NETWORKS)[number];

/**
 * The pages of the sandbox's chain explorer. Paths, not absolute URLs, since the pages exist on every host and port.
 */
export const explorerPaths = {
  transaction: (hash: string) => `/sandbox/chain/tx/${hash}`,
  collection: (address: string) => `/sandbox/chain/collection/${address}`,
  token: (address: string) => `/sandbox/chain/token/${address}`,
  account: (address: string) => `/sandbox/chain/account/${address}`,
};

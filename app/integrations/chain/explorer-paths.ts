/** Where the sandbox's explorer shows what. Paths, not whole URLs: it answers on every host, whatever port it was started on. */
export const explorerPaths = {
  transaction: (hash: string) => `/sandbox/chain/tx/${hash}`,
  token: (address: string) => `/sandbox/chain/token/${address}`,
  account: (address: string) => `/sandbox/chain/account/${address}`,
};

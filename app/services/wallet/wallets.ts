/** Wallets of phones that cards can be added to. Browser-safe. */
export const WALLETS = ["apple", "google"] as const;
export type Wallet = (typeof WALLETS)[number];

/** The name of the member card in URLs; a reward's card has the id of its claim. */
export const MEMBER_CARD = "member";

import { sql } from "~/platform/database.server";
import type { Chain } from "../ports";
import { explorerPaths } from "./explorer-paths";
import { accountAddress, tokenAddress, transactionHash } from "./sandbox-addresses";

/** Stores tokens in the database instead of on a chain; /sandbox/chain/… shows them. */
export const sandboxChain: Chain = {
  async addressFor(seed) {
    return accountAddress(seed);
  },

  async mint({ name, description, imageUrl, ownerAddress, certifiedAt }, idempotencyKey) {
    const address = tokenAddress(idempotencyKey);
    const transaction = transactionHash(idempotencyKey);
    await sql(
      `insert into sandbox_tokens (address, idempotency_key, transaction, owner, name, description, image_url, created_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict do nothing`,
      [address, idempotencyKey, transaction, ownerAddress, name, description, imageUrl, certifiedAt],
    );
    return {
      tokenAddress: address,
      mintUrl: explorerPaths.transaction(transaction),
      tokenUrl: explorerPaths.token(address),
      ownerUrl: explorerPaths.account(ownerAddress),
    };
  },
};

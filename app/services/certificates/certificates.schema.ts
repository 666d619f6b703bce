/** Certificates of rewards, as their pages show them. Browser-safe. */
import { z } from "zod";

export const nftItemView = z.object({
  explorer_mint_url: z.string(),
  explorer_token_url: z.string(),
  address: z.string(),
  owner_address: z.string(),
  owner_explorer_url: z.string(),
});
export type NftItemView = z.infer<typeof nftItemView>;

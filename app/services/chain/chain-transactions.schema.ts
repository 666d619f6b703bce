/** What was written to the blockchain, as the admin lists it. Browser-safe. */
import { z } from "zod";
import { NETWORKS } from "~/integrations/chain/networks";
import { msg } from "~/locales/translate";
import { filterOf, listQuery, pageSchema } from "~/platform/paging";

const KINDS = ["create_collection", "transfer_collection", "mint"] as const;
const STATUSES = ["pending", "confirmed", "failed"] as const;

export const KIND_LABELS: Readonly<Record<(typeof KINDS)[number], string>> = {
  create_collection: msg("Create collection"),
  transfer_collection: msg("Transfer collection"),
  mint: msg("Mint certificate"),
};

export const chainTransactionView = z.object({
  id: z.string(),
  kind: z.enum(KINDS),
  status: z.enum(STATUSES),
  network: z.enum(NETWORKS),
  /** Null until it is signed. */
  hash: z.string().nullable(),
  /** The page of the transaction in the explorer. */
  url: z.string().nullable(),
  reward_id: z.string(),
  reward: z.string(),
  participant_id: z.string().nullable(),
  /** Null without a participant, and once their account is deleted. */
  participant: z.string().nullable(),
  /** The collection or the token. */
  address: z.string().nullable(),
  address_url: z.string().nullable(),
  error: z.string().nullable(),
  created_at: z.string(),
  confirmed_at: z.string().nullable(),
});
export type ChainTransactionView = z.infer<typeof chainTransactionView>;

/** `GET …/blockchain_transactions` of a program, a reward or a participant. */
export const chainTransactionListQuery = listQuery(["created_at"], "-created_at").extend({
  status: filterOf(z.enum(STATUSES)),
});
export type ChainTransactionListQuery = z.infer<typeof chainTransactionListQuery>;
export const chainTransactionPage = pageSchema(chainTransactionView);

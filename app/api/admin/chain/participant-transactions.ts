import { programCallLoader } from "~/http/handlers/admin.server";
import { listParticipantTransactions } from "~/services/chain/chain-transactions.admin.server";
import { chainTransactionListQuery } from "~/services/chain/chain-transactions.schema";

/** `GET /admin/v2/participants/{id}/blockchain_transactions`. */
export const loader = programCallLoader(listParticipantTransactions, {
  query: chainTransactionListQuery,
  params: ["participantId"],
});

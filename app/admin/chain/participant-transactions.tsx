import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { titleOf } from "~/admin/frame/document-title";
import { ParticipantFrame } from "~/admin/participants/participant-frame";
import { participantPage } from "~/admin/participants/participant-page.server";
import { programLoader } from "~/http/handlers/admin.server";
import { textOf } from "~/locales/use-text";
import { listParticipantTransactions } from "~/services/chain/chain-transactions.admin.server";
import { chainTransactionListQuery } from "~/services/chain/chain-transactions.schema";
import { TransactionTable } from "./transaction-table";

/** As JSON: a page of the list, with the participant. */
export const loader = programLoader({ query: chainTransactionListQuery }, (args) =>
  participantPage(args, listParticipantTransactions(args.ctx, args.param("participantId"), args.query)),
);
export { shouldRevalidate } from "~/admin/forms/client-action";

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  titleOf(data && `${textOf(matches)("Blockchain Transactions")}: ${data.participant.name}`, matches);

/** What was written to the blockchain for a participant. */
export default function ParticipantTransactions() {
  const { participant, ...rows } = useLoaderData<typeof loader>();
  return (
    <ParticipantFrame participant={participant}>
      <TransactionTable rows={rows} without={["participant"]} />
    </ParticipantFrame>
  );
}

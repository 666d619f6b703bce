import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useWhyColumn } from "~/admin/earning-rules/why-column";
import { titleOf } from "~/admin/frame/document-title";
import { ORDER_LIST } from "~/admin/orders/list-texts";
import { orderPath, useOrderColumns } from "~/admin/orders/order-columns";
import { programLoader } from "~/http/handlers/admin.server";
import { textOf, useText } from "~/locales/use-text";
import { listOrdersOf } from "~/services/orders/orders.admin.server";
import { participantOrdersQuery, type ParticipantOrderRow } from "~/services/orders/orders.schema";
import { DataTable } from "~/ui/table/data-table";
import { ParticipantFrame } from "./participant-frame";
import { participantPage } from "./participant-page.server";

/** As JSON: a page of the list, with the participant. */
export const loader = programLoader({ query: participantOrdersQuery }, (args) =>
  participantPage(args, listOrdersOf(args.ctx, args.param("participantId"), args.query)),
);
export { shouldRevalidate } from "~/admin/forms/client-action";

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  titleOf(data && `${textOf(matches)("Orders")}: ${data.participant.name}`, matches);

/** The orders of one participant. */
export default function ParticipantOrders() {
  const t = useText();
  const { participant, ...rows } = useLoaderData<typeof loader>();
  const columns = useWhyColumn<ParticipantOrderRow>(useOrderColumns({ withParticipant: false }));
  return (
    <ParticipantFrame participant={participant}>
      <DataTable
        texts={ORDER_LIST}
        columns={columns}
        rows={rows}
        rowTo={orderPath}
        empty={{ title: t("No results found"), text: t("Orders of this participant appear here.") }}
      />
    </ParticipantFrame>
  );
}

import { Nothing, useColumns } from "~/admin/table/use-columns";
import { exactMoneyText } from "~/locales/money";
import { useLocale, useText } from "~/locales/use-text";
import type { OrderRow } from "~/services/orders/orders.schema";
import { Link } from "~/ui/primitives/link";
import type { DataColumn } from "~/ui/table/data-table";
import { useAdminProgram } from "../frame/use-admin-frame";
import { ORDER_STATUS_LABELS, ORDER_STATUS_TONES, ownerText } from "./order-texts";

export const orderPath = ({ id, program_id }: OrderRow) => `/admin/v2/programs/${program_id}/orders/${id}`;

/** The columns of a list of orders. The participant is left out where all rows have the same one. */
export function useOrderColumns({ withParticipant }: { withParticipant: boolean }): DataColumn<OrderRow>[] {
  const t = useText();
  const locale = useLocale();
  const column = useColumns<OrderRow>();
  const { term_points_as, currency } = useAdminProgram();
  const money = (amount: number, row: OrderRow) =>
    exactMoneyText(locale, Math.round(amount * 100), row.currency ?? currency);
  return [
    column.link("order", t("Order"), { to: orderPath, text: (row) => row.external_id }),
    ...(withParticipant
      ? [column.cell("participant", t("Participant"), { card: "fact", cell: (row) => <OrderOwner order={row} /> })]
      : []),
    column.badge("status", t("Status"), {
      status: (row) => ORDER_STATUS_TONES[row.status],
      label: (row) => t(ORDER_STATUS_LABELS[row.status]),
    }),
    column.cell("total", t("Total"), {
      numeric: true,
      card: "fact",
      cell: (row) => (row.placed_at ? money(row.total, row) : <Nothing />),
    }),
    column.cell("returned", t("Returned"), {
      numeric: true,
      wide: true,
      cell: (row) => (row.returned > 0 ? money(row.returned, row) : <Nothing />),
    }),
    column.number("points", term_points_as, { value: (row) => row.points - row.points_returned }),
    column.text("channel", t("Channel"), { text: (row) => row.channel }),
    column.text("store", t("Store"), { text: (row) => row.store }),
    column.date("placed", t("Placed at"), { sort: "placed_at", value: (row) => row.placed_at }),
    column.date("created", t("Received"), { sort: "created_at", hidden: true, value: (row) => row.created_at }),
    ...column.history({ name: (row) => row.external_id }),
  ];
}

/** The participant's name, as a link for admins who may open their page. */
export function OrderOwner({ order }: { order: OrderRow }) {
  const t = useText();
  const { may } = useAdminProgram();
  const { participant } = order;
  if (!participant || !may("users:view"))
    return <span className={participant ? undefined : "text-muted"}>{ownerText(order, t)}</span>;
  return (
    <Link
      to={`/admin/v2/programs/${order.program_id}/users/${participant.id}`}
      className="block max-w-56 truncate text-link hover:underline"
    >
      {participant.name}
    </Link>
  );
}

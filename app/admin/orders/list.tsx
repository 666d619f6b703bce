import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { FileUp, ShoppingBag } from "lucide";
import { titleOf } from "~/admin/frame/document-title";
import { useAdminProgram } from "~/admin/frame/use-admin-frame";
import { ListPage } from "~/admin/table/list-page";
import { programAction, programLoader } from "~/http/handlers/admin.server";
import { textOf, useText } from "~/locales/use-text";
import { listOrderFilters, listOrders } from "~/services/orders/orders.admin.server";
import {
  ORDER_STATUSES,
  orderFilters,
  orderListIntent,
  orderListQuery,
  orderPage,
} from "~/services/orders/orders.schema";
import { ButtonLink } from "~/ui/primitives/button";
import { ORDER_LIST } from "./list-texts";
import { orderPath, useOrderColumns } from "./order-columns";
import { create } from "./order-intents.server";
import { ORDER_STATUS_LABELS } from "./order-texts";

/** `GET programs/{id}/orders`. */
export const loader = programLoader(
  listOrders,
  { query: orderListQuery, response: orderPage.extend(orderFilters.shape) },
  async ({ ctx, query, run }) => {
    const [rows, filters] = await Promise.all([run(ctx, query), listOrderFilters(ctx)]);
    return { ...rows, ...filters };
  },
);

/** `POST programs/{id}/orders`: takes in an order, or its new state. */
export const action = programAction(orderListIntent, { create });
export { clientAction, shouldRevalidate } from "~/admin/forms/client-action";

export const meta: MetaFunction = ({ matches }) => titleOf(textOf(matches)("Orders"), matches);

/** The orders of the program, the last received first. */
export default function OrderList() {
  const t = useText();
  const { channels, stores, ...rows } = useLoaderData<typeof loader>();
  const { id, may } = useAdminProgram();
  const columns = useOrderColumns({ withParticipant: true });
  const choice = (name: string, label: string, values: readonly string[]) =>
    values.length > 0
      ? [{ name, label, multiple: true, options: values.map((value) => ({ value, label: value })) }]
      : [];
  const filters = [
    {
      name: "status",
      label: t("Status"),
      multiple: true,
      options: ORDER_STATUSES.map((value) => ({ value, label: t(ORDER_STATUS_LABELS[value]) })),
    },
    ...choice("channel", t("Channel"), channels),
    ...choice("store", t("Store"), stores),
    {
      name: "waiting",
      label: t("Waits for somebody to join"),
      options: [
        { value: "true", label: t("Yes") },
        { value: "false", label: t("No") },
      ],
    },
    { name: "placed", label: t("Placed at") },
  ];
  return (
    <ListPage
      title={t("Orders")}
      actions={
        may("orders:create") && may("users:manage") ? (
          <ButtonLink to={`/admin/v2/programs/${id}/participants/import?kind=orders`} variant="quiet" icon={FileUp}>
            {t("Import orders")}
          </ButtonLink>
        ) : undefined
      }
      filters={filters}
      views={{ list: "orders" }}
      texts={ORDER_LIST}
      tableId="orders"
      columns={columns}
      rows={rows}
      rowTo={orderPath}
      rowLabel={(row) => row.external_id}
      empty={{
        icon: ShoppingBag,
        title: t("No orders yet"),
        text: may("orders:create")
          ? t("Orders appear here as soon as your shop or till sends them with an API key.")
          : t("Orders from shops and tills appear here."),
      }}
    />
  );
}

import { useActionData, useLoaderData } from "@remix-run/react";
import { useText } from "~/locales/use-text";
import type { RowOrderView } from "~/platform/row-order";
import { errorIn } from "~/ui/forms/form-errors";
import { PageTitle } from "~/ui/primitives/page-title";
import { OrderForm } from "./order-form";

/** The page to order what the home page shows. The loader gives the order, and the intent `order` saves it. */
export function OrderPage({ list }: { list: { label: string; to: string } }) {
  const t = useText();
  const order = useLoaderData<RowOrderView>();
  const rejected = errorIn(useActionData());
  return (
    <div className="max-w-[960px] min-w-0">
      <PageTitle title={t("Order on home")} crumbs={[list]} />
      <p className="-mt-2 mb-4 text-muted">
        {t("Drag a row, or move it with space and the arrow keys. Visitors see the active ones in this order.")}
      </p>
      <OrderForm label={t("Order on home")} order={order} rejected={rejected} />
    </div>
  );
}

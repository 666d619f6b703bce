import { useActionData, useLoaderData } from "@remix-run/react";
import { useText } from "~/locales/use-text";
import type { RowOrderView } from "~/platform/row-order";
import { errorIn } from "~/ui/forms/form-errors";
import { PageTitle } from "~/ui/primitives/page-title";
import { useAdminProgram } from "../frame/use-admin-frame";
import { OrderForm } from "./order-form";
import type { PublishableNoun } from "./use-publishable-actions";

/**
 * The page to order what the home page shows. The loader gives the order, and the intent `order` saves it.
 * @param title that of the list
 */
export function OrderPage({ noun, title }: { noun: PublishableNoun; title: string }) {
  const t = useText();
  const { id } = useAdminProgram();
  const order = useLoaderData<RowOrderView>();
  const rejected = errorIn(useActionData());
  return (
    <div className="max-w-[960px] min-w-0">
      <PageTitle title={t("Order on home")} crumbs={[{ label: title, to: `/admin/v2/programs/${id}/${noun}` }]} />
      <p className="-mt-2 mb-4 text-muted">
        {t("Drag a row, or move it with space and the arrow keys. Visitors see the active ones in this order.")}
      </p>
      <OrderForm label={t("Order on home")} order={order} rejected={rejected} />
    </div>
  );
}

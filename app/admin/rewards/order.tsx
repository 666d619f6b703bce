import type { MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { titleOf } from "~/admin/frame/document-title";
import { OrderForm } from "~/admin/table/order-form";
import { programAction, programLoader, runs } from "~/http/handlers/admin.server";
import { translate } from "~/locales/translate";
import { textOf, useText } from "~/locales/use-text";
import { rowOrderInput } from "~/platform/row-order";
import { getRewardOrder, orderRewards } from "~/services/rewards/reward-order.admin.server";
import { errorIn } from "~/ui/forms/form-errors";
import { PageTitle } from "~/ui/primitives/page-title";
import { useAdminProgram } from "../frame/use-admin-frame";

export const loader = programLoader(({ ctx }) => getRewardOrder(ctx));

export const action = programAction(
  z.discriminatedUnion("intent", [rowOrderInput.extend({ intent: z.literal("order") })]),
  {
    order: runs(orderRewards, async ({ ctx, url }, { intent: _, ...input }) => {
      await orderRewards(ctx, input);
      const message = translate(ctx.locale, "The order was saved.");
      return { message, redirectTo: url.pathname, flash: { type: "success", message } };
    }),
  },
);

export const meta: MetaFunction = ({ matches }) => titleOf(textOf(matches)("Order on home"), matches);

/** The order of the rewards on the home page. */
export default function RewardOrder() {
  const t = useText();
  const order = useLoaderData<typeof loader>();
  const rejected = errorIn(useActionData<typeof action>());
  const { id } = useAdminProgram();
  return (
    <div className="max-w-[960px] min-w-0">
      <PageTitle
        title={t("Order on home")}
        crumbs={[{ label: t("Rewards"), to: `/admin/v2/programs/${id}/rewards` }]}
      />
      <p className="-mt-2 mb-4 text-muted">
        {t("Drag a row, or move it with space and the arrow keys. Visitors see the active ones in this order.")}
      </p>
      <OrderForm label={t("Order on home")} order={order} rejected={rejected} />
    </div>
  );
}

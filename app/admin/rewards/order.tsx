import type { MetaFunction } from "@remix-run/node";
import { titleOf } from "~/admin/frame/document-title";
import { orderIntent, orderIntents } from "~/admin/publishing/order-intent.server";
import { OrderPage } from "~/admin/publishing/order-page";
import { programAction, programLoader } from "~/http/handlers/admin.server";
import { textOf, useText } from "~/locales/use-text";
import { getRewardOrder, orderRewards } from "~/services/rewards/reward-order.admin.server";

export const loader = programLoader(({ ctx }) => getRewardOrder(ctx));

export const action = programAction(orderIntents, { order: orderIntent(orderRewards) });
export { clientAction, shouldRevalidate } from "~/admin/forms/client-action";

export const meta: MetaFunction = ({ matches }) => titleOf(textOf(matches)("Order on home"), matches);

/** The order of the rewards on the home page. */
export default function RewardOrder() {
  return <OrderPage noun="rewards" title={useText()("Rewards")} />;
}

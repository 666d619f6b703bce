import type { MetaFunction } from "@remix-run/node";
import { titleOf } from "~/admin/frame/document-title";
import { orderIntent, orderIntents } from "~/admin/publishing/order-intent.server";
import { OrderPage } from "~/admin/publishing/order-page";
import { programAction, programLoader } from "~/http/handlers/admin.server";
import { textOf, useText } from "~/locales/use-text";
import { getChallengeOrder, orderChallenges } from "~/services/challenges/challenge-order.admin.server";

export const loader = programLoader(({ ctx }) => getChallengeOrder(ctx));

export const action = programAction(orderIntents, { order: orderIntent(orderChallenges) });
export { clientAction, shouldRevalidate } from "~/admin/forms/client-action";

export const meta: MetaFunction = ({ matches }) => titleOf(textOf(matches)("Order on home"), matches);

/** The order of the challenges on the home page. */
export default function ChallengeOrder() {
  return <OrderPage noun="challenges" title={useText()("Challenges")} />;
}

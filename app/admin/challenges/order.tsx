import type { MetaFunction } from "@remix-run/node";
import { z } from "zod";
import { titleOf } from "~/admin/frame/document-title";
import { OrderPage } from "~/admin/table/order-page";
import { programAction, programLoader } from "~/http/handlers/admin.server";
import { runs } from "~/http/handlers/runs.server";
import { redirectWithMessage } from "~/http/responses/responses.server";
import { translate } from "~/locales/translate";
import { textOf, useText } from "~/locales/use-text";
import { rowOrderInput } from "~/platform/row-order";
import { getChallengeOrder, orderChallenges } from "~/services/challenges/challenge-order.admin.server";
import { useAdminProgram } from "../frame/use-admin-frame";

export const loader = programLoader(({ ctx }) => getChallengeOrder(ctx));

export const action = programAction(
  z.discriminatedUnion("intent", [rowOrderInput.extend({ intent: z.literal("order") })]),
  {
    order: runs(
      orderChallenges,
      async (run, { ctx, url }, { intent: _, ...input }) => {
        await run(ctx, input);
        const message = translate(ctx.locale, "The order was saved.");
        return redirectWithMessage(url.pathname, message);
      },
      "nothing",
    ),
  },
);
export { clientAction, shouldRevalidate } from "~/admin/forms/client-action";

export const meta: MetaFunction = ({ matches }) => titleOf(textOf(matches)("Order on home"), matches);

/** The order of the challenges on the home page. */
export default function ChallengeOrder() {
  const t = useText();
  const { id } = useAdminProgram();
  return <OrderPage list={{ label: t("Challenges"), to: `/admin/v2/programs/${id}/challenges` }} />;
}

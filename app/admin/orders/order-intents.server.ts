/** The intents of orders, for their pages and for the JSON calls. */
import { z } from "zod";
import type { ProgramIntentArgs } from "~/http/handlers/admin.server";
import { runs } from "~/http/handlers/runs.server";
import { redirectWithMessage, type ActionResult } from "~/http/responses/responses.server";
import { msg, translate } from "~/locales/translate";
import { cancelOrder, getOrder, returnOrder, saveOrder } from "~/services/orders/orders.admin.server";
import {
  orderView,
  type OrderCancelInput,
  type OrderInput,
  type OrderReturnInput,
} from "~/services/orders/orders.schema";

/** What a change of one order answers: whether it was new, changed, or as it was, and the order as it is now. */
const changed = z.object({ status: z.enum(["created", "updated", "unchanged"]), data: orderView });

export const create = runs(
  saveOrder,
  async function create(
    run,
    args: ProgramIntentArgs,
    { intent: _, ...input }: OrderInput & { intent: "create" },
  ): Promise<ActionResult> {
    const messages = {
      created: msg("Order created"),
      updated: msg("Order updated"),
      unchanged: msg("Order unchanged"),
    };
    const { external_id: id, status } = await run(args.ctx, input);
    return done(args, id, status, messages[status]);
  },
  changed,
);

export const cancel = runs(
  cancelOrder,
  async function cancel(run, args: ProgramIntentArgs, input: OrderCancelInput): Promise<ActionResult> {
    const { external_id: id, status } = await run(args.ctx, args.param("orderId"), input);
    return done(args, id, status, msg("Order canceled"));
  },
  changed,
);

export const addReturn = runs(
  returnOrder,
  async function addReturn(run, args: ProgramIntentArgs, input: OrderReturnInput): Promise<ActionResult> {
    const { external_id: id, status } = await run(args.ctx, args.param("orderId"), input);
    return done(args, id, status, msg("Return recorded"));
  },
  changed,
);

async function done(
  { ctx }: ProgramIntentArgs,
  externalId: string,
  status: string,
  text: string,
): Promise<ActionResult> {
  const data = await getOrder(ctx, externalId);
  const page = `/admin/v2/programs/${ctx.programId}/orders/${data.id}`;
  return redirectWithMessage(page, translate(ctx.locale, text), { status, data });
}

/** The intents of the lists of purchase proof, for their pages and for the JSON calls. They redirect to the list. */
import { rowLink } from "~/admin/forms/row-link.server";
import type { ProgramIntentArgs } from "~/http/handlers/admin.server";
import { runs, type UseCaseOf } from "~/http/handlers/runs.server";
import { redirectWithMessage, type ActionResult } from "~/http/responses/responses.server";
import { translate } from "~/locales/translate";
import type { AdminProgramCtx } from "~/services/programs/program-context";
import { purchaseProofPath } from "./purchase-proof-path";

type UseCases<Input, Change, View> = {
  create: UseCaseOf<(ctx: AdminProgramCtx, input: Input) => Promise<View>>;
  update: UseCaseOf<(ctx: AdminProgramCtx, id: string, input: Change) => Promise<View>>;
  remove: UseCaseOf<(ctx: AdminProgramCtx, id: string) => Promise<View>>;
};

type List<View> = {
  name: "merchants" | "products";
  param: "merchantId" | "productId";
  nameOf: (row: View) => string;
  messages: { created: string; updated: string; deleted: string };
};

export function proofIntents<Input, Change, View extends { id: string }>(
  { create, update, remove }: UseCases<Input, Change, View>,
  { name, param, nameOf, messages }: List<View>,
) {
  const done = ({ ctx }: ProgramIntentArgs, message: string, data: View, isThere = true): ActionResult => {
    const list = purchaseProofPath(ctx.programId, name);
    const link = isThere ? rowLink(ctx.locale, `${list}/${data.id}`, nameOf(data)) : undefined;
    return redirectWithMessage(list, translate(ctx.locale, message), { data }, link);
  };
  return {
    create: runs(create, async (run, args: ProgramIntentArgs, input: Input) =>
      done(args, messages.created, await run(args.ctx, input)),
    ),
    update: runs(update, async (run, args: ProgramIntentArgs, input: Change) =>
      done(args, messages.updated, await run(args.ctx, args.param(param), input)),
    ),
    remove: runs(remove, async (run, args: ProgramIntentArgs) =>
      done(args, messages.deleted, await run(args.ctx, args.param(param)), false),
    ),
  };
}

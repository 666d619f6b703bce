/** The intents of the page of coupons. */
import { rowInUrl } from "~/admin/forms/row-in-url.server";
import { runs, type ProgramIntentArgs } from "~/http/handlers/admin.server";
import { redirectWithMessage, type ActionResult } from "~/http/responses/responses.server";
import { formatNumber, translate } from "~/locales/translate";
import { addCoupons, deleteCoupon } from "~/services/coupons/coupons.admin.server";
import type { NewCoupons } from "~/services/coupons/coupons.schema";

/** `POST rewards/{id}/coupons {codes, reward_id}`, with the codes as text, or as a file in `file`. */
export const create = runs(
  addCoupons,
  async function create(args: ProgramIntentArgs, { codes, reward_id }: NewCoupons): Promise<ActionResult> {
    const { ctx, files, url } = args;
    const rewardId = rowInUrl(args, "rewardId", reward_id);
    const body = await addCoupons(ctx, rewardId, { codes, file: files.get("file") });
    const count = (number: number) => formatNumber(number, ctx.locale);
    const message = translate(ctx.locale, "Codes added: {added}. Already there: {duplicates}.", {
      added: count(body.added),
      duplicates: count(body.duplicates),
    });
    return redirectWithMessage(url.pathname, message, { data: body });
  },
);

/** `delete {id}`, for a coupon that nobody has. */
export const remove = runs(
  deleteCoupon,
  async function remove({ ctx, param }: ProgramIntentArgs, { id }: { id: string }): Promise<ActionResult> {
    const body = await deleteCoupon(ctx, param("rewardId"), id);
    return { message: translate(ctx.locale, "Coupon deleted"), body };
  },
  "result",
);

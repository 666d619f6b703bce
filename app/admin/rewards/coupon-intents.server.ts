/** The intents of the page of coupons. */
import { rowInUrl } from "~/admin/forms/row-in-url.server";
import type { ProgramIntentArgs } from "~/http/handlers/admin.server";
import { runs } from "~/http/handlers/runs.server";
import { redirectWithMessage, type ActionResult } from "~/http/responses/responses.server";
import { formatNumber, translate } from "~/locales/translate";
import { addCoupons, deleteCoupon, previewCoupons } from "~/services/coupons/coupons.admin.server";
import type { NewCoupons } from "~/services/coupons/coupons.schema";

/** `POST rewards/{id}/coupons {codes, reward_id}`, with the codes as text, or as a file in `file`. */
export const create = runs(
  addCoupons,
  async function create(run, args: ProgramIntentArgs, { codes, reward_id }: NewCoupons): Promise<ActionResult> {
    const { ctx, files, url } = args;
    const rewardId = rowInUrl(args, "rewardId", reward_id);
    const body = await run(ctx, rewardId, { codes, file: files.get("file") });
    const count = (number: number) => formatNumber(number, ctx.locale);
    const added = translate(ctx.locale, "Codes added: {added}. Already there: {duplicates}.", {
      added: count(body.added),
      duplicates: count(body.duplicates),
    });
    const headings = body.headings.map((heading) =>
      translate(ctx.locale, "The heading “{heading}” was left out.", { heading }),
    );
    const similar = body.similar_codes.map((codes) => codes.join(" / ")).join(", ");
    const differ = similar
      ? [translate(ctx.locale, "Added, although they differ only in case: {codes}", { codes: similar })]
      : [];
    return redirectWithMessage(url.pathname, [added, ...headings, ...differ].join(" "), { data: body });
  },
);

/** `preview {codes, reward_id}`: what `create` would do with the same form. */
export const preview = runs(
  previewCoupons,
  async function preview(run, args: ProgramIntentArgs, { codes, reward_id }: NewCoupons): Promise<ActionResult> {
    const { ctx, files } = args;
    const rewardId = rowInUrl(args, "rewardId", reward_id);
    return { body: { data: await run(ctx, rewardId, { codes, file: files.get("file") }) } };
  },
);

/** `delete {id}`, for a coupon that nobody has. */
export const remove = runs(
  deleteCoupon,
  async function remove(run, { ctx, param }: ProgramIntentArgs, { id }: { id: string }): Promise<ActionResult> {
    const body = await run(ctx, param("rewardId"), id);
    return { message: translate(ctx.locale, "Coupon deleted"), body };
  },
  "result",
);

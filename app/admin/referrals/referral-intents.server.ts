/** The intents of referrals, for their pages and for the JSON calls. */
import { z } from "zod";
import { selectionResponse } from "~/admin/table/selection-response.server";
import type { ProgramIntentArgs } from "~/http/handlers/admin.server";
import { runs } from "~/http/handlers/runs.server";
import { redirectWithMessage, type ActionResult } from "~/http/responses/responses.server";
import { msg, translate } from "~/locales/translate";
import { referralView, type ReferralReview } from "~/services/referrals/referrals-admin.schema";
import {
  assignReferrals,
  getReferral,
  reviewReferral,
  reviewReferrals,
} from "~/services/referrals/referrals.admin.server";

/** `update`, or the method PATCH: saves the review. A decision about a pending referral leads to the next pending one. */
export const update = runs(
  reviewReferral,
  async function update(
    run,
    { ctx, param }: ProgramIntentArgs,
    input: { referral: ReferralReview },
  ): Promise<ActionResult> {
    const id = param("referralId");
    await run(ctx, id, input.referral);
    const message = translate(ctx.locale, "Referral updated successfully");
    const data = await getReferral(ctx, id);
    const { status, seen_status } = input.referral;
    const goesOn = seen_status === "pending" && status !== undefined;
    return redirectWithMessage(`/admin/v2/referrals/${(goesOn && data.next_pending_id) || id}`, message, { data });
  },
  z.object({ data: referralView }),
);

type Selected = { ids: string[] };

export const assign = runs(
  assignReferrals,
  async (run, { ctx }: ProgramIntentArgs, { ids, assignee_id }: Selected & { assignee_id: string | null }) =>
    selectionResponse(ctx.locale, await run(ctx, ids, assignee_id), {
      one: msg("The referral of “{name}” was assigned."),
      several: msg("{count} referrals assigned"),
    }),
);

export const approve = runs(reviewReferrals, async (run, { ctx }: ProgramIntentArgs, { ids }: Selected) =>
  selectionResponse(ctx.locale, await run(ctx, ids, "approved"), {
    one: msg("The referral of “{name}” was approved."),
    several: msg("{count} referrals approved"),
  }),
);

export const reject = runs(reviewReferrals, async (run, { ctx }: ProgramIntentArgs, { ids }: Selected) =>
  selectionResponse(ctx.locale, await run(ctx, ids, "rejected"), {
    one: msg("The referral of “{name}” was rejected."),
    several: msg("{count} referrals rejected"),
  }),
);

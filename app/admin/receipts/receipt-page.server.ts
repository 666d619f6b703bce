import { redirect } from "@remix-run/node";
import { COOKIES, readCookie } from "~/http/context/cookies.server";
import type { HandlerArgs } from "~/http/handlers/audience.server";
import { prefersJsonResponse } from "~/http/responses/responses.server";
import type { AdminProgramCtx } from "~/services/programs/program-context";
import type { ReceiptDetail } from "~/services/receipts/receipts-admin.schema";
import { getReceipt } from "~/services/receipts/receipts.admin.server";

/**
 * The data of a tab: its rows, and the receipt for the frame around it. A browser whose selected program is another one
 * goes to the list of the receipt's program. JSON callers select no program.
 * @throws not_found
 */
export async function receiptPage<Rows extends object>(
  { ctx, request, param }: HandlerArgs<AdminProgramCtx>,
  rows: Promise<Rows>,
  receipt = getReceipt(ctx, param("receiptId")),
): Promise<Rows & ReceiptDetail> {
  const [detail, own] = await Promise.all([receipt, rows]);
  assertSelected(ctx, request);
  return { ...own, ...detail };
}

/** Throws the redirect to the list of the receipt's program when another program is selected. */
function assertSelected(ctx: AdminProgramCtx, request: Request): void {
  const selected = readCookie(request, COOKIES.lastProgram);
  if (selected && selected !== ctx.programId && !prefersJsonResponse(request))
    throw redirect(`/admin/v2/programs/${ctx.programId}/receipts`);
}

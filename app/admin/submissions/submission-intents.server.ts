/** The intents of submissions, for their pages and as JSON. */
import { z } from "zod";
import { selectionResponse } from "~/admin/table/selection-response.server";
import type { ProgramIntentArgs } from "~/http/handlers/admin.server";
import { runs } from "~/http/handlers/runs.server";
import { redirectWithMessage, type ActionResult } from "~/http/responses/responses.server";
import { msg, translate } from "~/locales/translate";
import type { CorrectionReason } from "~/services/participant-accounts/correction-reasons";
import {
  approveSubmissions,
  assignSubmissions,
  getSubmission,
  judgeSubmission,
  rejectSubmissions,
} from "~/services/submissions/submissions.admin.server";
import { submissionAdminView, type Judgement } from "~/services/submissions/submissions.schema";
import { submissionPath } from "./submission-path";

/** `judge {status, seen_status, reason, note}`: a decision about a pending one leads to the next one that is pending. */
export const judge = runs(
  judgeSubmission,
  async function judge(run, { ctx, param }: ProgramIntentArgs, input: Judgement): Promise<ActionResult> {
    const id = param("submissionId");
    const { status, seen_status, reason, note } = input;
    await run(ctx, id, { status, seen_status, reason, note });
    const data = await getSubmission(ctx, id);
    const next = (seen_status === "pending" && data.next_pending_id) || id;
    const message =
      status === "approved"
        ? translate(ctx.locale, "Submission approved")
        : translate(ctx.locale, "Submission rejected");
    return redirectWithMessage(submissionPath(ctx.programId, next), message, { data });
  },
  z.object({ data: submissionAdminView }),
);

type Selected = { ids: string[] };

export const assign = runs(
  assignSubmissions,
  async (run, { ctx }: ProgramIntentArgs, { ids, assignee_id }: Selected & { assignee_id: string | null }) =>
    selectionResponse(ctx.locale, await run(ctx, ids, assignee_id), {
      one: msg("The submission of “{name}” was assigned."),
      several: msg("{count} submissions assigned"),
    }),
);

export const approve = runs(approveSubmissions, async (run, { ctx }: ProgramIntentArgs, { ids }: Selected) =>
  selectionResponse(ctx.locale, await run(ctx, ids), {
    one: msg("The submission of “{name}” was approved."),
    several: msg("{count} submissions approved"),
  }),
);

export const reject = runs(
  rejectSubmissions,
  async (run, { ctx }: ProgramIntentArgs, { ids, reason, note }: Selected & CorrectionReason) =>
    selectionResponse(ctx.locale, await run(ctx, ids, { reason, note }), {
      one: msg("The submission of “{name}” was rejected."),
      several: msg("{count} submissions rejected"),
    }),
);

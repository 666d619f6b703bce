/** The intents of submissions, for their pages and as JSON. */
import { z } from "zod";
import { selectionResponse } from "~/admin/table/selection-response.server";
import type { ProgramIntentArgs } from "~/http/handlers/admin.server";
import { runs } from "~/http/handlers/runs.server";
import { redirectWithMessage, type ActionResult } from "~/http/responses/responses.server";
import { msg, translate } from "~/locales/translate";
import type { CorrectionReason } from "~/services/participant-accounts/correction-reasons";
import {
  approveSubmission,
  approveSubmissions,
  assignSubmissions,
  getSubmission,
  rejectSubmission,
  rejectSubmissions,
} from "~/services/submissions/submissions.admin.server";
import { submissionAdminView, type SubmissionStatus } from "~/services/submissions/submissions.schema";
import { submissionPath } from "./submission-path";

type Seen = { seen_status?: SubmissionStatus };
const decided = z.object({ data: submissionAdminView });

export const approveOne = runs(
  approveSubmission,
  async function approveOne(run, args: ProgramIntentArgs, { seen_status }: Seen): Promise<ActionResult> {
    await run(args.ctx, args.param("submissionId"));
    return goOn(args, translate(args.ctx.locale, "Submission approved"), seen_status);
  },
  decided,
);

export const rejectOne = runs(
  rejectSubmission,
  async function rejectOne(
    run,
    args: ProgramIntentArgs,
    { seen_status, reason, note }: Seen & CorrectionReason,
  ): Promise<ActionResult> {
    await run(args.ctx, args.param("submissionId"), { seen_status, reason, note });
    return goOn(args, translate(args.ctx.locale, "Submission rejected"), seen_status);
  },
  decided,
);

/** A decision about one that was pending leads to the next one that is. */
async function goOn(
  { ctx, param }: ProgramIntentArgs,
  message: string,
  seen: SubmissionStatus | undefined,
): Promise<ActionResult> {
  const id = param("submissionId");
  const data = await getSubmission(ctx, id);
  const next = (seen === "pending" && data.next_pending_id) || id;
  return redirectWithMessage(submissionPath(ctx.programId, next), message, { data });
}

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

import { redirect } from "@remix-run/node";
import { programDownload } from "~/http/handlers/admin.server";
import { asksForPage } from "~/http/input/accept";
import { downloadResponse } from "~/http/responses/file-response.server";
import { AppError } from "~/platform/errors";
import { openExport } from "~/services/participant-exports/participant-exports.admin.server";

/**
 * `GET /admin/v2/programs/{id}/exports/{export_id}`: the file, where the mail leads. While there is none, a browser goes
 * to the list of exports, which shows why.
 */
export const loader = programDownload(openExport, { file: "text/csv" }, async ({ ctx, param, request, run }) => {
  try {
    const { content, sizeBytes } = await run(ctx, param("exportId"));
    return downloadResponse("participants.csv", "text/csv", content, sizeBytes);
  } catch (error) {
    if (!(error instanceof AppError && error.code === "conflict" && asksForPage(request.headers.get("accept"))))
      throw error;
    return redirect(`/admin/v2/programs/${ctx.programId}/participants/exports`);
  }
});

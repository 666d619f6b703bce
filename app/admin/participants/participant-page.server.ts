import { redirect } from "@remix-run/node";
import type { HandlerArgs } from "~/http/handlers/audience.server";
import { flashCookie } from "~/http/responses/flash.server";
import { prefersJsonResponse } from "~/http/responses/responses.server";
import { translate } from "~/locales/translate";
import { AppError } from "~/platform/errors";
import { getParticipantForAdmin } from "~/services/participant-accounts/participants.admin.server";
import { getNoteSummary } from "~/services/participant-notes/participant-notes.admin.server";
import type { AdminProgramCtx } from "~/services/programs/program-context";
import { getParticipantTags } from "~/services/tags/row-tags.admin.server";

/**
 * The data of a tab: its rows, and the participant for the frame around it. A browser that asks for a participant who
 * does not exist goes back to the admin's start with a message; JSON callers get the 404.
 * @throws not_found
 */
export async function participantPage<Rows extends object>(
  { ctx, request, param }: HandlerArgs<AdminProgramCtx>,
  rows: Promise<Rows>,
) {
  const id = param("participantId");
  try {
    const [participant, tags, notes, own] = await Promise.all([
      getParticipantForAdmin(ctx, id),
      getParticipantTags(ctx, id),
      getNoteSummary(ctx, id),
      rows,
    ]);
    return { ...own, participant: { ...participant, ...tags, ...notes } };
  } catch (error) {
    const isMissing = error instanceof AppError && error.code === "not_found";
    if (!isMissing || prefersJsonResponse(request)) throw error;
    const message = translate(ctx.locale, "Participant not found");
    const headers = { "Set-Cookie": flashCookie([{ type: "error", title: translate(ctx.locale, "Error"), message }]) };
    throw redirect("/admin/v2", { headers });
  }
}

import { redirect } from "@remix-run/node";
import { programLoader } from "~/http/handlers/admin.server";
import { getParticipantForAdmin } from "~/services/participant-accounts/participants.admin.server";

/** `programs/{id}/participants/{participant_id}`: redirects to the participant's page. */
export const loader = programLoader(async ({ ctx, param }): Promise<never> => {
  const { id } = await getParticipantForAdmin(ctx, param("participantId"));
  throw redirect(`/admin/v2/programs/${ctx.programId}/users/${id}`);
});

/** Never rendered. With a component the route is inside the frame, which shows the errors of the loader. */
export default function ParticipantRedirect() {
  return null;
}

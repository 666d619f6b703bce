import { programCallLoader } from "~/http/handlers/admin.server";
import { participantAdminView } from "~/services/participant-accounts/participants-admin.schema";
import { getParticipantForAdmin } from "~/services/participant-accounts/participants.admin.server";
import { getParticipantTags } from "~/services/tags/row-tags.admin.server";
import { rowTagsView } from "~/services/tags/tags.schema";

/** `GET /admin/v2/participants/{id}`: the participant with balances, counts and tags. */
export const loader = programCallLoader(
  getParticipantForAdmin,
  { response: participantAdminView.extend(rowTagsView.shape) },
  async ({ ctx, param, run }) => {
    const participant = await run(ctx, param("participantId"));
    return { ...participant, ...(await getParticipantTags(ctx, participant.id)) };
  },
);

import { programCallAction, programCallLoader } from "~/http/handlers/admin.server";
import { runs } from "~/http/handlers/runs.server";
import { translate } from "~/locales/translate";
import { saveExternalParticipant } from "~/services/participant-accounts/external-participants.admin.server";
import { externalParticipantIntent } from "~/services/participant-accounts/external-participants.schema";
import { participantListPage, participantListQuery } from "~/services/participant-accounts/participants-admin.schema";
import { listParticipants } from "~/services/participant-accounts/participants.admin.server";

/** `GET /admin/v2/programs/{id}/participants`: a page of the list of users. */
export const loader = programCallLoader(
  listParticipants,
  { query: participantListQuery, response: participantListPage.omit({ tags: true, tiers: true, attributes: true }) },
  async ({ ctx, query, run }) => {
    const { tags: _tags, tiers: _tiers, attributes: _attributes, ...page } = await run(ctx, query);
    return page;
  },
);

/** `POST /admin/v2/programs/{id}/participants`: creates the participant with this email, or changes the one who has it. */
export const action = programCallAction(externalParticipantIntent, {
  create: runs(saveExternalParticipant, async (run, { ctx }, { intent: _, ...input }) => {
    const data = await run(ctx, input);
    return {
      message: translate(ctx.locale, data.created ? "Participant created" : "Participant updated"),
      body: { data },
    };
  }),
});

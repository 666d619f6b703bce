import { programCallLoader } from "~/http/handlers/admin.server";
import { participantListPage, participantListQuery } from "~/services/participants/participants-admin.schema";
import { listParticipants } from "~/services/participants/participants.admin.server";

/** `GET /admin/v2/programs/{id}/participants`: a page of the list of users. */
export const loader = programCallLoader(
  {
    query: participantListQuery,
    runs: listParticipants,
    response: participantListPage.omit({ tags: true, tiers: true, attributes: true }),
  },
  async ({ ctx, query }) => {
    const { tags: _tags, tiers: _tiers, attributes: _attributes, ...page } = await listParticipants(ctx, query);
    return page;
  },
);

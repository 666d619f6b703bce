import { parseQuery } from "~/http/input/query.server";
import { participantListQuery, type ParticipantFilters } from "~/services/participants/participants-admin.schema";

/** The filters in the query string of the list of users; invalid ones are ignored, as the list does. */
export function filtersIn(query: string, url: URL): ParticipantFilters {
  const { status, staff, in_review, tag, tier, created, search } = parseQuery(
    participantListQuery,
    new URL(`?${query}`, url),
  );
  return { status, staff, in_review, tag, tier, created, search };
}

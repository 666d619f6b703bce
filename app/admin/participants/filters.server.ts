import { parseQuery } from "~/http/input/query.server";
import { leftOutOf } from "~/http/input/understood.server";
import { msg } from "~/locales/translate";
import { AppError } from "~/platform/errors";
import {
  participantListQuery,
  type ParticipantFilters,
} from "~/services/participant-accounts/participants-admin.schema";

const NO_FILTER = msg('Unknown filter "{filter}"');

/**
 * The filters in the query string of the list of users, for an export or a change of all who match.
 * @throws invalid on `filters` for each part that the list would leave out: with a typo, everybody would match
 */
export function filtersIn(query: string, url: URL): ParticipantFilters {
  const address = new URL(`?${query}`, url);
  const [first, ...more] = leftOutOf(FILTERS, address.searchParams, []).map(({ name, value }) => ({
    field: "filters",
    message: NO_FILTER,
    values: { filter: `${name}=${value}` },
  }));
  if (first) throw new AppError("invalid", first.message, { errors: [first, ...more], values: first.values });
  const { page: _, page_size: __, sort: ___, ids: ____, ...filters } = parseQuery(participantListQuery, address);
  return filters;
}

/** Its page and order change nothing about who is on it. */
const FILTERS = participantListQuery.omit({ ids: true });

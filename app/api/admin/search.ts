import { programCallLoader } from "~/http/handlers/admin.server";
import { searchAdmin } from "~/services/search/search.admin.server";
import { searchQuery } from "~/services/search/search.schema";

/** `GET /admin/v2/search?program_id=&q=`: the results of the admin's search, grouped by kind. */
export const loader = programCallLoader(searchAdmin, { query: searchQuery }, ({ ctx, query, run }) =>
  run(ctx, query.q),
);

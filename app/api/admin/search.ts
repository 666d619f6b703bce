import { adminCallLoader } from "~/http/handlers/admin.server";
import { searchAdmin } from "~/services/search/search.admin.server";
import { searchQuery } from "~/services/search/search.schema";

/** `GET /admin/v2/search?program_id=&q=`: the results of the admin's search, grouped by kind. */
export const loader = adminCallLoader({ query: searchQuery }, async ({ query, inProgram }) =>
  searchAdmin(await inProgram(query.program_id), query.q),
);

import { adminCallLoader } from "~/http/admin-doors.server";
import { searchQuery } from "~/services/search/search.schema";
import { searchConsole } from "~/services/search/search.verbs.server";

/** `GET /admin/v2/search?program_id=&q=`: what the console's global search finds, by kind. */
export const loader = adminCallLoader(async ({ url, inProgram }) => {
  const { program_id, q } = searchQuery.parse(Object.fromEntries(url.searchParams));
  return searchConsole(await inProgram(program_id), q);
});

import { programCallLoader } from "~/http/handlers/admin.server";
import { getProgramPageForAdmin } from "~/services/pages/program-pages.admin.server";
import { PAGE_STATUSES } from "~/services/pages/program-pages.schema";

/** `GET programs/{id}/program_pages/new`: what a new page may be. */
export const loader = programCallLoader(async ({ ctx }) => ({
  program_page: await getProgramPageForAdmin(ctx),
  statuses: PAGE_STATUSES,
}));

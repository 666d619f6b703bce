import { z } from "zod";
import { programCallLoader } from "~/http/handlers/admin.server";
import { getNewTagForm } from "~/services/tags/tags.admin.server";

/** `GET programs/{id}/content_tags/new` and `programs/{id}/tags/new`: the form of a new tag is empty. */
export const loader = programCallLoader(
  getNewTagForm,
  { response: z.object({ tag: z.null() }) },
  async ({ ctx, run }) => ({ tag: await run(ctx) }),
);

import { z } from "zod";
import { programDownload } from "~/http/handlers/admin.server";
import { downloadResponse } from "~/http/responses/file-response.server";
import { downloadPersonalData } from "~/services/participant-accounts/participant-data.admin.server";

/** `GET programs/{id}/users/{user_id}/personal_data.json`: everything stored about the person, as a file. */
export const loader = programDownload(
  downloadPersonalData,
  { response: z.looseObject({}) },
  async ({ ctx, param, run }) =>
    downloadResponse("personal-data.json", "application/json", await run(ctx, param("participantId"))),
);

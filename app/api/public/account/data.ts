import { participantCallLoader } from "~/http/handlers/site.server";
import { downloadResponse } from "~/http/responses/file-response.server";
import { downloadAccountData } from "~/services/participant-accounts/account.site.server";

/** `GET /public/account/data`: the participant's stored data, as a JSON file. */
export const loader = participantCallLoader(async ({ ctx }) =>
  downloadResponse("my-data.json", "application/json", await downloadAccountData(ctx)),
);

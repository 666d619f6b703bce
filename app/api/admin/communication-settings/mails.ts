import { programCallLoader } from "~/http/handlers/admin.server";
import { pageSchema, singlePage } from "~/platform/paging";
import { listParticipantMails } from "~/services/participant-mails/participant-mails.admin.server";
import { participantMailView } from "~/services/participant-mails/participant-mails.schema";

/** `GET programs/{id}/participant_mails`: the emails that the program can send, each with its switch. */
export const loader = programCallLoader(
  listParticipantMails,
  { response: pageSchema(participantMailView) },
  async ({ ctx, run }) => singlePage(await run(ctx)),
);

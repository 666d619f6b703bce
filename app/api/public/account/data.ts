import { downloadAnswer } from "~/http/file-answer.server";
import { participantCallLoader } from "~/http/site-doors.server";
import { downloadAccountData } from "~/services/participants/account.verbs.server";

/** `GET /public/account/data`: everything that is held of the participant, as a JSON file. */
export const loader = participantCallLoader(async ({ ctx }) =>
  downloadAnswer("my-data.json", "application/json", await downloadAccountData(ctx)),
);

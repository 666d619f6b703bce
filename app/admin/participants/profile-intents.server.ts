/** The intents on the profile attributes of a participant, for their pages and JSON calls. */
import type { z } from "zod";
import type { ProgramIntentArgs } from "~/http/handlers/admin.server";
import { runs } from "~/http/handlers/runs.server";
import type { ActionResult } from "~/http/responses/responses.server";
import { translate } from "~/locales/translate";
import {
  createParticipantProfile,
  updateParticipantProfile,
} from "~/services/participant-accounts/participant-profile.admin.server";
import type {
  createProfileIntent,
  updateProfileIntent,
} from "~/services/participant-accounts/participant-profile.schema";

export const create = runs(
  createParticipantProfile,
  async (run, args: ProgramIntentArgs, input: z.output<typeof createProfileIntent>): Promise<ActionResult> =>
    saved(args, { data: await run(args.ctx, args.param("participantId"), input) }),
);

export const update = runs(
  updateParticipantProfile,
  async (run, args: ProgramIntentArgs, input: z.output<typeof updateProfileIntent>): Promise<ActionResult> => {
    const { ctx, param } = args;
    const ids = [param("participantId"), param("participantProfileId")] as const;
    return saved(args, { data: await run(ctx, ...ids, input) });
  },
);

function saved({ ctx, param }: ProgramIntentArgs, body: object): ActionResult {
  const message = translate(ctx.locale, "Participant updated");
  return {
    message,
    body,
    redirectTo: `/admin/v2/programs/${ctx.programId}/users/${param("participantId")}/attributes`,
    flash: { type: "default", message },
  };
}

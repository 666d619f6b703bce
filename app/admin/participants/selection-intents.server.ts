/** The intents on the selected participants of the list, each in one request. */
import { selectionResponse } from "~/admin/table/selection-response.server";
import { runs, type ProgramIntentArgs } from "~/http/handlers/admin.server";
import { msg } from "~/locales/translate";
import { tagParticipants } from "~/services/participants/participants.admin.server";

type Tagging = { ids: string[]; tag: string };

export const tag = runs(tagParticipants, async ({ ctx }: ProgramIntentArgs, input: Tagging) =>
  selectionResponse(ctx.locale, await tagParticipants(ctx, input.ids, { tag: input.tag, tagged: true }), {
    one: msg("{name} tagged"),
    several: msg("{count} users tagged"),
  }),
);

export const untag = runs(tagParticipants, async ({ ctx }: ProgramIntentArgs, input: Tagging) =>
  selectionResponse(ctx.locale, await tagParticipants(ctx, input.ids, { tag: input.tag, tagged: false }), {
    one: msg("Tag removed from {name}"),
    several: msg("Tag removed from {count} users"),
  }),
);

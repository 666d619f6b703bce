/** The intents on the selected challenges of the list, each in one request. */
import { selectionResponse } from "~/admin/table/selection-response.server";
import type { ProgramIntentArgs } from "~/http/handlers/admin.server";
import { runs } from "~/http/handlers/runs.server";
import { msg } from "~/locales/translate";
import {
  archiveChallenges,
  publishChallenges,
  tagChallenges,
} from "~/services/challenges/challenge-selection.admin.server";

type Selected = { ids: string[] };

export const publish = runs(publishChallenges, async (run, { ctx }: ProgramIntentArgs, { ids }: Selected) =>
  selectionResponse(ctx.locale, await run(ctx, ids, true), {
    one: msg("{name} published"),
    several: msg("{count} challenges published"),
  }),
);

export const unpublish = runs(publishChallenges, async (run, { ctx }: ProgramIntentArgs, { ids }: Selected) =>
  selectionResponse(ctx.locale, await run(ctx, ids, false), {
    one: msg("{name} unpublished"),
    several: msg("{count} challenges unpublished"),
  }),
);

export const archive = runs(archiveChallenges, async (run, { ctx }: ProgramIntentArgs, { ids }: Selected) =>
  selectionResponse(ctx.locale, await run(ctx, ids, true), {
    one: msg("{name} archived"),
    several: msg("{count} challenges archived"),
  }),
);

export const restore = runs(archiveChallenges, async (run, { ctx }: ProgramIntentArgs, { ids }: Selected) =>
  selectionResponse(ctx.locale, await run(ctx, ids, false), {
    one: msg("{name} restored as a draft"),
    several: msg("{count} challenges restored as drafts"),
  }),
);

export const tag = runs(tagChallenges, async (run, { ctx }: ProgramIntentArgs, input: Selected & { tag: string }) =>
  selectionResponse(ctx.locale, await run(ctx, input.ids, { tag: input.tag, tagged: true }), {
    one: msg("{name} tagged"),
    several: msg("{count} challenges tagged"),
  }),
);

export const untag = runs(tagChallenges, async (run, { ctx }: ProgramIntentArgs, input: Selected & { tag: string }) =>
  selectionResponse(ctx.locale, await run(ctx, input.ids, { tag: input.tag, tagged: false }), {
    one: msg("Tag removed from {name}"),
    several: msg("Tag removed from {count} challenges"),
  }),
);

/** The intents on the selected rewards of the list, each in one request. */
import { selectionResponse } from "~/admin/table/selection-response.server";
import type { ProgramIntentArgs } from "~/http/handlers/admin.server";
import { runs } from "~/http/handlers/runs.server";
import { msg } from "~/locales/translate";
import { archiveRewards, publishRewards, tagRewards } from "~/services/rewards/reward-selection.admin.server";

type Selected = { ids: string[] };

export const publish = runs(publishRewards, async (run, { ctx }: ProgramIntentArgs, { ids }: Selected) =>
  selectionResponse(ctx.locale, await run(ctx, ids, true), {
    one: msg("{name} published"),
    several: msg("{count} rewards published"),
  }),
);

export const unpublish = runs(publishRewards, async (run, { ctx }: ProgramIntentArgs, { ids }: Selected) =>
  selectionResponse(ctx.locale, await run(ctx, ids, false), {
    one: msg("{name} unpublished"),
    several: msg("{count} rewards unpublished"),
  }),
);

export const archive = runs(archiveRewards, async (run, { ctx }: ProgramIntentArgs, { ids }: Selected) =>
  selectionResponse(ctx.locale, await run(ctx, ids, true), {
    one: msg("{name} archived"),
    several: msg("{count} rewards archived"),
  }),
);

export const restore = runs(archiveRewards, async (run, { ctx }: ProgramIntentArgs, { ids }: Selected) =>
  selectionResponse(ctx.locale, await run(ctx, ids, false), {
    one: msg("{name} restored as a draft"),
    several: msg("{count} rewards restored as drafts"),
  }),
);

export const tag = runs(tagRewards, async (run, { ctx }: ProgramIntentArgs, input: Selected & { tag: string }) =>
  selectionResponse(ctx.locale, await run(ctx, input.ids, { tag: input.tag, tagged: true }), {
    one: msg("{name} tagged"),
    several: msg("{count} rewards tagged"),
  }),
);

export const untag = runs(tagRewards, async (run, { ctx }: ProgramIntentArgs, input: Selected & { tag: string }) =>
  selectionResponse(ctx.locale, await run(ctx, input.ids, { tag: input.tag, tagged: false }), {
    one: msg("Tag removed from {name}"),
    several: msg("Tag removed from {count} rewards"),
  }),
);

/** The intents on the selected rewards of the list, each in one request. */
import { selectionResponse } from "~/admin/table/selection-response.server";
import { runs, type ProgramIntentArgs } from "~/http/handlers/admin.server";
import { translate } from "~/locales/translate";
import { archiveRewards, publishRewards, tagRewards } from "~/services/rewards/reward-selection.admin.server";

type Selected = { ids: string[] };

export const publish = runs(publishRewards, async ({ ctx }: ProgramIntentArgs, { ids }: Selected) =>
  selectionResponse(ctx.locale, await publishRewards(ctx, ids, true), (count) =>
    translate(ctx.locale, { one: "{count} reward published", other: "{count} rewards published" }, { count }),
  ),
);

export const unpublish = runs(publishRewards, async ({ ctx }: ProgramIntentArgs, { ids }: Selected) =>
  selectionResponse(ctx.locale, await publishRewards(ctx, ids, false), (count) =>
    translate(ctx.locale, { one: "{count} reward unpublished", other: "{count} rewards unpublished" }, { count }),
  ),
);

export const archive = runs(archiveRewards, async ({ ctx }: ProgramIntentArgs, { ids }: Selected) =>
  selectionResponse(ctx.locale, await archiveRewards(ctx, ids, true), (count) =>
    translate(ctx.locale, { one: "{count} reward archived", other: "{count} rewards archived" }, { count }),
  ),
);

export const restore = runs(archiveRewards, async ({ ctx }: ProgramIntentArgs, { ids }: Selected) =>
  selectionResponse(ctx.locale, await archiveRewards(ctx, ids, false), (count) =>
    translate(
      ctx.locale,
      { one: "{count} reward restored as a draft", other: "{count} rewards restored as drafts" },
      { count },
    ),
  ),
);

export const tag = runs(tagRewards, async ({ ctx }: ProgramIntentArgs, input: Selected & { tag: string }) =>
  selectionResponse(ctx.locale, await tagRewards(ctx, input.ids, { tag: input.tag, tagged: true }), (count) =>
    translate(ctx.locale, { one: "{count} reward tagged", other: "{count} rewards tagged" }, { count }),
  ),
);

export const untag = runs(tagRewards, async ({ ctx }: ProgramIntentArgs, input: Selected & { tag: string }) =>
  selectionResponse(ctx.locale, await tagRewards(ctx, input.ids, { tag: input.tag, tagged: false }), (count) =>
    translate(
      ctx.locale,
      { one: "Tag removed from {count} reward", other: "Tag removed from {count} rewards" },
      { count },
    ),
  ),
);

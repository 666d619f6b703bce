/** The intents on the selected challenges of the list, each in one request. */
import { selectionResponse } from "~/admin/table/selection-response.server";
import { runs, type ProgramIntentArgs } from "~/http/handlers/admin.server";
import { translate } from "~/locales/translate";
import {
  archiveChallenges,
  publishChallenges,
  tagChallenges,
} from "~/services/challenges/challenge-selection.admin.server";

type Selected = { ids: string[] };

export const publish = runs(publishChallenges, async ({ ctx }: ProgramIntentArgs, { ids }: Selected) =>
  selectionResponse(ctx.locale, await publishChallenges(ctx, ids, true), (count) =>
    translate(ctx.locale, { one: "{count} challenge published", other: "{count} challenges published" }, { count }),
  ),
);

export const unpublish = runs(publishChallenges, async ({ ctx }: ProgramIntentArgs, { ids }: Selected) =>
  selectionResponse(ctx.locale, await publishChallenges(ctx, ids, false), (count) =>
    translate(ctx.locale, { one: "{count} challenge unpublished", other: "{count} challenges unpublished" }, { count }),
  ),
);

export const archive = runs(archiveChallenges, async ({ ctx }: ProgramIntentArgs, { ids }: Selected) =>
  selectionResponse(ctx.locale, await archiveChallenges(ctx, ids, true), (count) =>
    translate(ctx.locale, { one: "{count} challenge archived", other: "{count} challenges archived" }, { count }),
  ),
);

export const restore = runs(archiveChallenges, async ({ ctx }: ProgramIntentArgs, { ids }: Selected) =>
  selectionResponse(ctx.locale, await archiveChallenges(ctx, ids, false), (count) =>
    translate(
      ctx.locale,
      { one: "{count} challenge restored as a draft", other: "{count} challenges restored as drafts" },
      { count },
    ),
  ),
);

export const tag = runs(tagChallenges, async ({ ctx }: ProgramIntentArgs, input: Selected & { tag: string }) =>
  selectionResponse(ctx.locale, await tagChallenges(ctx, input.ids, { tag: input.tag, tagged: true }), (count) =>
    translate(ctx.locale, { one: "{count} challenge tagged", other: "{count} challenges tagged" }, { count }),
  ),
);

export const untag = runs(tagChallenges, async ({ ctx }: ProgramIntentArgs, input: Selected & { tag: string }) =>
  selectionResponse(ctx.locale, await tagChallenges(ctx, input.ids, { tag: input.tag, tagged: false }), (count) =>
    translate(
      ctx.locale,
      { one: "Tag removed from {count} challenge", other: "Tag removed from {count} challenges" },
      { count },
    ),
  ),
);

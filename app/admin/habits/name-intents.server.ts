/** The intents of the names on the leaderboard. */
import { selectionResponse } from "~/admin/table/selection-response.server";
import type { ProgramIntentArgs } from "~/http/handlers/admin.server";
import { runs } from "~/http/handlers/runs.server";
import { msg } from "~/locales/translate";
import { hideLeaderboardNames } from "~/services/habits/leaderboard.admin.server";

type Selected = { ids: string[] };

export const hide = runs(hideLeaderboardNames, async (run, { ctx }: ProgramIntentArgs, { ids }: Selected) =>
  selectionResponse(ctx.locale, await run(ctx, ids, true), {
    one: msg("{name} is hidden now"),
    several: msg("{count} names are hidden now"),
  }),
);

export const show = runs(hideLeaderboardNames, async (run, { ctx }: ProgramIntentArgs, { ids }: Selected) =>
  selectionResponse(ctx.locale, await run(ctx, ids, false), {
    one: msg("{name} is shown again"),
    several: msg("{count} names are shown again"),
  }),
);

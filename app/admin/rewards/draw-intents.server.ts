/** The intents of sweepstakes and mini contests. An empty list in the response means that nothing was done. */
import { z } from "zod";
import { rowInUrl } from "~/admin/forms/row-in-url.server";
import type { ProgramIntentArgs } from "~/http/handlers/admin.server";
import { runs } from "~/http/handlers/runs.server";
import type { ActionResult } from "~/http/responses/responses.server";
import { msg, translate, type Locale } from "~/locales/translate";
import { setContestWinners } from "~/services/draws/contests.admin.server";
import type { contestIntent, sweepstakeIntent, WinnerList } from "~/services/draws/draws.schema";
import { generateEntries, redrawWinner, setSweepstakeWinners } from "~/services/draws/sweepstakes.admin.server";

type SweepstakeInput<Intent> = Extract<z.output<typeof sweepstakeIntent>, { intent: Intent }>;

const NOTHING_DONE = msg("Failed to perform action");

/** `generate_entries {id}`: the first of the entries that were made, and how many there are. */
export const generate_entries = runs(
  generateEntries,
  async (run, args: ProgramIntentArgs, { id }: SweepstakeInput<"generate_entries">): Promise<ActionResult> => {
    const { count, entries } = await run(args.ctx, rowInUrl(args, "rewardId", id));
    const message = translate(args.ctx.locale, count > 0 ? msg("Entries generated") : NOTHING_DONE);
    return { message, body: { data: entries, count } };
  },
  z.object({ data: z.array(z.object({ participant_id: z.string(), entries: z.number() })), count: z.number() }),
);

/** `set_winners {id}` of a sweepstake: draws the winners. */
export const set_winners = runs(
  setSweepstakeWinners,
  async (run, args: ProgramIntentArgs, { id, confirmed }: SweepstakeInput<"set_winners">) =>
    assigned(args.ctx.locale, await run(args.ctx, rowInUrl(args, "rewardId", id), { confirmed })),
);

/** `redraw {id, participant_id, reason}`: draws the place of a winner again. */
export const redraw = runs(
  redrawWinner,
  async (run, args: ProgramIntentArgs, { id, ...input }: SweepstakeInput<"redraw">) =>
    assigned(args.ctx.locale, await run(args.ctx, rowInUrl(args, "rewardId", id), input)),
);

/** `set_winners {selectedData, id}` of a mini contest. */
export const set_contest_winners = runs(
  setContestWinners,
  async (run, args: ProgramIntentArgs, { id, selectedData }: z.output<typeof contestIntent>) =>
    assigned(args.ctx.locale, await run(args.ctx, rowInUrl(args, "rewardId", id), selectedData)),
);

function assigned(locale: Locale, winners: WinnerList): ActionResult {
  const message = translate(locale, winners.length > 0 ? msg("Winner assigned") : NOTHING_DONE);
  return { message, body: { data: winners } };
}

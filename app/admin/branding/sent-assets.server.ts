import type { ProgramIntentArgs } from "~/http/handlers/admin.server";
import { runs } from "~/http/handlers/runs.server";
import type { ActionResult } from "~/http/responses/responses.server";
import { saveSentSettings } from "../settings/sent-settings.server";

/**
 * Saves pictures and texts of the form. What the program has cannot be emptied, only replaced; what it does not have yet
 * may stay empty, so that a new program can start with nothing but a logo.
 */
export const saveSentAssets = runs(
  saveSentSettings,
  async function saveSentAssets(
    run,
    args: ProgramIntentArgs,
    sent: Record<string, unknown> & { intent: string },
  ): Promise<ActionResult> {
    const stored: Readonly<Record<string, unknown>> = args.ctx.program.template;
    const entries = Object.entries(sent).filter(([field, value]) => value !== "" || stored[field]);
    return run(args, { ...Object.fromEntries(entries), intent: sent.intent });
  },
);

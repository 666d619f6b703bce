/** The intents of the integrations, for their pages and for the JSON calls. */
import type { z } from "zod";
import type { ProgramIntentArgs } from "~/http/handlers/admin.server";
import { runs } from "~/http/handlers/runs.server";
import { redirectWithMessage, type ActionResult } from "~/http/responses/responses.server";
import { msg, translate } from "~/locales/translate";
import { saveOffersReward, savePhotoContests } from "~/services/program-settings/integrations.admin.server";
import type { offersRewardIntent, photoContestsIntent } from "~/services/program-settings/program-settings.schema";
import { addSocialPage, removeSocialPage } from "~/services/social/social-pages.admin.server";
import type { SocialPageInput } from "~/services/social/social-pages.schema";

export const addPage = runs(
  addSocialPage,
  async function addPage(run, args: ProgramIntentArgs, input: SocialPageInput): Promise<ActionResult> {
    return done(args, "social-network-pages", msg("Page added"), await run(args.ctx, input));
  },
);

export const removePage = runs(
  removeSocialPage,
  async function removePage(run, args: ProgramIntentArgs, { id }: { id: string }): Promise<ActionResult> {
    await run(args.ctx, id);
    return done(args, "social-network-pages", msg("Page removed"));
  },
  "nothing",
);

export const saveOffers = runs(
  saveOffersReward,
  async function saveOffers(
    run,
    args: ProgramIntentArgs,
    { intent: _, ...input }: z.output<typeof offersRewardIntent>,
  ): Promise<ActionResult> {
    return done(args, "offers-reward", msg("The program has been updated."), await run(args.ctx, input));
  },
);

export const savePhotos = runs(
  savePhotoContests,
  async function savePhotos(
    run,
    args: ProgramIntentArgs,
    { intent: _, ...input }: z.output<typeof photoContestsIntent>,
  ): Promise<ActionResult> {
    return done(args, "photo-contests", msg("The program has been updated."), await run(args.ctx, input));
  },
);

function done({ ctx }: ProgramIntentArgs, page: string, text: string, data?: object): ActionResult {
  const message = translate(ctx.locale, text);
  const path = `/admin/v2/programs/${ctx.programId}/settings/integrations/${page}`;
  return redirectWithMessage(path, message, data && { data });
}

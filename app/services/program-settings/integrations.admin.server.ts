/** What a program does with offers and with photo contests of a partner. */
import type { z } from "zod";
import { prisma } from "~/platform/database/connections.server";
import { command, query } from "~/platform/use-case.server";
import type { AdminProgramCtx } from "~/services/programs/program-context";
import {
  offersRewardView,
  photoContestsView,
  type offersRewardChange,
  type photoContestsChange,
} from "./program-settings.schema";
import { changeSettings, OFFERS_REWARD, PHOTO_CONTESTS, settingsValues } from "./settings-groups.server";

type Program = Parameters<typeof settingsValues>[0];
type Versioned<S extends z.ZodType> = z.output<S> & { version?: string };

/** The settings of the offers. */
export const getOffersReward = query(
  "program:update",
  async function getOffersReward(ctx: AdminProgramCtx) {
    return offersView(await storedProgram(ctx));
  },
  { output: offersRewardView },
);

/** Changes settings of the offers. Throws the errors of `changeSettings`. */
export const saveOffersReward = command(
  "program:update",
  async function saveOffersReward(ctx: AdminProgramCtx, work, input: Versioned<typeof offersRewardChange>) {
    return offersView(await changeSettings(ctx, work, [OFFERS_REWARD], input));
  },
  { output: offersRewardView },
);

/** The settings of the photo contests. */
export const getPhotoContests = query(
  "program:update",
  async function getPhotoContests(ctx: AdminProgramCtx) {
    return photosView(await storedProgram(ctx));
  },
  { output: photoContestsView },
);

/** Changes settings of the photo contests. Throws the errors of `changeSettings`. */
export const savePhotoContests = command(
  "program:update",
  async function savePhotoContests(ctx: AdminProgramCtx, work, input: Versioned<typeof photoContestsChange>) {
    return photosView(await changeSettings(ctx, work, [PHOTO_CONTESTS], input));
  },
  { output: photoContestsView },
);

function storedProgram({ programId }: AdminProgramCtx): Promise<Program> {
  return prisma.program.findUniqueOrThrow({ where: { id: programId } });
}

function offersView(program: Program) {
  const feature_on = program.features.includes("offers_reward");
  return offersRewardView.parse({ program_id: program.id, ...settingsValues(program, [OFFERS_REWARD]), feature_on });
}

function photosView(program: Program) {
  return photoContestsView.parse({ id: program.id, ...settingsValues(program, [PHOTO_CONTESTS]) });
}

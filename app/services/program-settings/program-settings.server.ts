/** The general settings of a program (specification 3, section 2 "Settings > program"). */
import type { Program } from "~/generated/prisma/client";
import { phrase } from "~/locales/say";
import type { AdminProgramCtx } from "../context";
import { prisma } from "../database.server";
import { AppError, invalid, noChanges } from "../errors";
import { announceCatalogueChange, dropCatalogue } from "../programs/catalogue.server";
import { programUrl } from "../programs/program-url.server";
import { command, query } from "../use-case.server";
import type { GeneralSettingsChange, GeneralSettingsView } from "./program-settings.schema";

/** What stands in the form. */
export const getGeneralSettings = query(
  "program:update",
  async ({ programId }: AdminProgramCtx): Promise<GeneralSettingsView> =>
    settingsOf(await prisma.program.findUniqueOrThrow({ where: { id: programId } })),
);

/**
 * Changes what was sent. Test mode can be turned off but not back on (specification 3, section 4).
 * @throws invalid on the field to correct; refused when nothing would change; conflict when somebody else changed it
 */
export const updateGeneralSettings = command(
  "program:update",
  async (ctx: AdminProgramCtx, { tx, audit, afterCommit }, input: GeneralSettingsChange) => {
    const existing = await tx.program.findUniqueOrThrow({ where: { id: ctx.programId } });
    if (input.updated_at && input.updated_at !== existing.updatedAt.toISOString()) throw changedMeanwhile();
    if (input.test_mode && !existing.testMode) throw invalid("test_mode", "Test mode cannot be turned on again");
    const wanted = {
      name: input.name,
      timeZone: input.time_zone,
      supportEmail: input.support_email,
      i18nEnabled: input.i18n_enabled,
      testMode: input.test_mode,
    };
    const changed = (Object.keys(wanted) as (keyof typeof wanted)[]).filter(
      (name) => wanted[name] !== undefined && wanted[name] !== existing[name],
    );
    if (changed.length === 0) throw noChanges();
    const after = Object.fromEntries(changed.map((name) => [name, wanted[name]]));
    const { count } = await tx.program.updateMany({
      where: { id: ctx.programId, updatedAt: existing.updatedAt },
      data: { ...after, updatedAt: ctx.now },
    });
    if (count === 0) throw changedMeanwhile();
    audit({
      verb: "program.update",
      targetType: "program",
      targetId: ctx.programId,
      before: Object.fromEntries(changed.map((name) => [name, existing[name]])),
      after,
    });
    await announceCatalogueChange(tx, ctx.programId);
    afterCommit(() => dropCatalogue(ctx.programId));
    return settingsOf({ ...existing, ...after, updatedAt: ctx.now });
  },
);

function settingsOf(program: Program): GeneralSettingsView {
  const { id, name, status } = program;
  return {
    id,
    name,
    status,
    subdomain_url: programUrl(program),
    time_zone: program.timeZone,
    support_email: program.supportEmail,
    i18n_enabled: program.i18nEnabled,
    test_mode: program.testMode,
    updated_at: program.updatedAt.toISOString(),
  };
}

function changedMeanwhile(): AppError {
  const message = phrase(
    "Somebody else changed these settings while you were editing. Open the page again in another tab to compare; what you typed is still here.",
  );
  return new AppError("conflict", message, { errors: [{ field: null, message }] });
}

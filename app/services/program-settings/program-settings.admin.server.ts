/** The general settings of a program. */
import type { Program } from "~/generated/prisma/client";
import { msg } from "~/locales/translate";
import { assertVersion, updateVersioned } from "~/platform/changes.server";
import { prisma } from "~/platform/database.server";
import { invalid, noChanges } from "~/platform/errors";
import { command, query } from "~/platform/use-case.server";
import { catalogueChanged } from "~/services/programs/catalogue.server";
import type { AdminProgramCtx } from "~/services/programs/program-context";
import { programUrl } from "~/services/programs/program-url.server";
import { generalSettingsView, type GeneralSettingsChange, type GeneralSettingsView } from "./program-settings.schema";

const CHANGED = msg(
  "Somebody else changed these settings while you were editing. Open the page again in another tab to compare; what you typed is still here.",
);

/** The settings, as the form shows them. */
export const getGeneralSettings = query(
  "program:update",
  async function getGeneralSettings({ programId }: AdminProgramCtx): Promise<GeneralSettingsView> {
    return settingsOf(await prisma.program.findUniqueOrThrow({ where: { id: programId } }));
  },
  { output: generalSettingsView },
);

/**
 * Changes the submitted settings. Test mode can be turned off but not back on (docs/decisions/0060-test-mode.md).
 * @throws invalid on the field to correct; rejected when nothing would change; conflict when somebody else changed them
 */
export const updateGeneralSettings = command(
  "program:update",
  async function updateGeneralSettings(ctx: AdminProgramCtx, { tx, audit, afterCommit }, input: GeneralSettingsChange) {
    const existing = await tx.program.findUniqueOrThrow({ where: { id: ctx.programId } });
    assertVersion(input.updated_at, existing, CHANGED);
    if (input.test_mode && !existing.testMode) throw invalid("test_mode", "Test mode cannot be turned on again");
    const submitted = {
      name: input.name,
      timeZone: input.time_zone,
      supportEmail: input.support_email,
      i18nEnabled: input.i18n_enabled,
      testMode: input.test_mode,
    };
    const changed = (Object.keys(submitted) as (keyof typeof submitted)[]).filter(
      (name) => submitted[name] !== undefined && submitted[name] !== existing[name],
    );
    if (changed.length === 0) throw noChanges();
    const after = Object.fromEntries(changed.map((name) => [name, submitted[name]]));
    await updateVersioned(
      tx.program.updateMany({
        where: { id: ctx.programId, updatedAt: existing.updatedAt },
        data: { ...after, updatedAt: ctx.now },
      }),
      CHANGED,
    );
    audit({
      action: "program.update",
      targetType: "program",
      targetId: ctx.programId,
      before: Object.fromEntries(changed.map((name) => [name, existing[name]])),
      after,
    });
    await catalogueChanged({ tx, afterCommit }, ctx.programId);
    return settingsOf({ ...existing, ...after, updatedAt: ctx.now });
  },
  { output: generalSettingsView },
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

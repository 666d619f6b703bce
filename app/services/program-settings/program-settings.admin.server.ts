/** The settings of a program. */
import type { Program } from "~/generated/prisma/client";
import { prisma } from "~/platform/database.server";
import { command, query } from "~/platform/use-case.server";
import type { AdminProgramCtx } from "~/services/programs/program-context";
import { programUrl } from "~/services/programs/program-url.server";
import {
  generalSettingsView,
  savedSettings,
  type GeneralSettingsView,
  type SavedSettings,
  type SettingsForm,
} from "./program-settings.schema";
import { changeSettings, hasPayments, SETTINGS_GROUPS, settingsValues } from "./settings-groups.server";

/** The general settings, as the form shows them. */
export const getGeneralSettings = query(
  "program:update",
  async function getGeneralSettings({ programId }: AdminProgramCtx): Promise<GeneralSettingsView> {
    const program = await prisma.program.findUniqueOrThrow({ where: { id: programId } });
    return viewOf(program, await hasPayments(prisma, programId));
  },
  { output: generalSettingsView },
);

/**
 * Changes the settings that were sent, of one or more forms, all or none. `version` is that of these forms together.
 * @throws forbidden without the permission of each form; invalid on the field to correct; rejected when nothing would
 *   change; conflict when a value of these forms was changed since the version
 */
export const saveSettings = command(
  "program:update",
  async function saveSettings(
    ctx: AdminProgramCtx,
    work,
    forms: readonly SettingsForm[],
    input: Record<string, unknown> & { version?: string },
  ): Promise<SavedSettings> {
    const groups = forms.map((form) => SETTINGS_GROUPS[form]);
    const program = await changeSettings(ctx, work, groups, input);
    const general = forms.includes(GENERAL) ? viewOf(program, await hasPayments(work.tx, program.id)) : {};
    return { id: program.id, ...general, ...settingsValues(program, groups) };
  },
  { output: savedSettings },
);

const GENERAL = "settings/program/general";

function viewOf(program: Program, currencyLocked: boolean): GeneralSettingsView {
  const { id, name, status } = program;
  return generalSettingsView.parse({
    ...settingsValues(program, [SETTINGS_GROUPS[GENERAL]]),
    id,
    name,
    status,
    currency_locked: currencyLocked,
    subdomain_url: programUrl(program),
  });
}

import { isDeepStrictEqual } from "node:util";
import type { z } from "zod";
import type { Program } from "~/generated/prisma/client";
import { msg } from "~/locales/translate";
import { assertAllowed } from "~/platform/authorize";
import type { Transaction } from "~/platform/database.server";
import { AppError, invalid, noChanges } from "~/platform/errors";
import { inputHash } from "~/platform/input-hash.server";
import type { ProgramPermission } from "~/platform/permissions";
import type { Work } from "~/platform/use-case.server";
import { catalogueChanged } from "~/services/programs/catalogue.server";
import type { AdminProgramCtx } from "~/services/programs/program-context";
import { generalSettingsChange, type SettingsForm } from "./program-settings.schema";

type Values = Record<string, unknown>;

/** Settings that are changed together: those of one form. */
export type SettingsGroup = {
  /** Every field must be optional: what is not sent stays as it is. */
  schema: z.ZodObject;
  permission: ProgramPermission;
  /** The column of `programs` for each field. */
  columns: Readonly<Record<string, keyof Program>>;
  /** Checks what depends on stored rows. Throws `invalid` on the field. */
  check?: (program: Program, input: Values, tx: Transaction) => void | Promise<void>;
};

/**
 * The general settings. Test mode can be turned off but not back on (docs/decisions/0060-test-mode.md). The currency
 * stays once there are payments (docs/decisions/0114-currency-of-a-program.md).
 */
const general: SettingsGroup = {
  schema: generalSettingsChange,
  permission: "program:update",
  columns: {
    name: "name",
    time_zone: "timeZone",
    currency: "currency",
    support_email: "supportEmail",
    i18n_enabled: "i18nEnabled",
    test_mode: "testMode",
  },
  check: async (program, { test_mode, currency }, tx) => {
    if (test_mode && !program.testMode) throw invalid("test_mode", "Test mode can't be turned on again");
    if (currency !== undefined && currency !== program.currency && (await hasPayments(tx, program.id)))
      throw invalid("currency", "The currency can't be changed after the first payment");
  },
};

/** Whether somebody has paid, or may still pay on an open payment page. */
export async function hasPayments(tx: Transaction, programId: string): Promise<boolean> {
  const where = { programId, status: { not: "expired" } };
  return (await tx.checkoutSession.findFirst({ where, select: { id: true } })) !== null;
}

/** All groups, by the address of their form below the program's. */
export const SETTINGS_GROUPS: Readonly<Record<SettingsForm, SettingsGroup>> = { "settings/program/general": general };

const CHANGED = msg(
  "Someone else changed these settings while you were editing. Open the page in another tab to compare. Your changes are still here.",
);

/** The settings of some groups, with their version. */
export function settingsValues(program: Program, groups: readonly SettingsGroup[]): Values & { version: string } {
  const values = Object.fromEntries(columnsOf(groups).map(([field, column]) => [field, program[column]]));
  return { ...values, version: versionOf(values) };
}

/**
 * Changes settings of some groups in the caller's transaction: all of them, or none. Only their own columns change.
 * @param version of these groups together, as `settingsValues` gave it; without one no version is checked
 * @returns the program after the change
 * @throws forbidden without the permission of each group; invalid on the field to correct; rejected when nothing would
 *   change; conflict when a value of these groups was changed since the version
 */
export async function changeSettings(
  ctx: AdminProgramCtx,
  { tx, audit, afterCommit }: Work,
  groups: readonly SettingsGroup[],
  { version, ...input }: Values & { version?: string },
): Promise<Program> {
  for (const { permission } of groups) assertAllowed(ctx, permission);
  // A concurrent change of the same settings waits here, and then finds another version.
  await tx.$queryRaw`select from programs where id = ${ctx.programId}::uuid for no key update`;
  const program = await tx.program.findUniqueOrThrow({ where: { id: ctx.programId } });
  if (version && version !== settingsValues(program, groups).version)
    throw new AppError("conflict", CHANGED, { errors: [{ field: null, message: CHANGED }] });
  for (const { check } of groups) await check?.(program, input, tx);
  const changed = columnsOf(groups).filter(
    ([field, column]) => input[field] !== undefined && !isDeepStrictEqual(input[field], program[column]),
  );
  if (changed.length === 0) throw noChanges();
  const before = Object.fromEntries(changed.map(([, column]) => [column, program[column]]));
  const after = Object.fromEntries(changed.map(([field, column]) => [column, input[field]]));
  const saved = await tx.program.update({ where: { id: ctx.programId }, data: { ...after, updatedAt: ctx.now } });
  audit({ action: "program.update", targetType: "program", targetId: ctx.programId, before, after });
  await catalogueChanged({ tx, afterCommit }, ctx.programId);
  return saved;
}

function columnsOf(groups: readonly SettingsGroup[]): [field: string, column: keyof Program][] {
  return groups.flatMap(({ columns }) => Object.entries(columns));
}

/**
 * A hash of the values themselves, so that forms of other settings, and features that are switched, do not change it.
 */
function versionOf(values: Values): string {
  return inputHash(values).toString("base64url");
}

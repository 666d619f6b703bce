import { isDeepStrictEqual } from "node:util";
import type { Program } from "~/generated/prisma/client";
import { msg } from "~/locales/translate";
import { assertAllowed } from "~/platform/authorize";
import type { Transaction } from "~/platform/database.server";
import { invalid, noChanges } from "~/platform/errors";
import type { Work } from "~/platform/use-case.server";
import { catalogueChanged } from "~/services/programs/catalogue.server";
import type { AdminProgramCtx } from "~/services/programs/program-context";
import { brandingGroups } from "./internal/branding-groups.server";
import { changedSince } from "./internal/changed-since.server";
import { placesOf, setAt, settingsValues, type SettingsGroup, type Values } from "./internal/stored-settings.server";
import { generalSettingsChange, type SettingsForm } from "./program-settings.schema";

export { settingsValues, type SettingsGroup } from "./internal/stored-settings.server";

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
  labels: {
    name: msg("Name"),
    time_zone: msg("Time zone"),
    currency: msg("Currency"),
    support_email: msg("Support email"),
    i18n_enabled: msg("English and Spanish"),
    test_mode: msg("Test mode"),
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
export const SETTINGS_GROUPS: Readonly<Record<SettingsForm, SettingsGroup>> = {
  "settings/program/general": general,
  ...brandingGroups,
};

/**
 * Changes settings of some groups in the caller's transaction: all of them, or none. Only their own columns change.
 * @param version of these groups together, as `settingsValues` gave it; without one no version is checked
 * @returns the program after the change
 * @throws forbidden without the permission of each group; invalid on the field to correct; rejected when nothing would
 *   change; conflict when a value of these groups was changed since the version, in words that say by whom
 */
export async function changeSettings(
  ctx: AdminProgramCtx,
  { tx, audit, afterCommit }: Work,
  groups: readonly SettingsGroup[],
  { version, ...sent }: Values & { version?: string },
): Promise<Program> {
  for (const { permission } of groups) assertAllowed(ctx, permission);
  // A concurrent change of the same settings waits here, and then finds another version.
  await tx.$queryRaw`select from programs where id = ${ctx.programId}::uuid for no key update`;
  const program = await tx.program.findUniqueOrThrow({ where: { id: ctx.programId } });
  const { version: current, ...values } = settingsValues(program, groups);
  if (version && version !== current) throw await changedSince(tx, ctx, { groups, values, version });
  for (const { check } of groups) await check?.(program, sent, tx);
  let input = sent;
  for (const { resolve } of groups) input = { ...input, ...(await resolve?.(program, input, tx)) };
  const changed = placesOf(groups).filter(
    ({ field }) => input[field] !== undefined && !isDeepStrictEqual(input[field], values[field]),
  );
  if (changed.length === 0) throw noChanges(groups.find(({ unchanged }) => unchanged)?.unchanged);
  const data: Values = {};
  for (const { field, place } of changed) setAt(data, program, place, input[field]);
  const before = Object.fromEntries(changed.map(({ field, recordedAs }) => [recordedAs, values[field]]));
  const after = Object.fromEntries(changed.map(({ field, recordedAs }) => [recordedAs, input[field]]));
  const saved = await tx.program.update({ where: { id: ctx.programId }, data: { ...data, updatedAt: ctx.now } });
  audit({ action: "program.update", targetType: "program", targetId: ctx.programId, before, after });
  await catalogueChanged({ tx, afterCommit }, ctx.programId);
  return saved;
}

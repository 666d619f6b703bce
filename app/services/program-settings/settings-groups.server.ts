import { isDeepStrictEqual } from "node:util";
import type { z } from "zod";
import type { Prisma, Program } from "~/generated/prisma/client";
import { msg } from "~/locales/translate";
import { assertAllowed } from "~/platform/authorize";
import { databaseErrorOf, type Transaction } from "~/platform/database.server";
import { AppError, invalid, noChanges } from "~/platform/errors";
import { inputHash } from "~/platform/input-hash.server";
import type { ProgramPermission } from "~/platform/permissions";
import type { Work } from "~/platform/use-case.server";
import { catalogueChanged } from "~/services/programs/catalogue.server";
import type { AdminProgramCtx } from "~/services/programs/program-context";
import { seoOf, type Seo } from "~/services/programs/seo";
import {
  enrollmentChange,
  generalSettingsChange,
  LABEL_ICONS,
  labelsChange,
  offersRewardChange,
  photoContestsChange,
  seoChange,
  type SettingsForm,
} from "./program-settings.schema";

type Values = Record<string, unknown>;

/** Where a setting is stored: a column of `programs`, or a key of the JSON in its column `seo`. */
type Place = keyof Program | readonly [column: "seo", key: keyof Seo];

/** Settings that are changed together: those of one form. */
export type SettingsGroup = {
  /** Every field must be optional: what is not sent stays as it is. */
  schema: z.ZodObject;
  permission: ProgramPermission;
  /** Where each field is stored. */
  columns: Readonly<Record<string, Place>>;
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

/** What things are called on the site, and their icons. */
const labels: SettingsGroup = {
  schema: labelsChange,
  permission: "program:update",
  columns: {
    term_points_as: "termPointsAs",
    term_rewards_as: "termRewardsAs",
    prizes_title: "prizesTitle",
    my_account_title: "myAccountTitle",
    earn_points_icon: "earnPointsIconFileId",
    current_rewards_icon: "currentRewardsIconFileId",
    my_rewards_icon: "myRewardsIconFileId",
  },
  check: async (program, input, tx) => {
    for (const field of LABEL_ICONS) await assertPicture(tx, program.id, field, input[field]);
  },
};

/** What search engines and other sites show. */
const seo: SettingsGroup = {
  schema: seoChange,
  permission: "program:update",
  columns: {
    meta_title: ["seo", "meta_title"],
    meta_description: ["seo", "meta_description"],
    social_image_file_id: ["seo", "social_image_file_id"],
    index_by_search_engines: ["seo", "index_by_search_engines"],
  },
  check: (program, { social_image_file_id }, tx) =>
    assertPicture(tx, program.id, "social_image_file_id", social_image_file_id),
};

/** Where new people sign up: on the site, or on a page of the operator. */
const enrollment: SettingsGroup = {
  schema: enrollmentChange,
  permission: "program:manage",
  columns: { override_enrollment: "overrideEnrollment", program_custom_signin_url: "customSigninUrl" },
  check: (program, input) => {
    const { override_enrollment: isOwn = program.overrideEnrollment } = input;
    const { program_custom_signin_url: url = program.customSigninUrl } = input;
    if (isOwn && url === null) throw invalid("program_custom_signin_url", "Enter the address of your sign-up page");
  },
};

/** Throws `invalid` on the field unless the value is empty or a picture of the program's media library. */
async function assertPicture(tx: Transaction, programId: string, field: string, fileId: unknown): Promise<void> {
  if (typeof fileId !== "string") return;
  const where = { programId, id: fileId, contentType: { startsWith: "image/" } };
  if (!(await tx.mediaFile.findFirst({ where, select: { id: true } })))
    throw invalid(field, "Choose a file from the media library");
}

/** Whether offers are shown, whose, and where a sign-in link from them leads. Of the integrations. */
export const OFFERS_REWARD: SettingsGroup = {
  schema: offersRewardChange,
  permission: "program:update",
  columns: {
    active: "offersActive",
    redirect_magic_link: "offersMagicLinkPath",
    merchants_regex: "offersMerchantsRegex",
  },
  check: async (program, { merchants_regex: regex }, tx) => {
    if (typeof regex === "string" && regex !== program.offersMerchantsRegex) await assertRegex(tx, regex);
  },
};

/** Whether /photos exists, and for which program of the partner. Of the integrations. */
export const PHOTO_CONTESTS: SettingsGroup = {
  schema: photoContestsChange,
  permission: "program:update",
  columns: { active: "photoContestActive", qrati_program_id: "partnerProgramId" },
};

const REGEX_FIELD = "merchants_regex";
const REGEX_MS = 1_000;
const REGEX_NAMES = 20_000;

/**
 * Tries the expression on the names of merchants, as the searches of visitors will.
 * @throws invalid when the database cannot read it, or when it takes too long
 */
async function assertRegex(tx: Transaction, regex: string): Promise<void> {
  try {
    const [limit] = await tx.$queryRaw<{ value: string }[]>`select current_setting('statement_timeout') as value`;
    await tx.$queryRaw`select set_config('statement_timeout', ${String(REGEX_MS)}, true)`;
    await tx.$queryRaw`select count(*) from (select name from merchants limit ${REGEX_NAMES}) m where name ~* ${regex}`;
    await tx.$queryRaw`select set_config('statement_timeout', ${limit!.value}, true)`;
  } catch (error) {
    const { state } = databaseErrorOf(error);
    if (state === "57014") throw invalid(REGEX_FIELD, "This expression takes too long. Choose a simpler one.");
    if (state?.startsWith("22")) throw invalid(REGEX_FIELD, "This isn't a regular expression");
    throw error;
  }
}

/** All groups, by the address of their form below the program's. */
export const SETTINGS_GROUPS: Readonly<Record<SettingsForm, SettingsGroup>> = {
  "settings/program/general": general,
  "settings/program/labels": labels,
  "settings/program/seo": seo,
  "settings/program/enrollment": enrollment,
};

const CHANGED = msg(
  "Someone else changed these settings while you were editing. Open the page in another tab to compare. Your changes are still here.",
);

/** The settings of some groups, with their version. */
export function settingsValues(program: Program, groups: readonly SettingsGroup[]): Values & { version: string } {
  const values = Object.fromEntries(placesOf(groups).map(([field, place]) => [field, valueAt(program, place)]));
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
  const changed = placesOf(groups).filter(
    ([field, place]) => input[field] !== undefined && !isDeepStrictEqual(input[field], valueAt(program, place)),
  );
  if (changed.length === 0) throw noChanges();
  const before = Object.fromEntries(changed.map(([, place]) => [nameOf(place), valueAt(program, place)]));
  const after = Object.fromEntries(changed.map(([field, place]) => [nameOf(place), input[field]]));
  const data = { ...dataOf(program, changed, input), updatedAt: ctx.now };
  const saved = await tx.program.update({ where: { id: ctx.programId }, data });
  audit({ action: "program.update", targetType: "program", targetId: ctx.programId, before, after });
  await catalogueChanged({ tx, afterCommit }, ctx.programId);
  return saved;
}

function placesOf(groups: readonly SettingsGroup[]): [field: string, place: Place][] {
  return groups.flatMap(({ columns }) => Object.entries(columns));
}

function valueAt(program: Program, place: Place): unknown {
  return typeof place === "string" ? program[place] : seoOf(program)[place[1]];
}

/** What the audit log calls a setting. */
function nameOf(place: Place): string {
  return typeof place === "string" ? place : place[1];
}

/** The columns to write. Keys of the JSON that were not sent keep their values. */
function dataOf(program: Program, changed: [field: string, place: Place][], input: Values): Prisma.ProgramUpdateInput {
  const data: Values = {};
  for (const [field, place] of changed) {
    if (typeof place === "string") data[place] = input[field];
    else data.seo = { ...((data.seo as Seo | undefined) ?? seoOf(program)), [place[1]]: input[field] };
  }
  return data;
}

/**
 * A hash of the values themselves, so that forms of other settings, and features that are switched, do not change it.
 */
function versionOf(values: Values): string {
  return inputHash(values).toString("base64url");
}

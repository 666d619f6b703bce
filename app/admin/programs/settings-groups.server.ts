import type { z } from "zod";
import type { ProgramIntentArgs } from "~/http/handlers/admin.server";
import { parseInput } from "~/http/input/body.server";
import type { ActionResult } from "~/http/responses/responses.server";
import { msg, translate } from "~/locales/translate";
import { assertAllowed } from "~/platform/authorize";
import { AppError, noChanges } from "~/platform/errors";
import type { ProgramPermission } from "~/platform/permissions";
import { updateGeneralSettings } from "~/services/program-settings/program-settings.admin.server";
import { generalSettingsChange } from "~/services/program-settings/program-settings.schema";
import type { AdminProgramCtx } from "~/services/programs/program-context";

/** Settings that are changed together: those of one form. */
type SettingsGroup<S extends z.ZodObject> = {
  schema: S;
  permission: ProgramPermission;
  /** The page with the form, below the program's address. */
  page: string;
  /** Saves the group and gives it as it is stored. */
  save: (ctx: AdminProgramCtx, input: z.output<S>) => Promise<object>;
};

/** A group as one of a list. */
export type AnySettingsGroup = Omit<SettingsGroup<z.ZodObject>, "schema" | "save"> & {
  fields: readonly string[];
  /** Checks what was sent and gives the function that saves it. Throws `invalid` with one error per field. */
  prepare: (sent: Record<string, unknown>) => (ctx: AdminProgramCtx) => Promise<object>;
};

/** Makes a group for the list. Every field of its schema must be optional: what is not sent stays as it is. */
export function settingsGroup<S extends z.ZodObject>({ schema, permission, page, save }: SettingsGroup<S>) {
  return {
    permission,
    page,
    fields: Object.keys(schema.shape).filter((field) => field !== VERSION),
    prepare: (sent: Record<string, unknown>) => {
      const input = parseInput(schema, sent);
      return (ctx: AdminProgramCtx) => save(ctx, input);
    },
  };
}

/** The version that a form was opened at. It says nothing about which form that is. */
const VERSION = "updated_at";

const GROUPS: readonly AnySettingsGroup[] = [
  settingsGroup({
    schema: generalSettingsChange,
    permission: "program:update",
    page: "settings/program/general",
    save: updateGeneralSettings,
  }),
];

/**
 * Saves the groups of settings that were sent fields of. All of them are checked before the first is saved.
 * @throws forbidden without the permission of each group; not_found when its feature is off; invalid on fields that no
 *   group has
 */
export async function saveSettings(
  { ctx }: Pick<ProgramIntentArgs, "ctx">,
  { intent: _, ...sent }: Record<string, unknown>,
  groups: readonly AnySettingsGroup[] = GROUPS,
): Promise<ActionResult> {
  const named = groups.filter(({ fields }) => fields.some((field) => field in sent));
  for (const { permission } of named) assertAllowed(ctx, permission);
  assertKnown(Object.keys(sent), groups);
  const [first] = named;
  if (!first) throw noChanges();
  const saves = named.map(({ fields, prepare }) => prepare(pick(sent, [...fields, VERSION])));
  let settings = {};
  for (const save of saves) settings = { ...settings, ...(await save(ctx)) };
  const message = translate(ctx.locale, "The program has been updated");
  const redirectTo = `/admin/v2/programs/${ctx.programId}/${first.page}`;
  return { message, body: { data: settings }, redirectTo, flash: { type: "success", message } };
}

const NO_SETTING = msg("There is no such setting.");

function assertKnown(names: readonly string[], groups: readonly AnySettingsGroup[]): void {
  const known = new Set([VERSION, ...groups.flatMap(({ fields }) => fields)]);
  const errors = names.filter((name) => !known.has(name)).map((field) => ({ field, message: NO_SETTING }));
  if (errors.length > 0) throw new AppError("invalid", NO_SETTING, { errors });
}

function pick(values: Record<string, unknown>, names: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(Object.entries(values).filter(([name]) => names.includes(name)));
}

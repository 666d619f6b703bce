import { z } from "zod";
import type { ProgramIntentArgs } from "~/http/handlers/admin.server";
import { runs } from "~/http/handlers/runs.server";
import { parseInput } from "~/http/input/body.server";
import type { ActionResult } from "~/http/responses/responses.server";
import { msg, translate } from "~/locales/translate";
import { AppError, noChanges } from "~/platform/errors";
import { translationsView } from "~/platform/translations";
import { saveSettings } from "~/services/program-settings/program-settings.admin.server";
import { LABEL_ICONS, type SettingsForm } from "~/services/program-settings/program-settings.schema";
import { SETTINGS_GROUPS } from "~/services/program-settings/settings-groups.server";
import { fieldValuesOf } from "~/ui/forms/form-fields";
import { storeUploadedImage } from "../media-library/uploaded-image.server";

type Values = Record<string, unknown>;
/** The part of a group of settings that says which fields it has. */
type Fields = { schema: z.ZodObject };

/** The version that a form was opened with: see `settingsValues`. It says nothing about which form that is. */
const VERSION = "version";
const version = z.object({ [VERSION]: z.string(msg("Reload the page and try again")).optional() });

/**
 * Saves the settings that were sent, of any form. From a form's page, and from `POST programs/{id}`. Icons that come as
 * files are stored in the media library once all other values are right.
 */
export const saveSentSettings = runs(saveSettings, saveSent);

/** `POST programs/{id}`, by a name of its own in the API. */
export const updateProgram = runs(saveSettings, saveSent, "result as data", "updateProgram");

/** As `settingsIntent`, described by the fields of all forms. */
export const programIntent = z.discriminatedUnion("intent", [describedIntent("create"), describedIntent("update")]);

function describedIntent<const Intent extends string>(intent: Intent) {
  const fields = Object.values(SETTINGS_GROUPS).flatMap(({ schema }) => Object.entries(schema.shape));
  const plain = fields.filter(([name]) => !name.startsWith("translations["));
  return z.looseObject({ intent: z.literal(intent), version: version.shape.version }).meta({
    fields: z.object({ ...Object.fromEntries(plain), translations: translationsView }),
    partial: true,
  });
}

async function saveSent(
  run: typeof saveSettings,
  { ctx, files }: ProgramIntentArgs,
  { intent: _, ...sent }: Values & { intent: string },
): Promise<ActionResult> {
  const uploads = LABEL_ICONS.filter((field) => files.has(field));
  const placeholders = Object.fromEntries(uploads.map((field) => [field, undefined]));
  const { forms, input } = readSettings({ ...sent, ...placeholders }, SETTINGS_GROUPS);
  for (const field of uploads) input[field] = await storeUploadedImage(ctx, files, field);
  const settings = await run(ctx, forms, input);
  const message = translate(ctx.locale, "The program has been updated.");
  const redirectTo = `/admin/v2/programs/${ctx.programId}/${forms[0]}`;
  return {
    message,
    body: { data: settings },
    redirectTo,
    flash: { type: "success", title: translate(ctx.locale, "Done!"), message },
  };
}

/**
 * The forms whose fields were sent, and their checked values. Each translation is a value, by the name of its form field.
 * @throws invalid on fields that are wrong or that no form has; rejected when no field was sent
 */
export function readSettings<Form extends string = SettingsForm>(
  { translations, ...settings }: Values,
  groups: Readonly<Record<Form, Fields>>,
): { forms: Form[]; input: Values } {
  const sent = translations === undefined ? settings : { ...settings, ...fieldValuesOf({ translations }) };
  const all = Object.entries(groups) as [Form, Fields][];
  assertKnown(Object.keys(sent), all);
  const named = all.filter(([, { schema }]) => fieldsOf(schema).some((field) => field in sent));
  if (named.length === 0) throw noChanges();
  const inputs = [version, ...named.map(([, { schema }]) => schema)].map((schema) => parseInput(schema, sent));
  return { forms: named.map(([form]) => form), input: Object.assign({}, ...inputs) as Values };
}

const NO_SETTING = msg("Setting not found");

function assertKnown(names: readonly string[], groups: readonly [string, Fields][]): void {
  const known = new Set([VERSION, ...groups.flatMap(([, { schema }]) => fieldsOf(schema))]);
  const errors = names.filter((name) => !known.has(name)).map((field) => ({ field, message: NO_SETTING }));
  if (errors.length > 0) throw new AppError("invalid", NO_SETTING, { errors });
}

function fieldsOf(schema: z.ZodObject): string[] {
  return Object.keys(schema.shape);
}

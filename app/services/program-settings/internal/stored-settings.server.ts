/** What a group of settings is, and how its values are read from a program. */
import type { z } from "zod";
import type { Program } from "~/generated/prisma/client";
import type { Transaction } from "~/platform/database/sql";
import { inputHash } from "~/platform/input-hash.server";
import type { ProgramPermission } from "~/platform/permissions";
import type { Translations } from "~/platform/translations";

export type Values = Record<string, unknown>;

/** Where a setting is stored: a column of `programs`, or a key inside of one that holds JSON. */
export type Place = keyof Program | readonly [column: "templateDetail" | "seo" | "translations", ...path: string[]];

/** Settings that are changed together: those of one form. */
export type SettingsGroup = {
  /** Every field must be optional: what is not sent stays as it is. */
  schema: z.ZodObject;
  permission: ProgramPermission;
  /** Where each field is stored. */
  columns: Readonly<Record<string, Place>>;
  /** The name of each field on its form, for the message of a conflict. */
  labels?: Readonly<Record<string, string>>;
  /** What a field without a stored value counts as; null without one. */
  defaults?: Readonly<Values>;
  /** Checks what depends on stored rows. Throws `invalid` on the field. */
  check?: (program: Program, input: Values, tx: Transaction) => void | Promise<void>;
  /** Gives the values to store for those that were sent, where they differ. Throws `invalid` on the field. */
  resolve?: (program: Program, input: Values, tx: Transaction) => Promise<Values>;
  /** What is stored beside the changed values because it is made of them. Gets the values that were sent. */
  derive?: (sent: Values) => Partial<Program>;
  /** The message when nothing would change, if it is not the usual one. */
  unchanged?: string;
};

/** The settings of some groups, with their version. */
export function settingsValues(program: Program, groups: readonly SettingsGroup[]): Values & { version: string } {
  const values = Object.fromEntries(
    placesOf(groups).map(({ field, place, unset }) => [field, valueAt(program, place) ?? unset]),
  );
  return { ...values, version: versionOf(values) };
}

/** The fields of some groups, with where each is stored and by which name the audit log records it. */
export function placesOf(groups: readonly SettingsGroup[]) {
  return groups.flatMap(({ columns, defaults, labels }) =>
    Object.entries(columns).map(([field, place]) => ({
      field,
      place,
      recordedAs: typeof place === "string" ? place : field,
      unset: defaults?.[field] ?? null,
      label: labels?.[textOf(field)] ?? textOf(field).replaceAll("_", " "),
    })),
  );
}

/** The stored value; null or undefined when there is none. */
function valueAt(program: Program, place: Place): unknown {
  if (typeof place === "string") return program[place];
  return place.reduce<unknown>((within, key) => (within as Values | null | undefined)?.[key], program);
}

/**
 * Where the translations of a form's texts are stored. Each is a setting of its own, under the name of its form field,
 * so that it is compared and recorded as the other settings are.
 */
export function placesOfTranslations(schema: z.ZodObject): Record<string, Place> {
  const names = Object.keys(schema.shape).filter((name) => TRANSLATION.test(name));
  return Object.fromEntries(names.map((name): [string, Place] => [name, placeOf(name)]));
}

/** The values with the translations among them in `translations`, by language and field, as views have them. */
export function nestedTranslations<V extends Values>(values: V): V & { translations: Translations } {
  const others: Values = {};
  const translations: Record<string, Record<string, string>> = {};
  for (const [name, value] of Object.entries(values)) {
    const [locale, field] = TRANSLATION.exec(name)?.slice(1) ?? [];
    if (locale === undefined || field === undefined) others[name] = value;
    else if (typeof value === "string") (translations[locale] ??= {})[field] = value;
  }
  return { ...others, translations } as unknown as V & { translations: Translations };
}

const TRANSLATION = /^translations\[(\w+)\]\[(\w+)\]$/;

/** The field of a translation, such as `header_text`; another field as it is. */
function textOf(name: string): string {
  return TRANSLATION.exec(name)?.[2] ?? name;
}

function placeOf(name: string): Place {
  const [, locale = "", field = ""] = TRANSLATION.exec(name) ?? [];
  return ["translations", locale, field];
}

/** Sets a value in the data of an update of the program. A column that holds JSON keeps its other keys. */
export function setAt(data: Values, program: Program, place: Place, value: unknown): void {
  const [column, ...path] = typeof place === "string" ? [place] : place;
  const last = path.pop();
  if (last === undefined) {
    data[column] = value;
    return;
  }
  let within = (data[column] ??= structuredClone(program[column] ?? {})) as Values;
  for (const key of path) within = (within[key] ??= {}) as Values;
  if (column === "translations" && value === null) delete within[last];
  else within[last] = value;
}

/**
 * A hash of the values themselves, so that forms of other settings, and features that are switched, do not change it.
 */
export function versionOf(values: Values): string {
  return inputHash(values).toString("base64url");
}

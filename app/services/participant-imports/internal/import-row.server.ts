import { cleanText } from "~/platform/clean-text";
import { isUuid } from "~/platform/ids.server";
import { unprotectedText } from "~/platform/spreadsheet-formulas";
import { checkProfile, type ProfileField } from "~/services/participants/profile-fields";
import { emailInput } from "~/services/sign-in/sign-in.schema";
import { tagsIn } from "../cell-texts";
import { metricFields, positionsOf, type Strategies } from "../import-columns";
import type { Rejection } from "../row-errors";
import type { FileRow } from "./csv-file.server";

/** The columns of `participant_import_rows` that a row of the file sets, in their order. */
export const ROW_COLUMNS = [
  "program_id",
  "import_id",
  "line",
  "cells",
  "error",
  "error_values",
  "participant_id",
  "email",
  "first_name",
  "last_name",
  "points",
  "tags",
  "postal",
  "profile",
] as const;

const MAX_NAME = 200;
export const MAX_POINTS = 1_000_000_000;
const MAX_TAG = 60;
const MAX_TAGS = 50;

const NO_VALUES = Array<null>(8).fill(null);

type Import = {
  programId: string;
  id: string;
  columns: readonly string[];
  strategies: Strategies;
  attributes: Parameters<typeof metricFields>[0];
};

/**
 * The function that turns rows of the file into rows of the table, with an error where a cell is invalid. Cells of
 * columns that the admin ignores are not looked at. An empty cell is null: it changes nothing.
 */
export function rowReader({ programId, id, columns, strategies, attributes }: Import) {
  const positions = positionsOf(columns, attributes);
  const fields = metricFields(attributes);
  const metricColumns = strategies.metric === "ignore" ? [] : [...fields.keys()].filter((key) => positions.has(key));
  const naming = strategies.naming !== "ignore";

  return ({ line, cells, rejection }: FileRow): unknown[] => {
    const start = [programId, id, line, cells];
    const checked = rejection ?? check(cells);
    return Array.isArray(checked)
      ? [...start, null, null, ...(checked as unknown[])]
      : [...start, checked.code, checked.values, ...NO_VALUES];
  };

  /** The values of the columns after `error_values`, or why there are none. */
  function check(cells: readonly string[]): unknown[] | Rejection {
    const cell = (field: string) => {
      const at = positions.get(field);
      return at === undefined ? "" : unprotectedText(cleanText("line", cells[at]!));
    };
    const participantId = cell("id").toLowerCase();
    if (participantId && !isUuid(participantId)) return { code: "id" };
    const address = cell("email");
    const email = address ? emailOf(address) : null;
    if (email === undefined) return { code: "email" };
    if (!email && !participantId) return { code: "no_email" };
    const names = naming ? [cell("first_name"), cell("last_name")].map((name) => cleanText("name", name)) : ["", ""];
    const longName = names.findIndex((name) => name.length > MAX_NAME);
    if (longName >= 0)
      return { code: "name_too_long", values: { column: ["first_name", "last_name"][longName]!, max: MAX_NAME } };
    const points = strategies.points === "ignore" ? "" : cleanText("number", cell("points"));
    if (points && !(/^\d{1,10}$/.test(points) && Number(points) <= MAX_POINTS))
      return { code: "points", values: { max: MAX_POINTS } };
    const tags = strategies.tags === "ignore" ? [] : tagsIn(cell("tags"));
    if (tags.length > MAX_TAGS) return { code: "too_many_tags", values: { max: MAX_TAGS } };
    if (tags.some((tag) => tag.length > MAX_TAG)) return { code: "tag_too_long", values: { max: MAX_TAG } };
    const profile = profileOf(metricColumns.flatMap((column) => (cell(column) ? [[column, cell(column)]] : [])));
    if ("code" in profile) return profile;
    const { postal = null, ...attributeValues } = profile.values;
    return [
      participantId || null,
      email,
      names[0] || null,
      names[1] || null,
      points || null,
      tags.length > 0 ? tags : null,
      postal,
      Object.keys(attributeValues).length > 0 ? attributeValues : null,
    ];
  }

  function profileOf(values: string[][]): { values: Record<string, string> } | Rejection {
    if (values.length === 0) return { values: {} };
    const entries = values.map(([column, text]) => [column!, fields.get(column!)!, text!] as const);
    const checked = checkProfile(
      entries.map(([, field]) => field),
      Object.fromEntries(entries.map(([, { name }, text]) => [name, text])),
    );
    const error = checked.errors[0];
    const columnOf = (field: ProfileField | undefined) =>
      entries.find(([, { name }]) => name === field?.name)?.[0] ?? "";
    if (error) {
      const column = columnOf(checked.fields.find(({ name }) => name === error.field));
      return { code: "attribute", values: { column, message: error.message } };
    }
    return { values: Object.fromEntries(checked.fields.map((field) => [columnOf(field), field.value])) };
  }
}

/** Undefined for an invalid one. Most are plain, and a pattern is ten times as fast as the schema. */
function emailOf(text: string): string | null | undefined {
  if (text.length <= 254 && /^[a-z0-9]+([._+-][a-z0-9]+)*@[a-z0-9]+([.-][a-z0-9]+)*\.[a-z]{2,20}$/.test(text))
    return text;
  return emailInput.safeParse(text).data;
}

import { cleanText } from "~/platform/clean-text";
import { isUuid } from "~/platform/ids.server";
import { unprotectedText } from "~/platform/spreadsheet-formulas";
import { checkProfile, type ProfileField } from "~/services/participants/profile-fields";
import { emailInput } from "~/services/sign-in/sign-in.schema";
import { tagsIn } from "../cell-texts";
import { writtenBirthday } from "../cell-values";
import { metricFields, positionsOf, type Strategies } from "../import-columns";
import type { DateOrder } from "../import-format";
import { habitsOf } from "../import-sources";
import type { Rejection } from "../row-errors";
import type { FileRow } from "./csv-file.server";
import { dateProblem, furtherFields, pointsIn } from "./further-fields.server";

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
  "earned",
  "joined_at",
  "referral_code",
  "mails",
  "tier",
] as const;

const MAX_NAME = 200;
const MAX_TAG = 60;
const MAX_TAGS = 50;

const NO_VALUES = Array<null>(13).fill(null);

type Import = {
  programId: string;
  id: string;
  columns: readonly string[];
  strategies: Strategies;
  attributes: Parameters<typeof metricFields>[0];
  timeZone: string;
  now: Date;
  dates: DateOrder;
  /** The product whose export the file is, or empty. */
  source: string;
};

/**
 * The function that turns rows of the file into rows of the table, with an error where a cell is invalid. Cells of
 * columns that the admin ignores are not looked at. An empty cell is null: it changes nothing.
 */
export function rowReader(rows: Import) {
  const { programId, id, columns, strategies, attributes, dates } = rows;
  const positions = positionsOf(columns, attributes);
  const fields = metricFields(attributes);
  const metricColumns = strategies.metric === "ignore" ? [] : [...fields.keys()].filter((key) => positions.has(key));
  const naming = strategies.naming !== "ignore";
  const { protectsNumbers } = habitsOf(rows.source);
  const further = furtherFields({ ...rows, positions, fields });

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
      if (at === undefined) return "";
      const text = unprotectedText(cleanText("line", cells[at]!));
      return protectsNumbers ? text.replace(/^'(?=[+\d])/, "") : text;
    };
    const member = memberIn(cell);
    if ("code" in member) return member;
    const { participantId, email } = member;
    const names = naming ? [cell("first_name"), cell("last_name")].map((name) => cleanText("name", name)) : ["", ""];
    const longName = names.findIndex((name) => name.length > MAX_NAME);
    if (longName >= 0)
      return { code: "name_too_long", values: { column: ["first_name", "last_name"][longName]!, max: MAX_NAME } };
    const points = strategies.points === "ignore" ? null : pointsIn("points", cell("points"));
    if (points && typeof points === "object") return points;
    const tags = strategies.tags === "ignore" ? [] : tagsIn(cell("tags"));
    if (tags.length > MAX_TAGS) return { code: "too_many_tags", values: { max: MAX_TAGS } };
    if (tags.some((tag) => tag.length > MAX_TAG)) return { code: "tag_too_long", values: { max: MAX_TAG } };
    const profile = profileOf(metricColumns.flatMap((column) => (cell(column) ? [[column, cell(column)]] : [])));
    if ("code" in profile) return profile;
    const others = further(cell, points);
    if ("code" in others) return others;
    const { postal = null, ...attributeValues } = profile.values;
    return [
      participantId,
      email,
      names[0] || null,
      names[1] || null,
      points,
      tags.length > 0 ? tags : null,
      postal,
      Object.keys(attributeValues).length > 0 ? attributeValues : null,
      others.earned,
      others.joinedAt,
      others.referralCode,
      others.mails,
      others.tier,
    ];
  }

  function profileOf(values: string[][]): { values: Record<string, string> } | Rejection {
    if (values.length === 0) return { values: {} };
    const entries: (readonly [string, ProfileField, string])[] = [];
    for (const [column, text] of values) {
      const field = fields.get(column!)!;
      const birthday = field.type === "birthday" ? writtenBirthday(text!, dates) : null;
      if (birthday && "problem" in birthday) return dateProblem(column!, text!, birthday.problem);
      entries.push([column!, field, birthday ? birthday.value : text!]);
    }
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

/** Whom a row is about, by id, email or both. */
export function memberIn(
  cell: (field: string) => string,
): { participantId: string | null; email: string | null } | Rejection {
  const participantId = cell("id").toLowerCase();
  if (participantId && !isUuid(participantId)) return { code: "id" };
  const address = cell("email");
  const email = address ? emailOf(address) : null;
  if (email === undefined) return { code: "email" };
  if (!email && !participantId) return { code: "no_email" };
  return { participantId: participantId || null, email };
}

/** The address in a cell. Undefined for an invalid one. Most are plain, and a pattern is ten times as fast as the schema. */
function emailOf(text: string): string | null | undefined {
  if (text.length <= 254 && /^[a-z0-9]+([._+-][a-z0-9]+)*@[a-z0-9]+([.-][a-z0-9]+)*\.[a-z]{2,20}$/.test(text))
    return text;
  return emailInput.safeParse(text).data;
}

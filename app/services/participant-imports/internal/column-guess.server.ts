/** What the columns of a file are taken for before an admin has looked at them. */
import type { ProgramId } from "~/platform/context";
import { sqlText } from "~/platform/database/sql";
import { sql } from "~/platform/database/statements.server";
import { columnKeys, comparableName } from "~/services/tables/column-names";
import type { ImportKind } from "../history-columns";
import { isImportKey, metricFields } from "../import-columns";
import { sourceField, type ImportSource } from "../import-sources";
import { namedColumns, type ImportProgram } from "./column-labels.server";

/** What admins of a program chose for headings before: the key of a field, or empty for a column that was left out. */
export type Remembered = ReadonlyMap<string, string>;

const IMPORTS_LOOKED_AT = 50;

/** The choices of the last imports whose columns an admin chose. For each heading the latest one counts. */
export async function rememberedColumns(programId: ProgramId, kind: ImportKind = "members"): Promise<Remembered> {
  const imports = await sql<{ headings: string[]; columns: string[] }>(
    sqlText`select headings, columns from participant_imports where program_id = $1 and kind = $2 and mapped_at is not null
      order by mapped_at desc, id desc limit ${IMPORTS_LOOKED_AT}`,
    [programId, kind],
  );
  const remembered = new Map<string, string>();
  for (const { headings, columns } of imports) {
    const names = headings.map(comparableName);
    for (const [at, name] of names.entries())
      // Of a heading that is there twice, nobody can tell which one the choice was about.
      if (name && names.indexOf(name) === names.lastIndexOf(name) && !remembered.has(name))
        remembered.set(name, columns[at] ?? "");
  }
  return remembered;
}

type Known = {
  program: ImportProgram;
  source: ImportSource | "";
  remembered: Remembered;
  kind?: ImportKind;
  /** Those that the event types of the program declare, for an import of events. */
  properties?: readonly string[];
  /** An admin has just named the source, which counts more than what was chosen for other files. */
  isSourceChosen?: boolean;
};

/**
 * The key of a field for each heading, or empty: what an admin chose before, what the product calls it that exported the
 * file, and then the names of fields. Two columns that could be the same field are both left out.
 */
export function guessColumns(
  headings: readonly string[],
  { program, source, remembered, kind = "members", properties, isSourceChosen = false }: Known,
): string[] {
  const names = headings.map(comparableName);
  const isOnce = (at: number) => names[at] !== "" && names.indexOf(names[at]!) === names.lastIndexOf(names[at]!);
  const before = (at: number) => remembered.get(names[at]!);
  const bySource = (at: number) => fieldIn(program, sourceField(source, headings[at]!, kind, headings));
  const [first, second] = isSourceChosen ? [bySource, before] : [before, bySource];
  const isField = (field: string | undefined) =>
    field === "" || (field !== undefined && isImportKey(field, program.profileAttributes, kind));
  const decided = headings.map((_, at) => {
    if (!isOnce(at)) return undefined;
    return [first(at), second(at)].find(isField);
  });
  const isTaken = (field: string) => decided.includes(field);
  const isClear = (field: string) => field === "" || decided.indexOf(field) === decided.lastIndexOf(field);
  const guessed = columnKeys(
    headings.map((heading, at) => (decided[at] === undefined ? heading : "")),
    namedColumns(program, kind, properties).filter(({ key }) => !isTaken(key)),
  );
  return headings.map((_, at) => {
    const field = decided[at];
    return field === undefined ? (guessed[at] ?? "") : isClear(field) ? field : "";
  });
}

/** The program's own field for one of a product: its attribute for a birthday or a phone number, if it has just one. */
function fieldIn({ profileAttributes }: ImportProgram, field: string | undefined): string | undefined {
  if (field !== "birthday" && field !== "phone") return field;
  const ofType = [...metricFields(profileAttributes)].filter(([, { type }]) => type === field);
  return ofType.length === 1 ? ofType[0]![0] : undefined;
}

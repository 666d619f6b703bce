import type { SubjectFigureView } from "~/services/dashboard/figures.schema";

export const SUBJECT_COLUMNS = [
  "id",
  "name",
  "participants",
  "actions",
  "points",
  "money",
] as const satisfies (keyof SubjectFigureView)[];

/** The figures of challenges or rewards as rows of a CSV file. */
export async function* subjectRows(batches: AsyncIterable<SubjectFigureView[]>) {
  for await (const rows of batches) yield rows.map((row) => SUBJECT_COLUMNS.map((column) => row[column]));
}

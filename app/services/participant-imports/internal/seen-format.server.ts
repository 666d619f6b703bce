import type { FormatChange } from "../import-format";
import { storedFormat } from "./file-head.server";

/** Whether the file of an import is read as named. What is not named may be anything. */
export function isReadAs(stored: { format: unknown; source: string }, { source, ...named }: FormatChange): boolean {
  const format: FormatChange = storedFormat(stored) ?? {};
  return (
    (source === undefined || source === stored.source) &&
    (Object.keys(named) as (keyof typeof named)[]).every(
      (name) => named[name] === undefined || named[name] === format[name],
    )
  );
}

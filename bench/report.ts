import { mkdirSync, writeFileSync } from "node:fs";
import { cpus } from "node:os";

/** One line of the table: what was measured, what it is compared with, and the target. */
export type Line = {
  name: string;
  measured: string;
  reference?: string;
  /** The ratio of the medians of all rounds. */
  ratio?: number;
  aim: string;
  met: boolean;
  rounds?: unknown;
};

/** How often each side is measured, and how long each time. */
export type Rounds = { seconds: number; rounds: number };

const FOLDER = "bench/results";

/** Prints the table and writes it as JSON to bench/results. */
export function report(lines: Line[], startedAt: Date): void {
  const cells = lines.map((line) => [
    line.name,
    line.measured,
    line.reference ?? "",
    line.ratio === undefined ? "" : line.ratio.toFixed(2),
    line.aim,
    line.met ? "yes" : "NO",
  ]);
  const rows = [["what", "measured", "reference", "ratio", "aim", "met"], ...cells];
  const widths = rows[0]!.map((_, column) => Math.max(...rows.map((row) => row[column]!.length)));
  for (const row of rows)
    console.log(
      row
        .map((cell, column) => cell.padEnd(widths[column]!))
        .join("  ")
        .trimEnd(),
    );
  mkdirSync(FOLDER, { recursive: true });
  const file = `${FOLDER}/${startedAt.toISOString().replace(/[:.]/g, "-")}.json`;
  const machine = { cpus: cpus().length, model: cpus()[0]?.model, node: process.version };
  writeFileSync(file, `${JSON.stringify({ startedAt, machine, lines }, null, 2)}\n`);
  console.log(`\nwritten to ${file}`);
}

export function median(values: number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  return sorted.length % 2 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
}

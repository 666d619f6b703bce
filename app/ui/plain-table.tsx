import type { ReactNode } from "react";
import { classNames } from "./class-names";

export interface PlainColumn<Row> {
  header: string;
  cell: (row: Row) => ReactNode;
  /** Numbers stand right. */
  numeric?: boolean;
  /** Hidden on phones. */
  wide?: boolean;
}

interface PlainTableProps<Row> {
  label: string;
  columns: readonly PlainColumn<Row>[];
  rows: readonly Row[];
  keyOf: (row: Row) => string;
  /** Stands in place of the rows when there are none. */
  empty: string;
}

/** A short table of facts for the site, such as what somebody has done. */
export function PlainTable<Row>({ label, columns, rows, keyOf, empty }: PlainTableProps<Row>) {
  const classesOf = ({ numeric, wide }: PlainColumn<Row>) => classNames("px-5 md:px-card-pad", numeric ? "text-right whitespace-nowrap tabular-nums" : "text-left", wide && "max-md:hidden");
  return (
    <table aria-label={label} className="w-full border-collapse">
      <thead>
        <tr>
          {columns.map((column) => <th key={column.header} scope="col" className={classNames(classesOf(column), "h-10 bg-sunken text-14 font-strong text-muted")}>{column.header}</th>)}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={keyOf(row)} className="border-t border-border">
            {columns.map((column) => <td key={column.header} className={classNames(classesOf(column), "h-14 py-3", column.numeric && "font-strong")}>{column.cell(row)}</td>)}
          </tr>
        ))}
        {rows.length === 0 ? <tr><td colSpan={columns.length} className="border-t border-border px-5 py-10 text-center text-muted">{empty}</td></tr> : null}
      </tbody>
    </table>
  );
}

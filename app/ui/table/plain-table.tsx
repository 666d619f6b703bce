import { ArrowDown, ArrowUp } from "lucide";
import type { ReactNode } from "react";
import { classNames } from "../primitives/class-names";
import { Icon } from "../primitives/icon";

export interface PlainColumn<Row> {
  header: string;
  cell: (row: Row) => ReactNode;
  /** Numbers are aligned right. */
  numeric?: boolean;
  /** Hidden on phones. */
  wide?: boolean;
  /** The name to sort by; without it the column does not sort. */
  sort?: string;
}

interface PlainTableProps<Row> {
  label: string;
  columns: readonly PlainColumn<Row>[];
  rows: readonly Row[];
  keyOf: (row: Row) => string;
  /** Whether a row is there but not visible yet. */
  hidden?: (row: Row) => boolean;
  /** Shown if there are no rows. */
  empty: string;
  /** The name of the column that the rows are sorted by, with `-` in front for descending. */
  order?: string;
  onOrder?: (order: string) => void;
}

/** A table for the participant site, such as a person's activity. */
export function PlainTable<Row>(props: PlainTableProps<Row>) {
  const { label, columns, rows, keyOf, hidden, empty, order, onOrder } = props;
  const classesOf = ({ numeric, wide }: PlainColumn<Row>) =>
    classNames(
      "px-5 md:px-card-pad",
      numeric ? "text-right whitespace-nowrap tabular-nums" : "text-left",
      wide && "max-md:hidden",
    );
  return (
    <table aria-label={label} className="w-full border-collapse">
      <thead>
        <tr className="bg-sunken">
          {columns.map((column) => (
            <th
              key={column.header}
              scope="col"
              aria-sort={column.sort ? directionOf(column.sort, order) : undefined}
              className={classNames(classesOf(column), "h-10 text-14 font-strong text-muted")}
            >
              {column.sort && onOrder ? (
                <SortButton name={column.sort} order={order} onOrder={onOrder}>
                  {column.header}
                </SortButton>
              ) : (
                column.header
              )}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr
            key={keyOf(row)}
            data-hidden={hidden?.(row) || undefined}
            className="border-t border-border transition-opacity duration-base data-hidden:opacity-0"
          >
            {columns.map((column) => (
              <td
                key={column.header}
                className={classNames(classesOf(column), "h-14 py-3", column.numeric && "font-strong")}
              >
                {column.cell(row)}
              </td>
            ))}
          </tr>
        ))}
        {rows.length === 0 ? (
          <tr>
            <td colSpan={columns.length} className="border-t border-border px-5 py-10 text-center text-muted">
              {empty}
            </td>
          </tr>
        ) : null}
      </tbody>
    </table>
  );
}

interface SortButtonProps {
  name: string;
  order?: string;
  onOrder: (order: string) => void;
  children: string;
}

/** Sorts by its column; pressed again, it reverses the order. */
function SortButton({ name, order, onOrder, children }: SortButtonProps) {
  const direction = directionOf(name, order);
  return (
    <button
      type="button"
      onClick={() => onOrder(direction === "descending" ? name : `-${name}`)}
      className={classNames(
        "inline-flex min-h-10 items-center gap-1 font-strong hover:text-content",
        direction !== "none" && "text-content",
      )}
    >
      {children}
      {direction === "none" ? null : <Icon icon={direction === "ascending" ? ArrowUp : ArrowDown} size={16} />}
    </button>
  );
}

function directionOf(name: string, order: string | undefined) {
  return order === name ? "ascending" : order === `-${name}` ? "descending" : "none";
}

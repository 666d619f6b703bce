import { useLocation, useNavigate } from "@remix-run/react";
import { createElement, type KeyboardEvent, type MouseEvent } from "react";
import { useText } from "~/locales/use-text";
import { classNames } from "../primitives/class-names";
import { openedOver } from "../primitives/link";
import { Skeleton } from "../states/skeleton";
import { cellProps, type DataColumn } from "./table-columns";
import type { ListTable } from "./use-list-table";

/** How the rows of a table can be opened and selected. */
export interface RowOptions<Row> {
  /** The URL of a row's detail page. The whole row is clickable. */
  rowTo?: (row: Row) => string;
  /** The name of a row for its checkbox; with `bulkActions`. */
  rowLabel?: (row: Row) => string;
}

interface DataRowsProps<Row extends { id: string }> extends RowOptions<Row> {
  list: ListTable<Row>;
  selectable: boolean;
}

export function DataRows<Row extends { id: string }>({
  list: { table, shown },
  selectable,
  rowTo,
  rowLabel,
}: DataRowsProps<Row>) {
  const t = useText();
  const navigate = useNavigate();
  const location = useLocation();
  const open = (to: string) => navigate(to, { state: openedOver(location) });
  const cells = shown.map((column, at) => ({ key: column.id, ...cellProps(column, at === 0) }));
  return (
    <tbody>
      {table.getRowModel().rows.map((row) => {
        const to = rowTo?.(row.original);
        const selected = row.getIsSelected();
        return (
          <tr
            key={row.id}
            tabIndex={to ? 0 : undefined}
            aria-selected={selectable ? selected : undefined}
            onClick={to ? (event) => !isInteractive(event) && open(to) : undefined}
            onKeyDown={to ? (event) => moveByKey(event, () => open(to)) : undefined}
          >
            {selectable ? (
              <td data-card="tick">
                <SelectBox
                  label={t("Select {name}", { name: rowLabel?.(row.original) ?? row.id })}
                  checked={selected}
                  onChange={() => row.toggleSelected()}
                />
              </td>
            ) : null}
            {/* Not as JSX, which would copy the properties of each cell once more. */}
            {shown.map(({ cell }, at) => createElement("td", cells[at], cell(row.original)))}
          </tr>
        );
      })}
    </tbody>
  );
}

export function SelectBox({
  label,
  checked,
  partly = false,
  disabled = false,
  onChange,
}: {
  label: string;
  checked: boolean;
  partly?: boolean;
  disabled?: boolean;
  onChange: () => void;
}) {
  return (
    <label className="-my-2 inline-flex py-2 align-middle">
      <input
        type="checkbox"
        className="check"
        aria-label={label}
        checked={checked}
        disabled={disabled}
        ref={(box) => void (box && (box.indeterminate = partly))}
        onChange={onChange}
      />
    </label>
  );
}

interface SkeletonRowsProps {
  rows: number;
  columns: readonly DataColumn<never>[];
  selectable: boolean;
}

/** Placeholders in the shape of the current rows, so that nothing moves when the next ones arrive. */
export function SkeletonRows({ rows, columns, selectable }: SkeletonRowsProps) {
  return (
    <tbody aria-hidden>
      {Array.from({ length: rows }, (_, row) => (
        <tr key={row}>
          {selectable ? <td data-card="tick" /> : null}
          {columns.map((column, at) => (
            <td key={column.id} {...cellProps(column, at === 0)}>
              <Skeleton className={classNames("h-3.5", at === 0 ? "w-40" : "w-16", column.numeric && "ml-auto")} />
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  );
}

/** Whether a click was on a control inside the row, which has its own action. */
function isInteractive(event: MouseEvent): boolean {
  return event.target instanceof Element && event.target.closest("a, button, input, label") !== null;
}

/** Enter opens the focused row; up and down move the focus to the next rows. */
function moveByKey(event: KeyboardEvent<HTMLTableRowElement>, open: () => void) {
  const row = event.currentTarget;
  if (event.target !== row) return;
  if (event.key === "Enter") return open();
  const next =
    event.key === "ArrowDown" ? row.nextElementSibling : event.key === "ArrowUp" ? row.previousElementSibling : null;
  if (!(next instanceof HTMLElement)) return;
  event.preventDefault();
  next.focus();
}

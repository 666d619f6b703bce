import { useSortable } from "@dnd-kit/sortable";
import { CSS } from "@dnd-kit/utilities";
import { GripVertical, Plus, X } from "lucide";
import { useEffect, useRef, type ReactNode } from "react";
import { useText } from "~/locales/use-text";
import { classNames } from "~/ui/primitives/class-names";
import { Icon } from "~/ui/primitives/icon";
import { IconButton } from "~/ui/primitives/icon-button";
import { FieldNotes, useField } from "../field-frame";
import type { FieldValues, FormFields } from "../form-fields";
import { useChangeEvent } from "./hidden-value";
import { SortableList } from "./sortable-list";
import { useListRows, type ListRow } from "./use-list-rows";

interface ListFieldProps {
  label: string;
  labelHidden?: boolean;
  help?: ReactNode;
  /** The fields of the form, or of the row that contains this list. */
  fields: FormFields;
  /** The list's name within `fields`; its rows are `{name}[0]`, `{name}[1]`… */
  name: string;
  /** The minimum number of rows; missing ones are added. */
  min?: number;
  /** The maximum number of rows; further ones are not shown. */
  max?: number;
  /** 'Add question' */
  addLabel: string;
  /** The name of a row for screen readers: 'Question 3'. */
  rowLabel: (position: number) => string;
  /** The initial values of a new row, given the current values of the last one. */
  fresh?: (last: FieldValues | undefined) => FieldValues;
  /** Whether the row at a position cannot be removed. */
  isFixed?: (at: number) => boolean;
  /** Whether the order can be changed. */
  sortable?: boolean;
  /** Renders the fields of a row; with `bare`, also its handle and remove button. */
  children: (row: FormFields, controls: RowControls) => ReactNode;
  /** The row renders its own frame and the `controls`. */
  bare?: boolean;
}

export interface RowControls {
  /** From zero. */
  at: number;
  /** Stays the same while the row moves. */
  key: string;
  /** Drags the row, with the mouse or the keyboard (space, arrows, space); null if the order is fixed. */
  handle: ReactNode;
  /** Null if the row cannot be removed. */
  remove: ReactNode;
  /** Inserts a row with these values after this one; does nothing at the maximum. */
  addAfter: (values: FieldValues) => void;
  /** Whether this row or a field in it has an error. */
  hasError: boolean;
}

/** A list of rows with the same fields, which can be added, removed and reordered. Lists may be nested. */
export function ListField({
  label,
  labelHidden,
  help,
  fields,
  name,
  min = 0,
  max = Infinity,
  addLabel,
  rowLabel,
  fresh,
  isFixed,
  sortable = true,
  children,
  bare,
}: ListFieldProps) {
  const list = useRef<HTMLOListElement>(null);
  const { id, name: fullName, error } = fields.field(name);
  const { frame } = useField({ label, help, error }, { id });
  const { rows, add, remove, move } = useListRows({ fields, name, min, max, fresh });
  useChangeEvent(list, rows.map(({ key }) => key).join());
  const labelOf = (key: string) => rowLabel(rows.findIndex((row) => row.key === key) + 1);
  return (
    <fieldset className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-2" aria-describedby={frame.describedBy}>
      <legend className={classNames("mb-2 text-14 leading-snug font-strong", labelHidden && "sr-only")}>
        {label}
        {rows.length > 0 ? <span className="ml-1.5 font-text text-muted">{rows.length}</span> : null}
      </legend>
      <SortableList ids={rows.map(({ key }) => key)} labelOf={labelOf} onMove={move}>
        <ol
          ref={list}
          id={id}
          tabIndex={-1}
          className={classNames("grid grid-cols-[minmax(0,1fr)] gap-2 outline-none", !bare && "max-sm:gap-4")}
        >
          {rows.map((row, at) => (
            <Row
              key={row.key}
              row={row}
              at={at}
              fields={fields.row(name, at, row.values, row.sentAt)}
              hasError={
                row.sentAt !== null &&
                fields.errors.some(({ field }) => field?.startsWith(`${fullName}[${row.sentAt}]`))
              }
              label={rowLabel(at + 1)}
              sortable={sortable && rows.length > 1}
              bare={bare}
              onRemove={rows.length > min && !isFixed?.(at) ? () => (remove(at), list.current?.focus()) : undefined}
              addAfter={(values) => add(at + 1, values)}
            >
              {children}
            </Row>
          ))}
        </ol>
      </SortableList>
      <FieldNotes {...frame} />
      <button
        type="button"
        disabled={rows.length >= max}
        onClick={() => add(rows.length, fresh?.(currentValues(list.current, `${fullName}[${rows.length - 1}]`)) ?? {})}
        className="inline-flex min-h-control items-center justify-center gap-1.5 rounded-button border border-dashed border-border-strong px-control-pad text-content-soft hover:bg-hover hover:text-content disabled:pointer-events-none disabled:opacity-50"
      >
        <Icon icon={Plus} size={16} />
        {addLabel}
      </button>
    </fieldset>
  );
}

interface RowProps {
  row: ListRow;
  at: number;
  fields: FormFields;
  hasError: boolean;
  label: string;
  sortable: boolean;
  bare?: boolean;
  onRemove?: () => void;
  addAfter: (values: FieldValues) => void;
  children: ListFieldProps["children"];
}

function Row({ row, at, fields, hasError, label, sortable, bare, onRemove, addAfter, children }: RowProps) {
  const t = useText();
  const element = useRef<HTMLLIElement | null>(null);
  useEffect(() => {
    if (row.isNew) element.current?.querySelector<HTMLElement>("input:not([type=hidden]), textarea, select")?.focus();
  }, [row.isNew]);
  const { setNodeRef, setActivatorNodeRef, attributes, listeners, transform, transition, isDragging } = useSortable({
    id: row.key,
    disabled: !sortable,
    attributes: { roleDescription: t("sortable") },
  });
  const handle = sortable ? (
    <button
      ref={setActivatorNodeRef}
      type="button"
      {...attributes}
      {...listeners}
      aria-label={t("Move {row}", { row: label })}
      className="grid h-input w-6 flex-none cursor-grab touch-none place-items-center rounded-small text-muted hover:bg-hover hover:text-content"
    >
      <Icon icon={GripVertical} size={16} />
    </button>
  ) : null;
  const remove = onRemove ? (
    <IconButton icon={X} size={16} label={t("Remove {name}", { name: label })} onClick={onRemove} />
  ) : null;
  const content = children(fields, { at, key: row.key, handle, remove, addAfter, hasError });
  return (
    <li
      ref={(node) => (setNodeRef(node), void (element.current = node))}
      aria-label={label}
      style={{ transform: CSS.Transform.toString(transform), transition }}
      className={classNames(
        "relative min-w-0",
        isDragging && "z-10 opacity-80 shadow-popover",
        !bare && "flex items-start gap-2",
      )}
    >
      {bare ? (
        content
      ) : (
        <>
          {handle}
          <div className="min-w-0 flex-1">{content}</div>
          {remove}
        </>
      )}
    </li>
  );
}

/** The current values of the row with this name, by the row's own field names. */
function currentValues(list: HTMLElement | null, row: string): FieldValues | undefined {
  const form = list?.closest("form");
  if (!form || row.endsWith("[-1]")) return undefined;
  const entries = [...new FormData(form)].filter(
    (entry): entry is [string, string] => entry[0].startsWith(`${row}[`) && typeof entry[1] === "string",
  );
  return Object.fromEntries(
    entries.map(([name, value]) => [name.slice(row.length).replace(/^\[([^\]]*)\]/, "$1"), value]),
  );
}

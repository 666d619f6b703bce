import {
  closestCenter,
  DndContext,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
  type DragEndEvent,
} from "@dnd-kit/core";
import {
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from "@dnd-kit/sortable";
import { CSS } from "@dnd-kit/utilities";
import { GripVertical, Plus, X } from "lucide-react";
import { useEffect, useId, useRef, type ReactNode } from "react";
import { useText } from "~/locales/use-text";
import { classNames } from "../class-names";
import { FieldNotes, useField } from "../field-frame";
import type { FieldValues, FormFields } from "../form-fields";
import { Icon } from "../icon";
import { IconButton } from "../icon-button";
import { useAnnouncedChange } from "./hidden-value";
import { useListRows, type ListRow } from "./use-list-rows";

interface ListFieldProps {
  label: string;
  labelHidden?: boolean;
  help?: ReactNode;
  /** The form, or the row of a list around this one. */
  fields: FormFields;
  /** Within `fields`: its rows are `{name}[0]`, `{name}[1]`… */
  name: string;
  /** Missing rows are added, and the last ones cannot be removed. */
  min?: number;
  /** Rows beyond it are left out, and no more can be added. */
  max?: number;
  /** 'Add question' */
  addLabel: string;
  /** Names a row for screen readers: 'Question 3'. */
  rowLabel: (position: number) => string;
  /** What a new row starts with, knowing what is typed in the one before it. */
  fresh?: (last: FieldValues | undefined) => FieldValues;
  /** Rows that must stay, by their place. */
  isKept?: (at: number) => boolean;
  /** Whether the order can be changed. */
  sortable?: boolean;
  /** The fields of a row. With `bare`, also the place of its handle and remove button. */
  children: (row: FormFields, controls: RowControls) => ReactNode;
  /** The row draws its own frame and places `controls`. */
  bare?: boolean;
}

export interface RowControls {
  /** From zero. */
  at: number;
  /** Stays the same while the row moves. */
  key: string;
  /** Drags the row, with the mouse or (space, arrows, space) the keyboard; null where the order is fixed. */
  handle: ReactNode;
  /** Null where the row must stay. */
  remove: ReactNode;
  /** Puts a row with these values behind this one; does nothing at the maximum. */
  addAfter: (values: FieldValues) => void;
  /** Whether a complaint is about this row or something in it. */
  hasError: boolean;
}

/** A list of equal parts of a form, in an order of one's own: to add, remove and move. Lists may stand in lists. */
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
  isKept,
  sortable = true,
  children,
  bare,
}: ListFieldProps) {
  const t = useText();
  const list = useRef<HTMLOListElement>(null);
  const left = useRef(false);
  const { id, name: fullName, error } = fields.field(name);
  const { frame } = useField({ label, help, error }, { id });
  const { rows, add, remove, move } = useListRows({ fields, name, min, max, fresh });
  useAnnouncedChange(list, rows.map(({ key }) => key).join());
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const position = (key: string | number) => rows.findIndex((row) => row.key === key);
  const said = (key: string | number) => rowLabel(position(key) + 1);
  const drop = ({ active, over }: DragEndEvent) =>
    over && move(position(active.id as string), position(over.id as string));
  const announcements = {
    onDragStart: ({ active }: Pick<DragEndEvent, "active">) => {
      left.current = false;
      return t("Picked up {row}.", { row: said(active.id as string) });
    },
    onDragOver: ({ active, over }: Pick<DragEndEvent, "active" | "over">) => {
      // A row that is picked up lies over its own place at once: that is no news, and would drown the first.
      if (over?.id === active.id && !left.current) return undefined;
      left.current = true;
      return over
        ? t("Moved to place {place} of {count}.", { place: position(over.id as string) + 1, count: rows.length })
        : "";
    },
    onDragEnd: ({ over }: Pick<DragEndEvent, "over">) =>
      over
        ? t("Dropped at place {place} of {count}.", { place: position(over.id as string) + 1, count: rows.length })
        : "",
    onDragCancel: () => t("Moving was cancelled."),
  };
  return (
    <fieldset className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-2" aria-describedby={frame.describedBy}>
      <legend className={classNames("mb-2 text-14 leading-snug font-strong", labelHidden && "sr-only")}>
        {label}
        {rows.length > 0 ? <span className="ml-1.5 font-text text-muted">{rows.length}</span> : null}
      </legend>
      <DndContext
        id={useId()}
        sensors={sensors}
        collisionDetection={closestCenter}
        onDragEnd={drop}
        accessibility={{
          announcements,
          screenReaderInstructions: {
            draggable: t(
              "To move it, press space, then the arrow keys, then space again. Escape leaves it where it was.",
            ),
          },
        }}
      >
        <SortableContext items={rows.map(({ key }) => key)} strategy={verticalListSortingStrategy}>
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
                onRemove={rows.length > min && !isKept?.(at) ? () => (remove(at), list.current?.focus()) : undefined}
                addAfter={(values) => add(at + 1, values)}
              >
                {children}
              </Row>
            ))}
          </ol>
        </SortableContext>
      </DndContext>
      <FieldNotes {...frame} />
      <button
        type="button"
        disabled={rows.length >= max}
        onClick={() => add(rows.length, fresh?.(lastTyped(list.current, `${fullName}[${rows.length - 1}]`)) ?? {})}
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

/** What is typed in the row of this name, by the row's own field names. */
function lastTyped(list: HTMLElement | null, row: string): FieldValues | undefined {
  const form = list?.closest("form");
  if (!form || row.endsWith("[-1]")) return undefined;
  const typed = [...new FormData(form)].filter(
    (entry): entry is [string, string] => entry[0].startsWith(`${row}[`) && typeof entry[1] === "string",
  );
  return Object.fromEntries(
    typed.map(([name, value]) => [name.slice(row.length).replace(/^\[([^\]]*)\]/, "$1"), value]),
  );
}

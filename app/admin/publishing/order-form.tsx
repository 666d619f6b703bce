import { useSortable } from "@dnd-kit/sortable";
import { CSS } from "@dnd-kit/utilities";
import { GripVertical } from "lucide";
import { useState } from "react";
import { SavedForm } from "~/admin/forms/saved-form";
import { RowPicture } from "~/admin/table/use-columns";
import { useText } from "~/locales/use-text";
import type { RowOrderView } from "~/platform/row-order";
import { HiddenValue } from "~/ui/forms/fields/hidden-value";
import { SortableList } from "~/ui/forms/fields/sortable-list";
import type { RejectedForm } from "~/ui/forms/form-errors";
import { classNames } from "~/ui/primitives/class-names";
import { Icon } from "~/ui/primitives/icon";
import { StatusBadge } from "~/ui/primitives/status-badge";

interface OrderFormProps {
  label: string;
  order: RowOrderView;
  rejected?: RejectedForm;
  /** Whether the rows are of a kind that has pictures. */
  pictures?: boolean;
}

type Item = RowOrderView["items"][number];

/** Puts rows in order by dragging them or with the keyboard. The whole order is saved at once, as the intent `order`. */
export function OrderForm({ label, order: { items, version }, rejected, pictures = true }: OrderFormProps) {
  const ids = items.map(({ id }) => id).join(",");
  return (
    <SavedForm label={label} intent="order" values={{ ids }} version={version} rejected={rejected}>
      {(fields) => (
        <>
          <input type="hidden" name="version" value={version} />
          <Rows label={label} items={items} initial={fields.value("ids")} pictures={pictures} />
        </>
      )}
    </SavedForm>
  );
}

interface RowsProps {
  label: string;
  items: readonly Item[];
  initial: string;
  pictures: boolean;
}

function Rows({ label, items, initial, pictures }: RowsProps) {
  const byId = new Map(items.map((item) => [item.id, item]));
  const [ids, setIds] = useState(() => initial.split(",").filter((id) => byId.has(id)));
  const move = (from: number, to: number) =>
    setIds((before) => {
      const others = before.filter((_, at) => at !== from);
      return [...others.slice(0, to), before[from]!, ...others.slice(to)];
    });
  return (
    <>
      <HiddenValue name="ids" value={ids.join(",")} />
      <SortableList ids={ids} labelOf={(id) => byId.get(id)?.name ?? ""} onMove={move}>
        <ol aria-label={label} className="surface-card rounded-card border border-border">
          {ids.map((id, at) => (
            <Row key={id} item={byId.get(id)!} place={at + 1} hasPicture={pictures} />
          ))}
        </ol>
      </SortableList>
    </>
  );
}

interface RowProps {
  item: Item;
  place: number;
  hasPicture: boolean;
}

function Row({ item: { id, name, status, image_url }, place, hasPicture }: RowProps) {
  const t = useText();
  const { setNodeRef, setActivatorNodeRef, attributes, listeners, transform, transition, isDragging } = useSortable({
    id,
    attributes: { roleDescription: t("sortable") },
  });
  return (
    <li
      ref={setNodeRef}
      style={{ transform: CSS.Transform.toString(transform), transition }}
      className={classNames(
        "relative flex min-h-row items-center gap-2.5 border-b border-border bg-background px-2 py-1.5 first:rounded-t-card last:rounded-b-card last:border-b-0",
        isDragging && "z-10 bg-raised shadow-popover",
      )}
    >
      <button
        ref={setActivatorNodeRef}
        type="button"
        {...attributes}
        {...listeners}
        aria-label={t("Move {row}", { row: name })}
        className="grid size-control-small flex-none cursor-grab touch-none place-items-center rounded-small text-muted hover:bg-hover hover:text-content"
      >
        <Icon icon={GripVertical} size={16} />
      </button>
      <span className="w-6 flex-none text-right text-12 text-muted tabular-nums">{place}</span>
      {hasPicture ? <RowPicture name={name} url={image_url ?? undefined} /> : null}
      <span className="min-w-0 flex-1 font-strong wrap-anywhere">{name}</span>
      <StatusBadge status={status} />
    </li>
  );
}

import {
  closestCenter,
  DndContext,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
  type DragEndEvent,
} from "@dnd-kit/core";
import { SortableContext, sortableKeyboardCoordinates, verticalListSortingStrategy } from "@dnd-kit/sortable";
import { useId, useRef, type ReactNode } from "react";
import { useText } from "~/locales/use-text";

interface SortableListProps {
  ids: readonly string[];
  /** The name of a row for screen readers. */
  labelOf: (id: string) => string;
  onMove: (from: number, to: number) => void;
  /** The list; each row uses `useSortable` with its id. */
  children: ReactNode;
}

/** A list whose rows are dragged with the mouse, by touch or with the keyboard, and announced while they move. */
export function SortableList({ ids, labelOf, onMove, children }: SortableListProps) {
  const t = useText();
  const hasMoved = useRef(false);
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const position = (id: string | number) => ids.indexOf(id as string);
  const drop = ({ active, over }: DragEndEvent) => over && onMove(position(active.id), position(over.id));
  const announcements = {
    onDragStart: ({ active }: Pick<DragEndEvent, "active">) => {
      hasMoved.current = false;
      return t("Picked up {row}.", { row: labelOf(active.id as string) });
    },
    onDragOver: ({ active, over }: Pick<DragEndEvent, "active" | "over">) => {
      // A row that is picked up is immediately over its own place. Announcing that would cut off "Picked up".
      if (over?.id === active.id && !hasMoved.current) return undefined;
      hasMoved.current = true;
      return over
        ? t("Moved to position {place} of {count}.", { place: position(over.id) + 1, count: ids.length })
        : "";
    },
    onDragEnd: ({ over }: Pick<DragEndEvent, "over">) =>
      over ? t("Dropped at position {place} of {count}.", { place: position(over.id) + 1, count: ids.length }) : "",
    onDragCancel: () => t("Move canceled."),
  };
  return (
    <DndContext
      id={useId()}
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragEnd={drop}
      accessibility={{
        announcements,
        screenReaderInstructions: {
          draggable: t(
            "Press space to pick up, use the arrow keys to move, then press space to drop. Press Escape to cancel.",
          ),
        },
      }}
    >
      <SortableContext items={[...ids]} strategy={verticalListSortingStrategy}>
        {children}
      </SortableContext>
    </DndContext>
  );
}

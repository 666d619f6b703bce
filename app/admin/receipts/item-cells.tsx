import { Minus, Pencil, Plus, type IconNode } from "lucide";
import { msg } from "~/locales/translate";
import { useText } from "~/locales/use-text";
import type { PatchStatus } from "~/services/receipts/item-patches";
import { classNames } from "~/ui/primitives/class-names";
import { Icon } from "~/ui/primitives/icon";

export const CELL = "px-2 py-1.5 first:pl-card-pad last:pr-card-pad";
export const NUMBER = `${CELL} text-right tabular-nums`;

const MARKS: Readonly<Record<PatchStatus, { icon: IconNode; label: string; look: string }>> = {
  unchanged: { icon: Minus, label: msg("Unchanged"), look: "text-muted" },
  created: { icon: Plus, label: msg("Created"), look: "bg-positive-soft text-positive" },
  updated: { icon: Pencil, label: msg("Updated"), look: "bg-warning-soft text-warning" },
  deleted: { icon: Minus, label: msg("Deleted"), look: "bg-negative-soft text-negative" },
};

/** What became of a line, as a sign. */
export function Mark({ status }: { status: PatchStatus }) {
  const t = useText();
  const { icon, label, look } = MARKS[status];
  return (
    <span title={t(label)} className={classNames("grid size-5 place-items-center rounded-small", look)}>
      <Icon icon={icon} size={16} className="scale-75" />
      <span className="sr-only">{t(label)}</span>
    </span>
  );
}

import { Columns3, RotateCcw } from "lucide-react";
import { useId } from "react";
import { useText } from "~/locales/use-text";
import { popoverClasses, usePopover } from "../overlay/menu";
import { classNames } from "../primitives/class-names";
import { Icon } from "../primitives/icon";
import { useColumnChoice, type ChoosableColumn } from "./use-column-choice";

/** A popover to choose which columns of a table are shown. */
export function ColumnChoice({ tableId, columns }: { tableId: string; columns: readonly ChoosableColumn[] }) {
  const t = useText();
  const { open, setOpen, rootRef } = usePopover();
  const { isShown, toggle, reset } = useColumnChoice(tableId, columns);
  const id = useId();
  return (
    <div ref={rootRef} className="relative">
      <button
        type="button"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => setOpen(!open)}
        className="inline-flex h-control-small items-center gap-1.5 rounded-button border border-border-strong bg-raised px-2.5 text-12 font-strong hover:bg-hover"
      >
        <Icon icon={Columns3} size={16} className="scale-85" />
        {t("Columns")}
      </button>
      {open ? (
        <fieldset id={id} className={classNames(popoverClasses, "right-0 max-h-[60dvh] min-w-55 overflow-y-auto")}>
          <legend className="float-left w-full px-2 pt-1.5 pb-1 text-12 text-muted">{t("Show columns")}</legend>
          {columns.map((column) => (
            <label
              key={column.id}
              className="clear-both flex min-h-8 items-center gap-2 rounded-small px-2 hover:bg-hover"
            >
              <input
                type="checkbox"
                className="check"
                checked={isShown(column.id)}
                onChange={() => toggle(column.id)}
              />
              {column.label}
            </label>
          ))}
          <button
            type="button"
            onClick={reset}
            className="mt-1 flex min-h-8 w-full items-center gap-2 rounded-small px-2 shadow-[0_-5px_0_-4px_var(--border)] hover:bg-hover"
          >
            <Icon icon={RotateCcw} size={16} className="text-muted" />
            {t("Reset to default")}
          </button>
        </fieldset>
      ) : null}
    </div>
  );
}

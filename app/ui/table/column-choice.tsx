import { Columns3, RotateCcw } from "lucide";
import { useText } from "~/locales/use-text";
import { Icon } from "../primitives/icon";
import { ToolbarPopover } from "./toolbar-popover";
import type { ListTable } from "./use-list-table";

/** A popover to choose which columns of a table are shown. */
export function ColumnChoice<Row extends { id: string }>({ list }: { list: ListTable<Row> }) {
  const t = useText();
  return (
    <ToolbarPopover icon={Columns3} label={t("Columns")} contentLabel={t("Show columns")} contentClassName="min-w-55">
      {() => (
        <>
          <p className="px-2 pt-1.5 pb-1 text-12 text-muted">{t("Show columns")}</p>
          {list.choosable.map(({ id, header }) => (
            <label key={id} className="flex min-h-8 items-center gap-2 rounded-small px-2 hover:bg-hover">
              <input
                type="checkbox"
                className="check"
                checked={list.table.getColumn(id)?.getIsVisible()}
                onChange={() => list.table.getColumn(id)?.toggleVisibility()}
              />
              {header}
            </label>
          ))}
          <button
            type="button"
            onClick={list.resetColumns}
            className="mt-1 flex min-h-8 w-full items-center gap-2 rounded-small px-2 shadow-[0_-5px_0_-4px_var(--border)] hover:bg-hover"
          >
            <Icon icon={RotateCcw} size={16} className="text-muted" />
            {t("Reset to default")}
          </button>
        </>
      )}
    </ToolbarPopover>
  );
}

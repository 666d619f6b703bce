import { X } from "lucide";
import type { ReactNode } from "react";
import { useText } from "~/locales/use-text";
import { Button } from "../primitives/button";
import { IconButton } from "../primitives/icon-button";

interface BulkBarProps {
  count: number;
  /** Whether the number is only about right. */
  estimated?: boolean;
  /** Offers to select all rows that match the filters. */
  matching?: { count: number; estimated: boolean; onSelect: () => void };
  onClear: () => void;
  /** The actions on the selected rows: small ghost buttons. */
  children: ReactNode;
}

/** Floats above the lower edge while rows of a table are selected. The table leaves room for it. */
export function BulkBar({ count, estimated = false, matching, onClear, children }: BulkBarProps) {
  const t = useText();
  return (
    <div
      role="region"
      aria-label={t("Selected")}
      className="surface-raised fixed bottom-6 left-1/2 z-20 flex min-h-12 w-max max-w-[calc(100vw-32px)] -translate-x-1/2 flex-wrap items-center gap-1 rounded-card border border-border-strong px-2 py-1.5 shadow-popover"
    >
      <span role="status" className="border-r border-border-strong px-2 pr-4 font-strong whitespace-nowrap">
        {estimated
          ? t("about {count} selected", { count })
          : t({ one: "{count} selected", other: "{count} selected" }, { count })}
      </span>
      {matching ? (
        <Button variant="ghost" size="small" onClick={matching.onSelect}>
          {matching.estimated
            ? t("Select all of about {count} that match", { count: matching.count })
            : t("Select all {count} that match", { count: matching.count })}
        </Button>
      ) : null}
      {children}
      <IconButton icon={X} size={16} label={t("Clear selection")} onClick={onClear} />
    </div>
  );
}

import type { ReactNode } from "react";
import { classNames } from "./class-names";

interface PanelProps {
  title?: ReactNode;
  /** Shown at the end of the title line. */
  action?: ReactNode;
  /** For content with its own padding, such as a table. */
  flush?: boolean;
  children: ReactNode;
  className?: string;
}

/** A card with a title. */
export function Panel({ title, action, flush, children, className }: PanelProps) {
  return (
    <section
      className={classNames(
        "surface-card min-w-0 overflow-clip rounded-card border border-border has-[[role=listbox]]:overflow-visible",
        className,
      )}
    >
      {title || action ? (
        <header
          className={classNames("flex items-center justify-between gap-3 px-card-pad pt-card-pad", flush && "pb-2")}
        >
          <h2 className="text-panel">{title}</h2>
          {action}
        </header>
      ) : null}
      {flush ? children : <div className="p-card-pad">{children}</div>}
    </section>
  );
}

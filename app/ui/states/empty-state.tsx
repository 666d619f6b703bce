import type { IconNode } from "lucide";
import type { ReactNode } from "react";
import { classNames } from "../primitives/class-names";
import { Icon } from "../primitives/icon";

export interface EmptyStateProps {
  icon?: IconNode;
  title: string;
  /** What will appear here, or why there is nothing. */
  text?: ReactNode;
  /** The next step, such as a button to create the first item. */
  action?: ReactNode;
  /** Without the dashed frame, for use inside a card or table. */
  plain?: boolean;
}

/** Shown where there is no content yet. */
export function EmptyState({ icon, title, text, action, plain }: EmptyStateProps) {
  return (
    <div
      className={classNames(
        "grid justify-items-center gap-2 px-5 py-10 text-center",
        !plain && "rounded-card border border-dashed border-border-strong",
      )}
    >
      {icon ? <Icon icon={icon} size={24} className="text-highlight" /> : null}
      <p className="leading-snug font-strong">{title}</p>
      {text ? <p className="max-w-[44ch] text-muted">{text}</p> : null}
      {action ? <div className="mt-3">{action}</div> : null}
    </div>
  );
}

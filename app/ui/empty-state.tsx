import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { classNames } from "./class-names";
import { Icon } from "./icon";

interface EmptyStateProps {
  icon?: LucideIcon;
  title: string;
  /** What will stand here, or why there is nothing. */
  text?: ReactNode;
  /** The one thing to do about it. */
  action?: ReactNode;
  /** Without the dashed frame, inside a card or table. */
  plain?: boolean;
}

/** Says what is missing here and what to do. */
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

import { ChevronDown, type IconNode } from "lucide";
import type { ReactNode } from "react";
import { classNames } from "~/ui/primitives/class-names";
import { Icon } from "~/ui/primitives/icon";

export const CARD = "surface-card min-w-0 rounded-card border border-border";

/** The round sign of a card; quiet once everything of today is done. */
export function Sign({ icon, done, className }: { icon: IconNode; done: boolean; className?: string }) {
  return (
    <span
      className={classNames(
        "grid size-11 flex-none place-items-center rounded-full forced-colors:border",
        done ? "bg-sunken text-muted" : "bg-accent text-accent-content",
        className,
      )}
    >
      <Icon icon={icon} />
    </span>
  );
}

/** What a card shows while it is closed, and what opens it. */
export function CardSummary({ sign, eyebrow, title }: { sign: ReactNode; eyebrow: string; title: string }) {
  return (
    <summary className="flex cursor-pointer items-center gap-3 px-4 py-3 md:gap-4 md:px-6 md:py-4">
      {sign}
      <span className="min-w-0 flex-1">
        <span className="block text-14 leading-snug text-muted">{eyebrow}</span>
        <span className="line-clamp-2 leading-snug font-strong wrap-anywhere">{title}</span>
      </span>
      <Icon
        icon={ChevronDown}
        className="flex-none text-muted transition-transform duration-base group-open:rotate-180"
      />
    </summary>
  );
}

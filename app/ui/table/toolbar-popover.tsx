import type { IconNode } from "lucide";
import { useId, type ReactNode } from "react";
import { popoverClasses, usePopover } from "../overlay/menu";
import { classNames } from "../primitives/class-names";
import { Icon } from "../primitives/icon";

interface ToolbarPopoverProps {
  icon: IconNode;
  /** The button's text. */
  label: string;
  /** The name of the popover's content for screen readers. */
  contentLabel: string;
  contentClassName: string;
  /** What the popover shows. `close` closes it. */
  children: (close: () => void) => ReactNode;
}

/** A button of a table's toolbar with a popover. */
export function ToolbarPopover({ icon, label, contentLabel, contentClassName, children }: ToolbarPopoverProps) {
  const { open, setOpen, rootRef } = usePopover();
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
        <Icon icon={icon} size={16} className="scale-85" />
        {label}
      </button>
      {open ? (
        <div
          id={id}
          role="group"
          aria-label={contentLabel}
          className={classNames(popoverClasses, "right-0 max-h-[60dvh] overflow-y-auto", contentClassName)}
        >
          {children(() => setOpen(false))}
        </div>
      ) : null}
    </div>
  );
}

import type { IconNode } from "lucide";
import type { ReactNode } from "react";
import { Popover } from "../overlay/popover";
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
  return (
    <Popover
      align="end"
      trigger={
        <>
          <Icon icon={icon} size={16} className="scale-85" />
          <span className="max-sm:sr-only">{label}</span>
        </>
      }
      triggerClassName="inline-flex h-control-small items-center gap-1.5 rounded-button border border-border-strong bg-raised px-2.5 text-12 font-strong hover:bg-hover"
      contentLabel={contentLabel}
      contentClassName={classNames("max-h-[60dvh] overflow-y-auto", contentClassName)}
    >
      {children}
    </Popover>
  );
}

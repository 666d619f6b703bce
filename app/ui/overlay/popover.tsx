/** What drops down from a button, on Radix: it finds room in the window, follows its button, and closes by Escape. */
import { Content, Root, Trigger } from "@radix-ui/react-popover";
import { useState, type ReactNode } from "react";
import { classNames } from "../primitives/class-names";

/** The look of anything that drops down from a bar, toolbar or field. */
export const popoverClasses = "surface-raised z-30 rounded-card border border-border-strong p-1 shadow-popover";

/** The place of a popover: below its button, or above it, and never at the edge of the window. */
export const popoverPlace = { sideOffset: 6, collisionPadding: 16 };

interface PopoverProps {
  /** The button's name for screen readers, if its content does not give one. */
  label?: string;
  /** What the button shows. */
  trigger: ReactNode;
  triggerClassName?: string;
  /** The name of the content for screen readers. */
  contentLabel: string;
  contentClassName?: string;
  role?: "group" | "dialog";
  align?: "start" | "end";
  /** What the popover shows. `close` closes it. */
  children: (close: () => void) => ReactNode;
}

/**
 * A button that opens a popover. The content follows the button in the document, so that the tab key moves into it; the
 * focus stays on the button until then.
 */
export function Popover({
  label,
  trigger,
  triggerClassName,
  contentLabel,
  contentClassName,
  role = "group",
  align = "start",
  children,
}: PopoverProps) {
  const [open, setOpen] = useState(false);
  return (
    <Root open={open} onOpenChange={setOpen}>
      <Trigger aria-label={label} aria-haspopup={role === "dialog" ? "dialog" : undefined} className={triggerClassName}>
        {trigger}
      </Trigger>
      <Content
        role={role}
        aria-label={contentLabel}
        align={align}
        {...popoverPlace}
        onOpenAutoFocus={(event) => event.preventDefault()}
        className={classNames(popoverClasses, "outline-none", contentClassName)}
      >
        {children(() => setOpen(false))}
      </Content>
    </Root>
  );
}

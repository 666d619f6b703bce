/**
 * A dropdown menu after the WAI-ARIA menu-button pattern: Enter, Space or Down opens it, arrows, Home and End move
 * between the items, a letter goes to the next item that starts with it, Escape closes it and returns the focus.
 */
import { Check, type IconNode } from "lucide";
import { useEffect, useId, useRef, useState, type KeyboardEvent, type ReactNode } from "react";
import { classNames } from "../primitives/class-names";
import { Icon } from "../primitives/icon";
import { Link } from "../primitives/link";

export interface MenuItem {
  label: string;
  icon?: IconNode;
  /** The URL of a link; an action has `onSelect` instead. */
  to?: string;
  onSelect?: () => void;
  danger?: boolean;
  /** With a line above it. */
  separated?: boolean;
  /** Opens in a new tab, outside the admin. */
  external?: boolean;
  /** For one of several options: whether it is the selected one. */
  checked?: boolean;
  /** The language of the label, if it is not the page's. */
  lang?: string;
}

interface MenuProps {
  /** The button's name for screen readers, if its content does not give one. */
  label?: string;
  /** What the button shows. */
  trigger: ReactNode;
  triggerClassName?: string;
  items: readonly MenuItem[];
  /** Shown above the items, for example who is signed in. */
  heading?: ReactNode;
  align?: "start" | "end";
  /** Positioned over an ancestor that would clip it, such as the scrolling box of a table. Scrolling closes it. */
  floating?: boolean;
  /** Open when it appears: see `MenuOnDemand`. */
  startsOpen?: boolean;
}

/** A button that opens a list of actions. */
export function Menu({
  label,
  trigger,
  triggerClassName,
  items,
  heading,
  align = "end",
  floating,
  startsOpen,
}: MenuProps) {
  const { open, setOpen, rootRef } = usePopover(startsOpen);
  const listRef = useRef<HTMLDivElement | null>(null);
  const triggerRef = useRef<HTMLButtonElement>(null);
  const id = useId();

  useEffect(() => {
    if (open) entriesIn(listRef.current)[0]?.focus({ preventScroll: true });
  }, [open]);
  useEffect(() => {
    if (!open || !floating) return;
    const topOf = () => triggerRef.current?.getBoundingClientRect().top;
    const openedAt = topOf();
    // Only if the button moves: the event of a scroll that ended before the press may come after it.
    const closeByScroll = () => topOf() !== openedAt && setOpen(false);
    window.addEventListener("scroll", closeByScroll, { capture: true, passive: true });
    return () => window.removeEventListener("scroll", closeByScroll, { capture: true });
  }, [open, floating, setOpen]);

  const close = () => {
    setOpen(false);
    triggerRef.current?.focus();
  };
  return (
    <div ref={rootRef} className="relative">
      <button
        ref={triggerRef}
        type="button"
        id={`${id}-button`}
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => setOpen(!open)}
        onKeyDown={(event) => event.key === "ArrowDown" && (event.preventDefault(), setOpen(true))}
        className={triggerClassName}
      >
        {trigger}
      </button>
      {open ? (
        <div
          ref={(list) => {
            listRef.current = list;
            if (list && floating) place(list, triggerRef.current);
          }}
          id={id}
          role="menu"
          tabIndex={-1}
          aria-labelledby={`${id}-button`}
          onKeyDown={(event) => onMenuKeyDown(event, listRef.current, close)}
          className={classNames(popoverClasses, "min-w-55", align === "end" ? "right-0" : startClasses)}
        >
          {heading ? <div className="border-b border-border px-2 pt-2 pb-2.5 text-12 text-muted">{heading}</div> : null}
          {items.map((item) => (
            <MenuEntry key={item.label} item={item} onDone={close} />
          ))}
        </div>
      ) : null}
    </div>
  );
}

interface MenuOnDemandProps extends Pick<MenuProps, "label" | "trigger" | "triggerClassName"> {
  /** The menu, with the same button and `startsOpen`. */
  children: ReactNode;
}

/**
 * The button of a menu that is made when the button is pressed. For lists with a menu in each row: making all of them,
 * with what their actions need, would take longer than the rest of the row.
 */
export function MenuOnDemand({ label, trigger, triggerClassName, children }: MenuOnDemandProps) {
  const [pressed, setPressed] = useState(false);
  if (pressed) return children;
  return (
    <div className="relative">
      <button
        type="button"
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={false}
        onClick={() => setPressed(true)}
        onKeyDown={(event) => event.key === "ArrowDown" && (event.preventDefault(), setPressed(true))}
        className={triggerClassName}
      >
        {trigger}
      </button>
    </div>
  );
}

const GAP_PX = 6;

/** Below the button at its right edge, or above it if there is no room below. */
function place(list: HTMLElement, trigger: HTMLElement | null): void {
  if (!trigger) return;
  const { top, bottom, right } = trigger.getBoundingClientRect();
  const { clientWidth, clientHeight } = document.documentElement;
  const fits = bottom + list.offsetHeight + 2 * GAP_PX < clientHeight;
  const at = fits
    ? { top: `${bottom + GAP_PX}px`, bottom: "auto" }
    : { top: "auto", bottom: `${clientHeight - top + GAP_PX}px` };
  Object.assign(list.style, { position: "fixed", right: `${clientWidth - right}px`, ...at });
}

/** The classes of anything that drops down from a bar or toolbar. */
export const popoverClasses =
  "surface-raised absolute top-[calc(100%+6px)] z-30 rounded-card border border-border-strong p-1 shadow-popover";

/** The place of a popover below the left edge of its button; on phones over the whole width, or it would stick out. */
export const startClasses = "left-0 max-sm:fixed max-sm:inset-x-4 max-sm:top-auto";

/**
 * The open state of a popover that closes on a press elsewhere, when the focus leaves `rootRef`, and by Escape, which
 * returns the focus to the button or field that has `aria-expanded`.
 */
export function usePopover(startsOpen = false) {
  const [open, setOpen] = useState(startsOpen);
  const rootRef = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!open) return;
    const closeOutside = (event: Event) => {
      if (event.target instanceof Node && !rootRef.current?.contains(event.target)) setOpen(false);
    };
    const closeByEscape = (event: globalThis.KeyboardEvent) => {
      const root = rootRef.current;
      if (event.key !== "Escape" || !root?.contains(document.activeElement)) return;
      event.preventDefault();
      setOpen(false);
      root.querySelector<HTMLElement>("[aria-expanded]")?.focus();
    };
    document.addEventListener("pointerdown", closeOutside);
    document.addEventListener("focusin", closeOutside);
    document.addEventListener("keydown", closeByEscape);
    return () => {
      document.removeEventListener("pointerdown", closeOutside);
      document.removeEventListener("focusin", closeOutside);
      document.removeEventListener("keydown", closeByEscape);
    };
  }, [open]);
  return { open, setOpen, rootRef };
}

function MenuEntry({ item, onDone }: { item: MenuItem; onDone: () => void }) {
  const className = classNames(
    "flex min-h-8 w-full items-center gap-2 rounded-small px-2 text-left whitespace-nowrap outline-none hover:bg-hover focus-visible:bg-hover",
    item.danger && "text-negative",
    item.separated && "mt-1 shadow-[0_-5px_0_-4px_var(--border)]",
  );
  const content = (
    <>
      {item.icon ? <Icon icon={item.icon} size={16} className={item.danger ? undefined : "text-muted"} /> : null}
      {item.label}
    </>
  );
  if (item.to && item.external)
    return (
      <a
        role="menuitem"
        tabIndex={-1}
        href={item.to}
        target="_blank"
        rel="noreferrer"
        className={className}
        onClick={onDone}
      >
        {content}
      </a>
    );
  if (item.to)
    return (
      <Link role="menuitem" tabIndex={-1} to={item.to} className={className} onClick={onDone}>
        {content}
      </Link>
    );
  const select = () => (onDone(), item.onSelect?.());
  if (item.checked === undefined)
    return (
      <button type="button" role="menuitem" tabIndex={-1} className={className} onClick={select}>
        {content}
      </button>
    );
  return (
    <button
      type="button"
      role="menuitemradio"
      tabIndex={-1}
      aria-checked={item.checked}
      lang={item.lang}
      className={className}
      onClick={select}
    >
      {content}
      {item.checked ? <Icon icon={Check} size={16} className="ml-auto text-link" /> : null}
    </button>
  );
}

function entriesIn(list: HTMLElement | null): HTMLElement[] {
  return [...(list?.querySelectorAll<HTMLElement>("[role^=menuitem]") ?? [])];
}

function onMenuKeyDown(event: KeyboardEvent, list: HTMLElement | null, close: () => void) {
  const entries = entriesIn(list);
  const at = entries.indexOf(document.activeElement as HTMLElement);
  const jumps: Record<string, number> = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: entries.length - 1 };
  if (event.key === "Escape") close();
  else if (event.key in jumps) entries[(jumps[event.key]! + entries.length) % entries.length]?.focus();
  else if (event.key.length === 1 && /\S/.test(event.key)) {
    const letter = event.key.toLowerCase();
    [...entries.slice(at + 1), ...entries]
      .find((entry) => entry.textContent?.trim().toLowerCase().startsWith(letter))
      ?.focus();
    return;
  } else return;
  event.preventDefault();
  event.stopPropagation();
}

/** A dropdown menu on Radix, after the WAI-ARIA menu-button pattern. */
import { Content, Item, Label, RadioGroup, RadioItem, Root, Trigger } from "@radix-ui/react-dropdown-menu";
// eslint-disable-next-line no-restricted-imports -- Radix moves the focus by a ref to each entry
import { Link, useLocation } from "@remix-run/react";
import { Check, type IconNode } from "lucide";
import { Fragment, useEffect, useRef, useState, type ReactNode } from "react";
import { classNames } from "../primitives/class-names";
import { Icon } from "../primitives/icon";
import { openedOver } from "../primitives/link";
import { popoverClasses, popoverPlace } from "./popover";

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
  /** Open when it appears: see `MenuOnDemand`. */
  startsOpen?: boolean;
}

/** A button that opens a list of actions. Its first entry has the focus. */
export function Menu({ label, trigger, triggerClassName, items, heading, align = "end", startsOpen }: MenuProps) {
  const button = useRef<HTMLButtonElement>(null);
  const chosen = useRef<MenuItem>();
  const Entries = items.some(({ checked }) => checked !== undefined) ? RadioGroup : Fragment;
  // The button has the focus before the action runs, so that a dialog that it opens returns the focus to the button.
  const runChosen = (event: Event) => {
    const item = chosen.current;
    if (!item) return;
    chosen.current = undefined;
    event.preventDefault();
    button.current?.focus();
    item.onSelect?.();
  };
  return (
    <Root modal={false} defaultOpen={startsOpen}>
      <Trigger ref={button} aria-label={label} className={triggerClassName}>
        {trigger}
      </Trigger>
      <Content
        loop
        align={align}
        {...popoverPlace}
        onCloseAutoFocus={runChosen}
        className={classNames(
          popoverClasses,
          "max-h-(--radix-dropdown-menu-content-available-height) min-w-55 overflow-y-auto",
        )}
      >
        {heading ? (
          <Label className="border-b border-border px-2 pt-2 pb-2.5 text-12 text-muted">{heading}</Label>
        ) : null}
        <Entries {...(Entries === RadioGroup ? { value: items.find(({ checked }) => checked)?.label } : undefined)}>
          {items.map((item, index) => (
            <MenuEntry
              key={item.label}
              item={item}
              hasFocus={index === 0}
              onSelect={() => {
                chosen.current = item;
              }}
            />
          ))}
        </Entries>
      </Content>
    </Root>
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
  );
}

interface MenuEntryProps {
  item: MenuItem;
  /** Whether it gets the focus when it appears. */
  hasFocus: boolean;
  onSelect: () => void;
}

/** A link or a button, which a press on a row of a table does not count as one on the row. */
function MenuEntry({ item, hasFocus, onSelect }: MenuEntryProps) {
  const location = useLocation();
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (hasFocus) ref.current?.focus({ preventScroll: true });
  }, [hasFocus]);
  const entry = {
    ref,
    className: classNames(
      "flex min-h-8 w-full items-center gap-2 rounded-small px-2 text-left whitespace-nowrap outline-none hover:bg-hover focus-visible:bg-hover",
      item.danger && "text-negative",
      item.separated && "mt-1 shadow-[0_-5px_0_-4px_var(--border)]",
    ),
  };
  const content = (
    <>
      {item.icon ? <Icon icon={item.icon} size={16} className={item.danger ? undefined : "text-muted"} /> : null}
      {item.label}
    </>
  );
  if (item.to)
    return (
      <Item asChild {...entry}>
        {item.external ? (
          <a href={item.to} target="_blank" rel="noreferrer">
            {content}
          </a>
        ) : (
          <Link to={item.to} state={openedOver(location)}>
            {content}
          </Link>
        )}
      </Item>
    );
  if (item.checked === undefined)
    return (
      <Item asChild {...entry} onSelect={onSelect}>
        <button type="button">{content}</button>
      </Item>
    );
  return (
    <RadioItem asChild {...entry} value={item.label} lang={item.lang} onSelect={onSelect}>
      <button type="button">
        {content}
        {item.checked ? <Icon icon={Check} size={16} className="ml-auto text-link" /> : null}
      </button>
    </RadioItem>
  );
}

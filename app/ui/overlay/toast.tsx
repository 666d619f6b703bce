/**
 * Toasts: short messages about the result of an action. `toast(…)` may be called from anywhere in the browser; a single
 * `ToastRegion` in the document shows them. There is no library, because it would be larger than the rest of the site's
 * own code and add a style element that the Content-Security-Policy blocks.
 */
import { CircleAlert, CircleCheck, Info, X } from "lucide";
import { useEffect, useRef, useSyncExternalStore } from "react";
import { useText } from "~/locales/use-text";
import { Link } from "~/ui/primitives/link";
import { classNames } from "../primitives/class-names";
import { Icon } from "../primitives/icon";
import { IconButton } from "../primitives/icon-button";

export interface Toast {
  title: string;
  description?: string;
  /** `destructive` is announced immediately and stays longer. */
  tone?: "success" | "destructive" | "info";
  /** A page to open from the message. */
  link?: { to: string; label: string };
  /** Something to do from the message, such as to undo what it reports. */
  action?: { label: string; run: () => void };
}

type VisibleToast = Toast & { id: number };

const DURATION_MS = { success: 5000, info: 5000, destructive: 9000 } as const;
const NONE: readonly VisibleToast[] = [];
const listeners = new Set<() => void>();
let visible: readonly VisibleToast[] = NONE;
let lastId = 0;

/** Shows a toast, unless one with the same title and description is visible already. */
export function toast(message: Toast): void {
  if (visible.some((other) => other.title === message.title && other.description === message.description)) return;
  lastId += 1;
  // At most three at a time: the oldest one goes.
  publish([...visible, { ...message, id: lastId }].slice(-3));
}

const AFTER_RELOAD = "toast-after-reload";

/** Shows a toast once the page has been loaded again. Without the browser's storage there is none. */
export function toastAfterReload(message: Omit<Toast, "action">): void {
  try {
    sessionStorage.setItem(AFTER_RELOAD, JSON.stringify(message));
  } catch {
    // blocked by the browser
  }
}

function showStoredToast(): void {
  try {
    const stored = sessionStorage.getItem(AFTER_RELOAD);
    sessionStorage.removeItem(AFTER_RELOAD);
    if (stored) toast(JSON.parse(stored) as Toast);
  } catch {
    // blocked by the browser
  }
}

/** Removes all toasts, for when the action they report is tried again. */
export function clearToasts(): void {
  if (visible.length > 0) publish(NONE);
}

function publish(next: readonly VisibleToast[]) {
  visible = next;
  for (const listener of listeners) listener();
}

function dismiss(id: number) {
  publish(visible.filter((other) => other.id !== id));
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/**
 * The place where toasts appear; once in the document. It sits above a save bar, so as not to cover its buttons. While a
 * sheet is open it is at the top, since at the bottom are the code that was just claimed and the sheet's buttons: on a phone
 * below the sheet's close button, on wide screens in the other corner, over the picture.
 */
export function ToastRegion() {
  const t = useText();
  const toasts = useSyncExternalStore(
    subscribe,
    () => visible,
    () => NONE,
  );
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    ref.current?.showPopover(); // in the browser's top layer, above everything else
    showStoredToast();
  }, []);
  return (
    <div
      ref={ref}
      {...{ popover: "manual" }}
      role="region"
      // An open modal hides the rest of the page from screen readers, but nothing that has aria-live.
      aria-live="off"
      data-toasts
      aria-label={t("Notifications")}
      className="pointer-events-none fixed inset-auto right-4 m-0 w-[min(400px,calc(100vw-32px))] gap-2 overflow-visible bg-transparent p-0 open:grid max-md:bottom-24 md:right-6 md:bottom-6 md:[body:has(.save-bar)_&]:bottom-20 max-md:[body:has(.sheet)_&]:top-32 max-md:[body:has(.sheet)_&]:bottom-auto md:[body:has(.sheet)_&]:top-6 md:[body:has(.sheet)_&]:right-auto md:[body:has(.sheet)_&]:bottom-auto md:[body:has(.sheet)_&]:left-6"
    >
      {/* Both are in the document before their toasts, or screen readers would not announce them. */}
      <div role="status" aria-atomic={false} className="contents">
        {toasts.map((item) => (item.tone === "destructive" ? null : <ToastCard key={item.id} {...item} />))}
      </div>
      <div role="alert" aria-atomic={false} className="contents">
        {toasts.map((item) => (item.tone === "destructive" ? <ToastCard key={item.id} {...item} /> : null))}
      </div>
    </div>
  );
}

const looks = {
  success: { icon: CircleCheck, text: "text-positive", edge: "border-border" },
  destructive: { icon: CircleAlert, text: "text-negative", edge: "border-negative-border" },
  info: { icon: Info, text: "text-highlight", edge: "border-border" },
} as const;

function ToastCard({ id, title, description, tone = "success", link, action }: VisibleToast) {
  const t = useText();
  const { icon, text, edge } = looks[tone];
  const card = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const timer = setInterval(() => {
      // Not while the pointer or the keyboard focus is on it.
      if (!card.current?.matches(":hover, :focus-within")) dismiss(id);
    }, DURATION_MS[tone]);
    return () => clearInterval(timer);
  }, [id, tone]);
  return (
    <div
      ref={card}
      className={classNames(
        "surface-raised pointer-events-auto flex animate-[rise_var(--base)_var(--ease-out)] items-start gap-3 rounded-tile border p-4 leading-normal shadow-popover",
        edge,
      )}
    >
      <Icon icon={icon} className={classNames("mt-px", text)} />
      <div className="min-w-0 flex-1">
        <p className="font-strong">{title}</p>
        {description ? <p className="text-content-soft">{description}</p> : null}
        {link ? (
          <Link to={link.to} onClick={() => dismiss(id)} className="font-strong text-link hover:underline">
            {link.label}
          </Link>
        ) : null}
        {action ? (
          <button
            type="button"
            onClick={() => (dismiss(id), action.run())}
            className="font-strong text-link hover:underline"
          >
            {action.label}
          </button>
        ) : null}
      </div>
      <IconButton icon={X} label={t("Dismiss")} size={16} className="-my-2.5 -mr-2.5" onClick={() => dismiss(id)} />
    </div>
  );
}

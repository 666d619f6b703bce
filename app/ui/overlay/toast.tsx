/**
 * Toasts: short messages about the result of an action. `toast(…)` may be called from anywhere in the browser; a single
 * `ToastRegion` in the document shows them. There is no library, because it would be larger than the rest of the site's
 * own code and add a style element that the Content-Security-Policy blocks.
 */
import { lazy, Suspense, useEffect, useRef, useSyncExternalStore } from "react";
import { useText } from "~/locales/use-text";
import type { Toast, VisibleToast } from "./toast-card";

/** A chunk that is loaded after the page, and before the first message: without a network there must be messages, too. */
const loadCard = () => import("./toast-card");
const ToastCard = lazy(loadCard);
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
 * dialog is open it is at the top, since at the bottom are the dialog's buttons and the code that was just claimed: on a
 * phone below the close button of a sheet, on wide screens in the other corner, over the picture.
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
    void loadCard().catch(() => {}); // tried again with the first message
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
      className="pointer-events-none fixed inset-auto right-4 m-0 w-[min(400px,calc(100vw-32px))] gap-2 overflow-visible bg-transparent p-0 open:grid max-md:bottom-24 md:right-6 md:bottom-6 md:[body:has(.save-bar)_&]:bottom-20 max-md:[body:has(.sheet)_&]:top-32 max-md:[body:has(dialog)_&]:top-4 max-md:[body:has(dialog)_&]:bottom-auto md:[body:has(dialog)_&]:top-6 md:[body:has(dialog)_&]:right-auto md:[body:has(dialog)_&]:bottom-auto md:[body:has(dialog)_&]:left-6"
    >
      {/* Both are in the document before their toasts, or screen readers would not announce them. */}
      <div role="status" aria-atomic={false} className="contents">
        <Suspense>
          {toasts.map((item) =>
            item.tone === "destructive" ? null : <ToastCard key={item.id} {...item} onDismiss={dismiss} />,
          )}
        </Suspense>
      </div>
      <div role="alert" aria-atomic={false} className="contents">
        <Suspense>
          {toasts.map((item) =>
            item.tone === "destructive" ? <ToastCard key={item.id} {...item} onDismiss={dismiss} /> : null,
          )}
        </Suspense>
      </div>
    </div>
  );
}

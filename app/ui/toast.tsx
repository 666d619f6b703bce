/**
 * Toasts: short messages that say what happened to what. `toast(…)` may be called from anywhere in the
 * browser; one `ToastRegion` in the document shows them. No library: it would weigh more than the rest
 * of the site's own code and append a style element that the Content-Security-Policy refuses.
 */
import { CircleAlert, CircleCheck, Info, X } from "lucide-react";
import { useEffect, useRef, useSyncExternalStore } from "react";
import { useText } from "~/locales/use-text";
import { classNames } from "./class-names";
import { Icon } from "./icon";
import { IconButton } from "./icon-button";

export interface Toast {
  title: string;
  description?: string;
  /** `destructive` is read out at once and stays longer. */
  tone?: "success" | "destructive" | "info";
}

type Shown = Toast & { id: number };

const SHOWN_MS = { success: 5000, info: 5000, destructive: 9000 } as const;
const NONE: readonly Shown[] = [];
const listeners = new Set<() => void>();
let shown: readonly Shown[] = NONE;
let lastId = 0;

/** Shows a toast. The same words are not shown twice at a time. */
export function toast(message: Toast): void {
  if (shown.some((other) => other.title === message.title && other.description === message.description)) return;
  lastId += 1;
  // More than three at a time is a wall: the oldest makes room.
  publish([...shown, { ...message, id: lastId }].slice(-3));
}

/** Takes all toasts away: what they said is being tried again. */
export function clearToasts(): void {
  if (shown.length > 0) publish(NONE);
}

function publish(next: readonly Shown[]) {
  shown = next;
  for (const listener of listeners) listener();
}

function dismiss(id: number) {
  publish(shown.filter((other) => other.id !== id));
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** The place where toasts appear; once in the document. They stand above a save bar, whose buttons they would cover. */
export function ToastRegion() {
  const t = useText();
  const toasts = useSyncExternalStore(
    subscribe,
    () => shown,
    () => NONE,
  );
  const ref = useRef<HTMLDivElement>(null);
  const newest = toasts.at(-1)?.id;
  useEffect(() => {
    // Popovers stand above a modal dialog; showing anew lifts them over one opened meanwhile.
    const region = ref.current;
    if (!region || newest === undefined) return;
    if (region.matches(":popover-open")) region.hidePopover();
    region.showPopover();
  }, [newest]);
  return (
    <div
      ref={ref}
      {...{ popover: "manual" }}
      role="region"
      aria-label={t("Notifications")}
      className="pointer-events-none fixed inset-auto right-4 m-0 w-[min(400px,calc(100vw-32px))] gap-2 overflow-visible bg-transparent p-0 open:grid max-md:top-4 md:right-6 md:bottom-6 md:[body:has(.save-bar)_&]:bottom-20"
    >
      {toasts.map((item) => (
        <ToastCard key={item.id} {...item} />
      ))}
    </div>
  );
}

const looks = {
  success: { icon: CircleCheck, text: "text-positive", edge: "border-border" },
  destructive: { icon: CircleAlert, text: "text-negative", edge: "border-negative-border" },
  info: { icon: Info, text: "text-highlight", edge: "border-border" },
} as const;

function ToastCard({ id, title, description, tone = "success" }: Shown) {
  const t = useText();
  const { icon, text, edge } = looks[tone];
  const card = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const timer = setInterval(() => {
      // Somebody is reading it, or about to close it.
      if (!card.current?.matches(":hover, :focus-within")) dismiss(id);
    }, SHOWN_MS[tone]);
    return () => clearInterval(timer);
  }, [id, tone]);
  return (
    <div
      ref={card}
      role={tone === "destructive" ? "alert" : "status"}
      className={classNames(
        "ground-raised pointer-events-auto flex animate-[rise_var(--base)_var(--ease-out)] items-start gap-3 rounded-tile border p-4 leading-normal shadow-popover",
        edge,
      )}
    >
      <Icon icon={icon} className={classNames("mt-px", text)} />
      <div className="min-w-0 flex-1">
        <p className="font-strong">{title}</p>
        {description ? <p className="text-content-soft">{description}</p> : null}
      </div>
      <IconButton icon={X} label={t("Dismiss")} size={16} className="-my-2.5 -mr-2.5" onClick={() => dismiss(id)} />
    </div>
  );
}

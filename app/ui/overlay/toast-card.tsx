import { CircleAlert, CircleCheck, Info, X } from "lucide";
import { useEffect, useRef } from "react";
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

export type VisibleToast = Toast & { id: number };

const DURATION_MS = { success: 5000, info: 5000, destructive: 9000 } as const;

const looks = {
  success: { icon: CircleCheck, text: "text-positive", edge: "border-border" },
  destructive: { icon: CircleAlert, text: "text-negative", edge: "border-negative-border" },
  info: { icon: Info, text: "text-highlight", edge: "border-border" },
} as const;

type Props = VisibleToast & { onDismiss: (id: number) => void };

/** One message; it goes by itself after a while. */
export default function ToastCard({ id, title, description, tone = "success", link, action, onDismiss }: Props) {
  const t = useText();
  const { icon, text, edge } = looks[tone];
  const card = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const timer = setInterval(() => {
      // Not while the pointer or the keyboard focus is on it.
      if (!card.current?.matches(":hover, :focus-within")) onDismiss(id);
    }, DURATION_MS[tone]);
    return () => clearInterval(timer);
  }, [id, tone, onDismiss]);
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
          <Link to={link.to} onClick={() => onDismiss(id)} className="font-strong text-link hover:underline">
            {link.label}
          </Link>
        ) : null}
        {action ? (
          <button
            type="button"
            onClick={() => (onDismiss(id), action.run())}
            className="font-strong text-link hover:underline"
          >
            {action.label}
          </button>
        ) : null}
      </div>
      <IconButton icon={X} label={t("Dismiss")} size={16} className="-my-2.5 -mr-2.5" onClick={() => onDismiss(id)} />
    </div>
  );
}

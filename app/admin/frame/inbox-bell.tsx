import { useLocation } from "@remix-run/react";
import { Bell } from "lucide";
import { useText } from "~/locales/use-text";
import { Icon } from "~/ui/primitives/icon";
import { Link } from "~/ui/primitives/link";
import { countText } from "./waiting-count";

interface InboxBellProps {
  /** The URL of the inbox. */
  to: string;
  /** What happened since the admin last saw the inbox. */
  unseen: number;
}

/** The bell in the top bar, which opens the inbox of the program. */
export function InboxBell({ to, unseen }: InboxBellProps) {
  const t = useText();
  const label = unseen > 0 ? t("Inbox, {count} new", { count: unseen }) : t("Inbox");
  return (
    <Link
      to={to}
      aria-label={label}
      title={label}
      aria-current={useLocation().pathname === to ? "page" : undefined}
      className="relative grid size-touch flex-none place-items-center rounded-button text-content-soft hover:bg-hover hover:text-content aria-[current=page]:text-content"
    >
      <Icon icon={Bell} size={20} />
      {unseen > 0 ? (
        <span
          aria-hidden
          className="absolute top-0.5 right-0 rounded-full bg-accent px-1 py-0.5 text-12 leading-none font-strong text-accent-content tabular-nums"
        >
          {countText(unseen)}
        </span>
      ) : null}
    </Link>
  );
}

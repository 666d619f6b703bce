import { useText } from "~/locales/use-text";
import { MAX_SHOWN } from "~/services/inbox/inbox.schema";

/** How many rows of a queue wait, beside its name in a menu; nothing for none. */
export function WaitingCount({ count = 0 }: { count?: number }) {
  const t = useText();
  if (count === 0) return null;
  return (
    <span className="ml-1.5 rounded-full bg-selected px-1.5 py-0.5 text-12 leading-none text-content tabular-nums">
      <span aria-hidden>{countText(count)}</span>
      <span className="sr-only">{t("{count} waiting", { count })}</span>
    </span>
  );
}

/** '99+' for more than is counted. */
export function countText(count: number): string {
  return count > MAX_SHOWN ? `${MAX_SHOWN}+` : String(count);
}

import { formatNumber } from "~/locales/translate";
import { useLocale, useText } from "~/locales/use-text";
import type { HistoryRow } from "~/services/points-history/points-history.schema";
import { actionLabel } from "~/services/points/action-types";
import { useSite } from "~/site/frame/use-site";
import { classNames } from "~/ui/primitives/class-names";
import { Icon } from "~/ui/primitives/icon";
import { signedPoints } from "~/ui/text/points";
import { dayText } from "~/ui/text/time-texts";
import { historyIcon, reversedLabel } from "./history-texts";

/** A row of the history: icon, reason, day, signed points and the balance after it. */
export function HistoryLine({ row }: { row: HistoryRow }) {
  const { program } = useSite();
  const t = useText();
  const locale = useLocale();
  const { title, points, created_at } = row;
  const label = t(actionLabel({ type: row.action_type, points }));
  return (
    <li className="history-line border-t border-border">
      <span className="history-icon bg-sunken text-muted">
        <Icon icon={historyIcon(row)} />
      </span>
      <span className="min-w-0">
        <span className="block font-strong wrap-anywhere">{title}</span>
        {row.sentence ? <span className="block text-14 wrap-anywhere">{row.sentence}</span> : null}
        <span className="block text-14 text-muted">
          {/* Month and year are in the heading. */}
          {[dayText(created_at, created_at, program.time_zone, locale), label === title ? "" : label]
            .filter(Boolean)
            .join(" · ")}
          {row.posts > 1 ? ` · ${t({ one: "{count} post", other: "{count} posts" }, { count: row.posts })}` : null}
        </span>
        {notesOn(row, t).map((note) => (
          <span key={note} className="block text-14">
            {note}
          </span>
        ))}
      </span>
      <span className="text-right tabular-nums">
        <span
          className={classNames(
            "block font-strong",
            row.reversed && "line-through",
            row.was_pending || row.reversed ? "text-muted" : points > 0 && "text-positive",
          )}
        >
          {signedPoints(points, locale)}
        </span>
        <span className="block text-14 text-muted">
          <span className="max-md:sr-only">{t("Balance:")} </span>
          {formatNumber(row.balance, locale)}
        </span>
      </span>
    </li>
  );
}

/** What became of the points of a row. */
function notesOn(row: HistoryRow, t: ReturnType<typeof useText>) {
  const { kind, was_pending, pending, pending_text, reversed, points } = row;
  if (reversed) return [t(reversedLabel(points))];
  if (pending > 0) return [pending_text];
  return was_pending && kind === "earned" ? [t("Pending at first, available now")] : [];
}

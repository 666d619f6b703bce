import { formatNumber } from "~/locales/say";
import type { ActionView } from "~/services/points/points.schema";
import type { DataColumn } from "~/ui/data-table";
import { statusLabel } from "~/ui/status-badge";
import { dateTimeText } from "~/ui/time-texts";
import { ActionIcon } from "./action-icon";

/** The columns of a participant's journal. */
export function actionColumns(term: string, timeZone: string): DataColumn<ActionView>[] {
  return [
    {
      id: "action",
      header: "Action",
      cell: ({ row: { original } }) => (
        <span className="flex items-center gap-2.5">
          <ActionIcon type={original.action_type} className="text-muted" />
          <span className="max-sm:sr-only">{statusLabel(original.action_type)}</span>
        </span>
      ),
    },
    { id: "subject", header: "Subject", cell: ({ row }) => <span className="block max-w-96 truncate max-sm:max-w-56" title={row.original.title}>{row.original.title}</span> },
    { id: "points", header: term, meta: { numeric: true }, cell: ({ row }) => <PointsChange points={row.original.points} /> },
    { id: "date", header: "Date", meta: { numeric: true, wide: true, sort: "created_at" }, cell: ({ row }) => dateTimeText(row.original.created_at, timeZone, "en") },
  ];
}

function PointsChange({ points }: { points: number }) {
  if (points === 0) return <span className="text-muted">—</span>;
  return <span className="text-content">{points > 0 ? "+" : "−"}{formatNumber(Math.abs(points))}</span>;
}

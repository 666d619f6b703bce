import type { Locale } from "~/locales/say";
import type { SayText } from "~/locales/use-text";
import { ACTION_TYPE_LABELS, actionTitle, OTHER_TYPE } from "~/services/points/action-types";
import type { ActionView } from "~/services/points/points.schema";
import type { DataColumn } from "~/ui/data-table";
import { signedPoints } from "~/ui/points";
import { dateTimeText } from "~/ui/time-texts";
import { ActionIcon } from "./action-icon";

interface ActionColumnSettings {
  t: SayText;
  locale: Locale;
  /** The program's word for points, and its time zone. */
  term: string;
  timeZone: string;
}

/** The columns of a participant's journal. */
export function actionColumns({ t, locale, term, timeZone }: ActionColumnSettings): DataColumn<ActionView>[] {
  return [
    {
      id: "action",
      header: t("Action"),
      cell: ({ row: { original } }) => (
        <span className="flex items-center gap-2.5">
          <ActionIcon type={original.action_type} className="text-muted" />
          <span className="max-sm:sr-only">{t(ACTION_TYPE_LABELS[original.action_type] ?? OTHER_TYPE)}</span>
        </span>
      ),
    },
    {
      id: "subject",
      header: t("Subject"),
      cell: ({ row }) => (
        <span className="block max-w-96 truncate max-sm:max-w-56" title={actionTitle(row.original, t)}>
          {actionTitle(row.original, t)}
        </span>
      ),
    },
    {
      id: "points",
      header: term,
      meta: { numeric: true },
      cell: ({ row }) => (
        <span className={row.original.points === 0 ? "text-muted" : undefined}>
          {signedPoints(row.original.points, locale)}
        </span>
      ),
    },
    {
      id: "date",
      header: t("Date"),
      meta: { numeric: true, wide: true, sort: "created_at" },
      cell: ({ row }) => dateTimeText(row.original.created_at, timeZone, locale),
    },
  ];
}

import { PhoneDetails, phoneLines } from "~/admin/table/use-columns";
import type { Locale } from "~/locales/translate";
import type { Translate } from "~/locales/use-text";
import { ACTION_TYPE_LABELS, actionTitle, OTHER_TYPE } from "~/services/points/action-types";
import type { ActionView } from "~/services/points/points.schema";
import { classNames } from "~/ui/primitives/class-names";
import type { DataColumn } from "~/ui/table/data-table";
import { signedPoints } from "~/ui/text/points";
import { dateTimeText } from "~/ui/text/time-texts";
import { ActionIcon } from "./action-icon";

interface ActionColumnOptions {
  t: Translate;
  locale: Locale;
  /** The program's name for points. */
  term: string;
  timeZone: string;
}

/** The columns of a participant's actions. */
export function actionColumns({ t, locale, term, timeZone }: ActionColumnOptions): DataColumn<ActionView>[] {
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
      header: t("Related to"),
      cell: ({ row }) => (
        <>
          <span className={classNames(phoneLines, "block max-w-96 max-sm:mt-2")} title={actionTitle(row.original, t)}>
            {actionTitle(row.original, t)}
          </span>
          <PhoneDetails details={[dateTimeText(row.original.created_at, timeZone, locale)]} />
        </>
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

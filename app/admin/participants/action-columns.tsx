import { useAdminProgram } from "~/admin/frame/use-admin-frame";
import { PhoneDetails, phoneLines, useColumns } from "~/admin/table/use-columns";
import { useLocale, useText } from "~/locales/use-text";
import { ACTION_TYPE_LABELS, actionTitle, OTHER_TYPE } from "~/services/points/action-types";
import type { ActionView } from "~/services/points/points.schema";
import { classNames } from "~/ui/primitives/class-names";
import type { DataColumn } from "~/ui/table/data-table";
import { signedPoints } from "~/ui/text/points";
import { dateTimeText } from "~/ui/text/time-texts";
import { ActionIcon } from "./action-icon";

/** The columns of a participant's actions. */
export function useActionColumns(): DataColumn<ActionView>[] {
  const t = useText();
  const locale = useLocale();
  const { term_points_as: term, time_zone: timeZone } = useAdminProgram();
  const column = useColumns<ActionView>();
  return [
    column.cell("action", t("Action"), {
      cell: (row) => (
        <span className="flex items-center gap-2.5">
          <ActionIcon type={row.action_type} className="text-muted" />
          <span className="max-sm:sr-only">{t(ACTION_TYPE_LABELS[row.action_type] ?? OTHER_TYPE)}</span>
        </span>
      ),
    }),
    column.cell("subject", t("Related to"), {
      cell: (row) => (
        <>
          <span className={classNames(phoneLines, "block max-w-96 max-sm:mt-2")} title={actionTitle(row, t)}>
            {actionTitle(row, t)}
          </span>
          <PhoneDetails details={[dateTimeText(row.created_at, timeZone, locale)]} />
        </>
      ),
    }),
    column.cell("points", term, {
      numeric: true,
      cell: (row) => (
        <span className={row.points === 0 ? "text-muted" : undefined}>{signedPoints(row.points, locale)}</span>
      ),
    }),
    column.time("date", t("Date"), { sort: "created_at", value: (row) => row.created_at }),
  ];
}

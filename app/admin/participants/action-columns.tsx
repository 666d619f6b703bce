import { useAdminProgram } from "~/admin/frame/use-admin-frame";
import { phoneLines, useColumns } from "~/admin/table/use-columns";
import { useLocale, useText } from "~/locales/use-text";
import { actionLabel, actionTitle } from "~/services/points/action-types";
import type { ActionView } from "~/services/points/points.schema";
import { classNames } from "~/ui/primitives/class-names";
import type { DataColumn } from "~/ui/table/data-table";
import { signedPoints } from "~/ui/text/points";
import { ActionIcon } from "./action-icon";

/** The columns of a participant's actions. */
export function useActionColumns(): DataColumn<ActionView>[] {
  const t = useText();
  const locale = useLocale();
  const { term_points_as: term } = useAdminProgram();
  const column = useColumns<ActionView>();
  return [
    column.cell("action", t("Action"), {
      card: "fact",
      cell: (row) => (
        <span className="flex items-center gap-2.5">
          <ActionIcon type={row.action_type} className="text-muted" />
          {t(actionLabel({ type: row.action_type, points: row.points }))}
        </span>
      ),
    }),
    column.cell("subject", t("Related to"), {
      card: "title",
      cell: (row) => (
        <span className={classNames(phoneLines, "block max-w-96")} title={actionTitle(row, t)}>
          {actionTitle(row, t)}
        </span>
      ),
    }),
    column.cell("points", term, {
      numeric: true,
      cell: (row) => (
        <span className={row.points === 0 ? "text-muted" : undefined}>{signedPoints(row.points, locale)}</span>
      ),
    }),
    column.time("date", t("Date"), { sort: "created_at", card: "fact", value: (row) => row.created_at }),
  ];
}

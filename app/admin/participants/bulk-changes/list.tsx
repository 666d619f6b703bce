import type { MetaFunction } from "@remix-run/node";
import { Form, useActionData, useLoaderData, useNavigation } from "@remix-run/react";
import { ListChecks } from "lucide";
import { useErrorToast } from "~/admin/forms/use-error-toast";
import { titleOf } from "~/admin/frame/document-title";
import { BULK_CHANGE_LIST } from "~/admin/participants/list-texts";
import { ListPage } from "~/admin/table/list-page";
import { useColumns } from "~/admin/table/use-columns";
import { programAction, programLoader } from "~/http/handlers/admin.server";
import type { Term } from "~/locales/text";
import { formatNumber, msg } from "~/locales/translate";
import { textOf, useLocale, useText, type Translate } from "~/locales/use-text";
import { listBulkChanges } from "~/services/bulk-changes/bulk-changes.admin.server";
import {
  bulkChangeIntent,
  bulkChangeListQuery,
  type BulkChangeKind,
  type BulkChangeStatus,
  type BulkChangeView,
} from "~/services/bulk-changes/bulk-changes.schema";
import { CsrfField } from "~/ui/forms/csrf";
import { errorIn } from "~/ui/forms/form-errors";
import { useDialogParam } from "~/ui/hooks/use-dialog-param";
import { useRefresh } from "~/ui/hooks/use-refresh";
import { Button, ButtonLink } from "~/ui/primitives/button";
import { StatusBadge, statusLabel } from "~/ui/primitives/status-badge";
import type { DataColumn } from "~/ui/table/data-table";
import { useAdminProgram, usePointsTerm } from "../../frame/use-admin-frame";
import { useLastDay } from "../last-day";
import { RowsProgress } from "../rows-progress";
import * as intents from "./bulk-change-intents.server";
import { UndoDialog } from "./undo-dialog";

export const loader = programLoader({ query: bulkChangeListQuery }, async ({ ctx, query }) =>
  listBulkChanges(ctx, query),
);

/** `POST`: starts a change of all users that match the filters of the list, or cancels the one that is running. */
export const action = programAction(bulkChangeIntent, { ...intents });
export { clientAction, shouldRevalidate } from "~/admin/forms/client-action";

export const meta: MetaFunction = ({ matches }) => titleOf(textOf(matches)("Bulk changes"), matches);

const STATUS_LABELS: Record<BulkChangeStatus, string> = {
  running: msg("Running"),
  done: msg("Done"),
  cancelled: msg("Canceled"),
};

/** The bulk changes of the program, newest first, with their progress. */
export default function BulkChangeList() {
  const t = useText();
  const rows = useLoaderData<typeof loader>();
  const { id } = useAdminProgram();
  const locale = useLocale();
  const term = usePointsTerm();
  const day = useLastDay();
  useRefresh(rows.result.some(({ status }) => status === "running"));
  const rejected = errorIn(useActionData<typeof action>());
  const dialog = useDialogParam("undo");
  const undone = rows.result.find((row) => row.id === dialog.value && row.can_undo);
  useErrorToast(undone ? undefined : rejected);
  const column = useColumns<BulkChangeView>();
  const columns: DataColumn<BulkChangeView>[] = [
    column.time("created_at", t("Started"), {
      sort: "created_at",
      wide: false,
      numeric: false,
      value: (row) => row.created_at,
    }),
    column.cell("change", t("Bulk change"), {
      cell: (row) => {
        const text = changeText(row, { term, t, day });
        return (
          <span className="block max-w-72 truncate" title={text}>
            {text}
          </span>
        );
      },
    }),
    column.cell("status", t("Status"), {
      cell: (row) => (
        <span className="grid justify-items-start gap-1.5">
          <StatusBadge status={row.status} label={t(STATUS_LABELS[row.status])} />
          {row.status === "running" && row.rows_total !== null ? (
            <RowsProgress done={row.rows_done} total={row.rows_total} />
          ) : null}
        </span>
      ),
    }),
    column.number("matching", t("Users"), { value: (row) => row.rows_total }),
    column.cell("changed", t("Changed"), {
      card: "fact",
      numeric: true,
      cell: (row) => (
        <span className="grid justify-items-end">
          {formatNumber(row.changed, locale)}
          {row.undoes && row.rows_done > row.changed ? (
            <span className="text-12 text-muted">
              {t("{count} left as they are", { count: row.rows_done - row.changed })}
            </span>
          ) : null}
        </span>
      ),
    }),
    column.text("filtered", t("Filtered"), { text: (row) => (row.filtered ? t("Yes") : t("No")) }),
    column.text("admin", t("Started by"), { card: "fact", text: (row) => row.admin_name }),
    column.actions((row) => {
      if (row.status === "running") return <CancelButton id={row.id} />;
      return row.can_undo ? (
        <ButtonLink to={dialog.to(row.id)} variant="quiet" size="small" preventScrollReset>
          {t("Undo")}
        </ButtonLink>
      ) : null;
    }),
  ];
  return (
    <>
      <ListPage
        title={t("Bulk changes")}
        crumbs={[{ label: t("Users"), to: `/admin/v2/programs/${id}/users` }]}
        texts={BULK_CHANGE_LIST}
        tableId="bulk-changes"
        columns={columns}
        rows={rows}
        empty={{
          icon: ListChecks,
          title: t("No bulk changes yet"),
          text: t("Select a page of users, then everyone who matches."),
        }}
      />
      {undone ? (
        <UndoDialog
          change={undone}
          text={changeText(undone, { term, t, day })}
          rejected={rejected}
          onClose={dialog.close}
        />
      ) : null}
    </>
  );
}

type Words = { term: Term; t: Translate; day: (instant: string) => string };

/** What a bulk change does, in a few words. */
function changeText(change: BulkChangeView, words: Words): string {
  if (!change.undoes) return kindText(change.kind, change, words);
  const { t } = words;
  return t("Undo: {change}", { change: kindText(change.undoes.kind, change, words) });
}

function kindText(
  kind: BulkChangeKind,
  { tag, participant_status, points, action_title, direction, expires_at, reason }: BulkChangeView,
  { term, t, day }: Words,
): string {
  switch (kind) {
    case "tag":
      return t("Add tag {tag}", { tag: tag ?? "" });
    case "untag":
      return t("Remove tag {tag}", { tag: tag ?? "" });
    case "set_status":
      return t("Set status {status}", { status: t(statusLabel(participant_status ?? "")) });
    case "add_points":
      return t("Add {points} {term}: {title}", { points: points ?? 0, term, title: action_title ?? "" });
    case "adjust_points": {
      const values = { points: points ?? 0, term, reason: reason ?? "" };
      return direction === "remove"
        ? t("Remove {points} {term}: {reason}", values)
        : t("Add {points} {term}: {reason}", values);
    }
    case "extend_points":
      return t("Extend points to {date}: {reason}", { date: day(expires_at ?? ""), reason: reason ?? "" });
    case "undo":
      return t("Undo");
  }
}

function CancelButton({ id }: { id: string }) {
  const t = useText();
  const { formData } = useNavigation();
  return (
    <Form method="post">
      <CsrfField />
      <input type="hidden" name="intent" value="cancel" />
      <input type="hidden" name="id" value={id} />
      <Button type="submit" variant="quiet" size="small" pending={formData?.get("id") === id && t("Please wait")}>
        {t("Cancel")}
      </Button>
    </Form>
  );
}

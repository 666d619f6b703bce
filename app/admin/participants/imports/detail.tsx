import type { MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { Download } from "lucide";
import { DetailColumns } from "~/admin/frame/detail-columns";
import { titleOf } from "~/admin/frame/document-title";
import { programAction, programLoader, type ProgramIntentArgs } from "~/http/handlers/admin.server";
import { runs } from "~/http/handlers/runs.server";
import { redirectWithMessage } from "~/http/responses/responses.server";
import { fileSizeText } from "~/locales/file-size";
import { translate } from "~/locales/translate";
import { textOf, useLocale, useText } from "~/locales/use-text";
import { COLUMN_GROUPS, groupOf } from "~/services/participant-imports/import-columns";
import { changeImportFormat } from "~/services/participant-imports/import-format.admin.server";
import { mapColumns } from "~/services/participant-imports/import-mapping.admin.server";
import { changeImportStrategies } from "~/services/participant-imports/import-strategies.admin.server";
import {
  cancelImport,
  confirmImport,
  getImport,
} from "~/services/participant-imports/participant-imports.admin.server";
import {
  importIntent,
  rejectedRowsQuery,
  type ImportUndoCounts,
  type ImportView,
} from "~/services/participant-imports/participant-imports.schema";
import { errorIn } from "~/ui/forms/form-errors";
import { useRefresh } from "~/ui/hooks/use-refresh";
import { ButtonLink } from "~/ui/primitives/button";
import { Facts } from "~/ui/primitives/facts";
import { PageTitle } from "~/ui/primitives/page-title";
import { Panel } from "~/ui/primitives/panel";
import { ProgressBar } from "~/ui/primitives/progress";
import { dateTimeText } from "~/ui/text/time-texts";
import { useAdminProgram } from "../../frame/use-admin-frame";
import { CancelImport } from "./cancel-import";
import { ImportBadge } from "./import-badge";
import { ImportCountCards } from "./import-counts";
import { ImportPreview } from "./import-preview";
import { GROUP_LABELS, KIND_LABELS, STRATEGY_LABELS } from "./import-texts";
import { correct } from "./rejected-row-intents.server";
import { RejectedRows } from "./rejected-rows";
import { RowsAsSent } from "./rows-as-sent";
import { UndoCountCards } from "./undo-counts";

export const loader = programLoader(getImport, { query: rejectedRowsQuery, params: ["importId"] });

export const action = programAction(importIntent, {
  map: runs(
    mapColumns,
    async (run, args, { columns }) => {
      const body = await run(args.ctx, args.param("importId"), columns);
      return done(args, translate(args.ctx.locale, "The file is being checked"), body);
    },
    "result",
  ),
  format: runs(
    changeImportFormat,
    async (run, args, { intent: _, ...change }) => {
      const body = await run(args.ctx, args.param("importId"), change);
      return done(args, translate(args.ctx.locale, "The file was read again"), body);
    },
    "result",
  ),
  confirm: runs(
    confirmImport,
    async (run, args, { columns, balances, intent: _, ...seen }) => {
      const { email, points, tags, naming, metric, may_create_tags, may_change_emails, ...format } = seen;
      const strategies = { email, points, tags, naming, metric, may_create_tags, may_change_emails };
      const body = await run(args.ctx, args.param("importId"), columns, format, strategies, balances);
      return done(args, translate(args.ctx.locale, "The import has started"), body);
    },
    "result",
  ),
  strategies: runs(
    changeImportStrategies,
    async (run, args, { intent: _, ...change }) => {
      const body = await run(args.ctx, args.param("importId"), change);
      return done(args, translate(args.ctx.locale, "The file is being checked"), body);
    },
    "result",
  ),
  correct,
  cancel: runs(
    cancelImport,
    async (run, args) => {
      const body = await run(args.ctx, args.param("importId"));
      return done(args, translate(args.ctx.locale, "Import canceled"), body);
    },
    "result",
  ),
});
export { clientAction, shouldRevalidate } from "~/admin/forms/client-action";

function done<B extends object>({ ctx, param }: ProgramIntentArgs, message: string, body: B) {
  const path = `/admin/v2/programs/${ctx.programId}/participants/imports/${param("importId")}`;
  return redirectWithMessage(path, message, body);
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  titleOf(data?.file_name ?? textOf(matches)("Imports"), matches);

/** One import: what it would do, its progress, what it has done, and the rejected rows. */
export default function ImportDetail() {
  const t = useText();
  const importView = useLoaderData<typeof loader>();
  const sent = errorIn(useActionData<typeof action>());
  const rejectedRow = sent?.values?.line === undefined ? undefined : sent;
  const rejected = rejectedRow ? undefined : sent;
  const { id } = useAdminProgram();
  const { status, rejected_rows } = importView;
  useRefresh(["uploading", "checking", "importing", "undoing"].includes(status));
  return (
    <>
      <PageTitle
        title={importView.file_name}
        crumbs={[
          { label: t("Users"), to: `/admin/v2/programs/${id}/users` },
          { label: t("Imports"), to: `/admin/v2/programs/${id}/participants/imports` },
        ]}
      />
      <DetailColumns label={t("Import")} side={<ImportSide importView={importView} />}>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-grid">
          {rejected && status !== "ready" ? (
            <p role="alert" className="text-negative">
              {rejected.message}
            </p>
          ) : null}
          {status === "ready" ? (
            <ImportPreview
              key={JSON.stringify([importView.format, importView.source, importView.columns, importView.strategies])}
              importView={importView}
              rejected={rejected}
            />
          ) : (
            <Progress importView={importView} />
          )}
          {rejected_rows.totalItems > 0 ? <RejectedRows importView={importView} rejected={rejectedRow} /> : null}
        </div>
      </DetailColumns>
    </>
  );
}

function ImportSide({ importView }: { importView: ImportView }) {
  const t = useText();
  const locale = useLocale();
  const { time_zone } = useAdminProgram();
  const { kind, moves_points, status, size_bytes, admin_name, created_at, ended_at, strategies, columns } = importView;
  const groups = COLUMN_GROUPS.filter((group) => columns.some(({ field }) => field && groupOf(field) === group));
  const balances = moves_points ? t("Added to the balances") : t("Part of the balances");
  const time = (instant: string) => dateTimeText(instant, time_zone, locale);
  return (
    <Facts
      facts={[
        [t("Status"), <ImportBadge key="status" status={status} />],
        [t("Size"), fileSizeText(size_bytes, locale)],
        [t("Uploaded by"), admin_name],
        [t("Uploaded"), time(created_at)],
        ...(ended_at ? [[t("Ended"), time(ended_at)] as const] : []),
        [t("Contents"), t(KIND_LABELS[kind])],
        ...(kind === "orders" || kind === "events"
          ? []
          : kind === "history"
            ? moves_points === null
              ? []
              : [[t("The balances of members"), balances] as const]
            : groups.map((group) => [t(GROUP_LABELS[group]), t(STRATEGY_LABELS[strategies[group]]!)] as const)),
      ]}
    />
  );
}

function Progress({ importView }: { importView: ImportView }) {
  const t = useText();
  const { kind, status, rows_read, rows_as_sent, preview, result, failure, undo } = importView;
  const { id } = useAdminProgram();
  const page = `/admin/v2/programs/${id}/participants/imports/${importView.id}`;
  if (status === "uploading" || status === "checking")
    return (
      <Panel title={t("Checking the file")}>
        <p aria-live="polite">
          {t({ one: "{count} row read so far.", other: "{count} rows read so far." }, { count: rows_read })}{" "}
          {t("Nothing changes before you confirm. You can close this page.")}
        </p>
        <div className="mt-4">
          <CancelImport />
        </div>
      </Panel>
    );
  if (status === "failed")
    return (
      <Panel title={t("The file could not be read")}>
        <p className="wrap-anywhere">{failure}</p>
        <p className="mt-2 text-muted">{t("Nothing was changed.")}</p>
      </Panel>
    );
  if (status === "cancelled")
    return (
      <Panel title={t("Import canceled")}>
        <p>{t("Nothing was changed.")}</p>
      </Panel>
    );
  const counts = result ?? preview;
  if (!counts) return null;
  const ordersToDo = preview ? preview.created + preview.changed : 0;
  const ordersDone = counts.created + counts.changed + counts.unchanged;
  const rowsDone = ordersDone + counts.rejected;
  return (
    <>
      {status === "importing" ? (
        <Panel title={t("Importing")}>
          <ProgressBar
            value={kind === "orders" ? ordersDone : rowsDone}
            max={kind === "orders" ? ordersToDo : rows_read}
            label={t("Importing")}
          />
          <p aria-live="polite" className="mt-3">
            {kind === "orders"
              ? t(
                  { one: "{done} of {count} order.", other: "{done} of {count} orders." },
                  { done: ordersDone, count: ordersToDo },
                )
              : t(
                  { one: "{done} of {count} row.", other: "{done} of {count} rows." },
                  { done: rowsDone, count: rows_read },
                )}{" "}
            {t("You can close this page. You'll get an email when it's done.")}
          </p>
        </Panel>
      ) : null}
      {undo.result ? <UndoPanel importView={importView} counts={undo.result} /> : null}
      {undo.result ? <h2 className="text-panel">{t("What the import did")}</h2> : null}
      <ImportCountCards kind={kind} counts={counts} />
      {kind === "history" && undo.until !== null ? (
        <div>
          <ButtonLink to={`${page}/undo`} variant="quiet" size="small">
            {t("Undo import")}
          </ButtonLink>
        </div>
      ) : null}
      {kind === "orders" && status === "done" ? (
        <p className="text-muted">
          {t("This import can't be undone as a whole. Orders that are wrong can be canceled one by one.")}
        </p>
      ) : null}
      {kind === "events" && status === "done" ? (
        <p className="text-muted">
          {t("This import can't be undone as a whole. What an event earned can be reversed in the history of points.")}
        </p>
      ) : null}
      {kind === "members" && rows_as_sent === null && status !== "importing" ? (
        <p className="text-muted">
          {t("This import has no report, because an earlier version of the platform did it.")}
        </p>
      ) : null}
      {rows_as_sent === null || status === "importing" ? null : (
        <div className="flex flex-wrap items-center justify-between gap-3">
          <RowsAsSent rows={rows_read} asSent={rows_as_sent} />
          <span className="flex flex-wrap gap-2">
            <ButtonLink to={`${page}/report`} variant="quiet" size="small">
              {t("Import report")}
            </ButtonLink>
            {undo.until === null ? null : (
              <ButtonLink to={`${page}/undo`} variant="quiet" size="small">
                {t("Undo import")}
              </ButtonLink>
            )}
          </span>
        </div>
      )}
    </>
  );
}

/** What the undo of the import has done so far. */
function UndoPanel({ importView, counts }: { importView: ImportView; counts: ImportUndoCounts }) {
  const t = useText();
  const locale = useLocale();
  const { id, time_zone } = useAdminProgram();
  const { undo, status } = importView;
  const values = { admin: undo.admin_name ?? "", date: dateTimeText(undo.started_at ?? "", time_zone, locale) };
  return (
    <section aria-label={t("Undo")} className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <header className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-panel">
          {status === "undoing" ? t("This import is being undone") : t("This import was undone")}
        </h2>
        {counts.left_as_is + counts.partly > 0 ? (
          <ButtonLink
            to={`/admin/v2/programs/${id}/participants/imports/${importView.id}/not_undone.csv`}
            reloadDocument
            variant="quiet"
            size="small"
            icon={Download}
          >
            {t("What was not undone, as CSV")}
          </ButtonLink>
        ) : null}
      </header>
      <p className="text-muted">{t("Started by {admin}, {date}", values)}</p>
      <UndoCountCards kind={importView.kind} counts={counts} />
    </section>
  );
}

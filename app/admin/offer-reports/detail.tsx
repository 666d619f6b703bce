import type { MetaFunction } from "@remix-run/node";
import { Form, useActionData, useLoaderData, useNavigation } from "@remix-run/react";
import { useRef } from "react";
import { DetailColumns } from "~/admin/frame/detail-columns";
import { titleOf } from "~/admin/frame/document-title";
import { programAction, programLoader, type ProgramIntentArgs } from "~/http/handlers/admin.server";
import { runs } from "~/http/handlers/runs.server";
import { redirectWithMessage, type ActionResult } from "~/http/responses/responses.server";
import { translate } from "~/locales/translate";
import { textOf, useLocale, useText } from "~/locales/use-text";
import { isAllowed } from "~/platform/authorize";
import { REPORT_MAX_LENGTH } from "~/services/offers/directory-terms";
import { offerReportIntent, type OfferReportAdminView } from "~/services/offers/offer-reports-admin.schema";
import {
  getOfferReport,
  listReportAssignees,
  reopenOfferReport,
  resolveOfferReport,
} from "~/services/offers/offer-reports.admin.server";
import { CsrfField } from "~/ui/forms/csrf";
import { TextArea } from "~/ui/forms/field";
import { errorIn, errorOn, type RejectedForm } from "~/ui/forms/form-errors";
import { Button, ButtonLink } from "~/ui/primitives/button";
import { Facts } from "~/ui/primitives/facts";
import { Link } from "~/ui/primitives/link";
import { PageTitle } from "~/ui/primitives/page-title";
import { Panel } from "~/ui/primitives/panel";
import { StatusBadge } from "~/ui/primitives/status-badge";
import { dateTimeText } from "~/ui/text/time-texts";
import { useAdminProgram } from "../frame/use-admin-frame";
import { AssignMenu } from "../queues/assign-menu";
import { Key } from "../queues/key";
import { useDecisionKeys } from "../queues/use-decision-keys";
import { useQueueKeys } from "../queues/use-queue-keys";
import { reportStatusText } from "./report-status";

export const loader = programLoader(async ({ ctx, param }) => {
  const [report, assignees] = await Promise.all([getOfferReport(ctx, param("reportId")), listReportAssignees(ctx)]);
  return { ...report, assignee_options: isAllowed(ctx, "users:manage") ? assignees : [] };
});

/** `resolve` leads to the next report that is open. */
export const action = programAction(offerReportIntent, {
  resolve: runs(resolveOfferReport, async (run, args, { comment }) => {
    const { ctx, param } = args;
    const id = param("reportId");
    await run(ctx, id, comment);
    const { next_open_id: next } = await getOfferReport(ctx, id);
    return done(args, next ?? id, translate(ctx.locale, "Report resolved"));
  }),
  reopen: runs(reopenOfferReport, async (run, args) => {
    const { ctx, param } = args;
    await run(ctx, param("reportId"));
    return done(args, param("reportId"), translate(ctx.locale, "Report reopened"));
  }),
});
export { clientAction, shouldRevalidate } from "~/admin/forms/client-action";

function done({ ctx }: ProgramIntentArgs, id: string, message: string): ActionResult {
  return redirectWithMessage(`/admin/v2/programs/${ctx.programId}/offer_reports/${id}`, message);
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  titleOf(data?.merchant_name ?? textOf(matches)("Offer reports"), matches);

/** One report: the participant's message, the offer, and its resolution. */
export default function OfferReportDetail() {
  const t = useText();
  const report = useLoaderData<typeof loader>();
  const rejected = errorIn(useActionData<typeof action>());
  const { id, may } = useAdminProgram();
  const list = `/admin/v2/programs/${id}/offer_reports`;
  const next = report.next_open_id && `${list}/${report.next_open_id}`;
  useQueueKeys(next);
  return (
    <>
      <PageTitle
        title={report.merchant_name}
        crumbs={[{ label: t("Offer reports"), to: list }]}
        actions={
          <>
            {may("users:manage") ? (
              <AssignMenu url={list} ids={[report.id]} assignee={report.assignee} choices={report.assignee_options} />
            ) : null}
            {next ? (
              <ButtonLink to={next}>
                {t("Next open")}
                <Key letter="J" />
              </ButtonLink>
            ) : null}
          </>
        }
      />
      <DetailColumns label={t("Report")} side={<ReportSide report={report} />}>
        <div className="grid gap-grid">
          <Panel title={t("Problem")}>
            {report.message ? (
              <p className="max-w-[72ch] wrap-anywhere whitespace-pre-line">{report.message}</p>
            ) : (
              <p className="text-muted">{t("This text was deleted with the participant's account.")}</p>
            )}
          </Panel>
          {rejected && rejected.errors.length === 0 ? (
            <p role="alert" className="text-negative">
              {rejected.message}
            </p>
          ) : null}
          {report.status === "resolved" ? (
            <Resolution report={report} />
          ) : may("users:manage") ? (
            <ResolveForm key={report.id} rejected={rejected} />
          ) : null}
        </div>
      </DetailColumns>
    </>
  );
}

function ReportSide({ report }: { report: OfferReportAdminView }) {
  const t = useText();
  const locale = useLocale();
  const { id, time_zone } = useAdminProgram();
  const { reporter } = report;
  return (
    <Facts
      facts={[
        [t("Status"), <StatusBadge key="status" status={report.status} label={reportStatusText(t, report.status)} />],
        [
          t("Merchant"),
          <span key="merchant" className="font-strong" title={report.merchant_name}>
            {report.merchant_name}
          </span>,
        ],
        [
          t("Offer"),
          <span key="offer" title={report.offer_text}>
            {report.offer_text}
          </span>,
        ],
        [
          t("Reported by"),
          reporter ? (
            <Link
              key="reporter"
              to={`/admin/v2/programs/${id}/users/${reporter.id}`}
              className="text-link hover:underline"
            >
              {reporter.name}
            </Link>
          ) : (
            t("Deleted account")
          ),
        ],
        [t("Reported"), dateTimeText(report.created_at, time_zone, locale)],
      ]}
    />
  );
}

function ResolveForm({ rejected }: { rejected: RejectedForm | undefined }) {
  const t = useText();
  const saving = useNavigation().state !== "idle";
  const form = useRef<HTMLFormElement>(null);
  useDecisionKeys(form);
  const fill = (comment: string) => {
    const field = form.current?.querySelector<HTMLTextAreaElement>("textarea");
    if (field && field.value.trim() === "") field.value = comment;
  };
  return (
    <Panel title={t("Resolve")}>
      <Form ref={form} method="post" noValidate preventScrollReset className="grid justify-items-start gap-4">
        <CsrfField />
        <input type="hidden" name="intent" value="resolve" />
        <div className="w-full max-w-[72ch]">
          <TextArea
            label={t("What was done?")}
            name="comment"
            id="comment"
            required
            maxLength={REPORT_MAX_LENGTH}
            defaultValue={rejected?.values?.comment}
            help={t("Only your team sees this.")}
            error={errorOn(rejected?.errors ?? [], "comment")}
          />
        </div>
        <div className="flex flex-wrap gap-2">
          <Button type="submit" pending={saving && t("Saving")}>
            {t("Resolve report")}
          </Button>
          {[
            { letter: "A", comment: t("Offer corrected") },
            { letter: "X", comment: t("Nothing to correct") },
          ].map(({ letter, comment }) => (
            <Button
              key={letter}
              type="submit"
              variant="quiet"
              data-key={letter.toLowerCase()}
              waiting={saving}
              onClick={() => fill(comment)}
            >
              {comment}
              <Key letter={letter} />
            </Button>
          ))}
        </div>
        <p className="text-muted">
          {t("These two resolve it at once, with their label as the comment if there is none.")}
        </p>
      </Form>
    </Panel>
  );
}

function Resolution({ report }: { report: OfferReportAdminView }) {
  const t = useText();
  const locale = useLocale();
  const { time_zone, may } = useAdminProgram();
  const saving = useNavigation().state !== "idle";
  const time = report.resolved_at ? dateTimeText(report.resolved_at, time_zone, locale) : "";
  return (
    <Panel title={t("What was done")}>
      <p className="max-w-[72ch] wrap-anywhere whitespace-pre-line">{report.resolution || "—"}</p>
      <p className="mt-2 text-muted">
        {report.resolved_by
          ? t("Resolved by {name}, {time}", { name: report.resolved_by, time })
          : t("Resolved {time}", { time })}
      </p>
      {may("users:manage") ? (
        <Form method="post" preventScrollReset className="mt-4">
          <CsrfField />
          <input type="hidden" name="intent" value="reopen" />
          <Button type="submit" variant="quiet" pending={saving && t("Saving")}>
            {t("Reopen")}
          </Button>
        </Form>
      ) : null}
    </Panel>
  );
}

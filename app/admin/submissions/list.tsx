import type { MetaFunction } from "@remix-run/node";
import { useLoaderData, useSearchParams } from "@remix-run/react";
import { Check, Images, X } from "lucide";
import { useState } from "react";
import { PhotoThumbnail } from "~/admin/challenges/photo-thumbnail";
import { titleOf } from "~/admin/frame/document-title";
import { ListPage } from "~/admin/table/list-page";
import { Nothing, useColumns } from "~/admin/table/use-columns";
import { programAction, programLoader } from "~/http/handlers/admin.server";
import { textOf, useLocale, useText } from "~/locales/use-text";
import { assigneeViews, type Assignee } from "~/services/assignments/assignees.schema";
import { listSubmissionAssignees, listSubmissions } from "~/services/submissions/submissions.admin.server";
import {
  SUBMISSION_STATUSES,
  submissionListQuery,
  submissionPage,
  submissionSelectionIntent,
  type SubmissionView,
} from "~/services/submissions/submissions.schema";
import { Button } from "~/ui/primitives/button";
import { statusLabel } from "~/ui/primitives/status-badge";
import type { DataColumn } from "~/ui/table/data-table";
import { ExportTable } from "~/ui/table/export-table";
import { ageText } from "~/ui/text/time-texts";
import { useAdminFrame, useAdminProgram } from "../frame/use-admin-frame";
import { AssignMenu, useAssignedFilter } from "../queues/assign-menu";
import { ReviewBadge } from "../queues/review-badge";
import { SelectionActions } from "../table/selection-actions";
import { SUBMISSION_LIST } from "./list-texts";
import { RejectDialog } from "./reject-dialog";
import { approve, assign, reject } from "./submission-intents.server";
import { submissionPath } from "./submission-path";

export const loader = programLoader(
  listSubmissions,
  { query: submissionListQuery, response: submissionPage.extend({ assignee_options: assigneeViews }) },
  async ({ ctx, query, run }) => {
    const [rows, assignees] = await Promise.all([run(ctx, query), listSubmissionAssignees(ctx)]);
    return { ...rows, assignee_options: assignees };
  },
);

/** `POST programs/{id}/submissions`: assigns the selected ones, or judges them. */
export const action = programAction(submissionSelectionIntent, { assign, approve, reject });
export { clientAction, shouldRevalidate } from "~/admin/forms/client-action";

export const meta: MetaFunction = ({ matches }) => titleOf(textOf(matches)("Submissions"), matches);

/** The list of what participants handed in, to be judged. */
export default function SubmissionList() {
  const t = useText();
  const { assignee_options: assignees, ...rows } = useLoaderData<typeof loader>();
  const { id, may } = useAdminProgram();
  const [search] = useSearchParams();
  const assigned = useAssignedFilter(assignees);
  const url = `/admin/v2/programs/${id}/submissions`;
  const pathOf = (row: SubmissionView) => submissionPath(id, row.id);
  const columns = useSubmissionColumns(pathOf);
  return (
    <ListPage
      title={t("Submissions")}
      actions={may("challenges:manage") && rows.totalItems > 0 ? <ExportTable to={`${url}.csv?${search}`} /> : null}
      filters={[
        {
          name: "status",
          label: t("Status"),
          multiple: true,
          options: SUBMISSION_STATUSES.map((value) => ({ value, label: t(statusLabel(value)) })),
        },
        assigned,
        { name: "created", label: t("Submitted") },
      ]}
      views={{ list: "submissions" }}
      texts={SUBMISSION_LIST}
      tableId="submissions"
      columns={columns}
      rows={rows}
      rowTo={pathOf}
      rowLabel={(row) => row.name}
      bulkActions={
        may("challenges:manage")
          ? (selected, clear) => <SubmissionActions url={url} selected={selected} clear={clear} assignees={assignees} />
          : undefined
      }
      empty={{
        icon: Images,
        title: t("No submissions found"),
        text: t("Photos, and answers for mini contests, appear here when participants complete a challenge."),
      }}
    />
  );
}

interface SubmissionActionsProps {
  url: string;
  selected: readonly SubmissionView[];
  clear: () => void;
  assignees: readonly Assignee[];
}

/** What an admin does with the selected submissions: approve or reject them, or assign them to a colleague. */
function SubmissionActions({ url, selected, clear, assignees }: SubmissionActionsProps) {
  const t = useText();
  const [rejecting, setRejecting] = useState(false);
  const ids = selected.map(({ id }) => id);
  const some = (...statuses: string[]) => selected.some(({ status }) => statuses.includes(status));
  return (
    <SelectionActions
      url={url}
      exportUrl={`${url}.csv`}
      ids={ids}
      clear={clear}
      actions={some("pending") ? [{ intent: "approve", label: t("Approve"), icon: Check }] : []}
    >
      {some("pending", "approved") ? (
        <Button variant="ghost" size="small" icon={X} title={t("Reject")} onClick={() => setRejecting(true)}>
          <span className="max-md:sr-only">{t("Reject")}</span>
        </Button>
      ) : null}
      <AssignMenu url={url} ids={ids} choices={assignees} onDone={clear} />
      {rejecting ? <RejectDialog url={url} ids={ids} onDone={clear} onClose={() => setRejecting(false)} /> : null}
    </SelectionActions>
  );
}

function useSubmissionColumns(to: (row: SubmissionView) => string): DataColumn<SubmissionView>[] {
  const t = useText();
  const locale = useLocale();
  const { now } = useAdminFrame();
  const { term_points_as } = useAdminProgram();
  const column = useColumns<SubmissionView>();
  return [
    column.link("name", t("User"), { to, text: (row) => row.name }),
    column.cell("submission", t("Submission"), { cell: (row) => <SubmissionCell submission={row} /> }),
    column.text("challenge", t("Challenge"), { card: "fact", text: (row) => row.challenge }),
    column.text("contest", t("Mini Contest"), { text: (row) => row.contest?.name ?? null }),
    column.cell("status", t("Status"), { sort: "status", cell: (row) => <ReviewBadge status={row.status} /> }),
    column.cell("waiting", t("Waiting"), {
      numeric: true,
      wide: true,
      cell: (row) => (row.status === "pending" ? ageText(row.created_at, now, locale) : <Nothing />),
    }),
    column.text("assignee", t("Assigned to"), { text: (row) => row.assignee?.name ?? null }),
    column.number("points", term_points_as, { value: (row) => row.points }),
    column.time("submitted", t("Submitted"), { sort: "created_at", card: "fact", value: (row) => row.created_at }),
    ...column.history({ name: (row) => row.name }),
  ];
}

/** The first photo, else the first answer in a line. */
function SubmissionCell({ submission: { answers } }: { submission: SubmissionView }) {
  const photo = answers.find(({ photo_url }) => photo_url !== null);
  if (photo?.photo_url) return <PhotoThumbnail url={photo.photo_url} name={photo.text} />;
  const text = answers[0]?.text;
  if (!text) return <Nothing />;
  return (
    <span className="block max-w-72 truncate max-sm:max-w-40" title={text}>
      {text}
    </span>
  );
}

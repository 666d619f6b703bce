import type { MetaFunction } from "@remix-run/node";
import { Form, useActionData, useLoaderData, useNavigation } from "@remix-run/react";
import { Check, X } from "lucide";
import { useRef } from "react";
import { FormDialog } from "~/admin/forms/form-dialog";
import { DetailColumns } from "~/admin/frame/detail-columns";
import { titleOf } from "~/admin/frame/document-title";
import { CorrectionFields } from "~/admin/participants/correction-fields";
import { programAction, programLoader } from "~/http/handlers/admin.server";
import { useLocale, useText } from "~/locales/use-text";
import { getSubmission } from "~/services/submissions/submissions.admin.server";
import { submissionIntent, type SubmissionAdminView } from "~/services/submissions/submissions.schema";
import { CsrfField } from "~/ui/forms/csrf";
import { errorIn, type RejectedForm } from "~/ui/forms/form-errors";
import { useDialogParam } from "~/ui/hooks/use-dialog-param";
import { Button, ButtonLink } from "~/ui/primitives/button";
import { Facts } from "~/ui/primitives/facts";
import { Link } from "~/ui/primitives/link";
import { PageTitle } from "~/ui/primitives/page-title";
import { Panel } from "~/ui/primitives/panel";
import { Points } from "~/ui/text/points";
import { dateTimeText } from "~/ui/text/time-texts";
import { useAdminProgram, usePointsTerm } from "../frame/use-admin-frame";
import { AssignMenu } from "../queues/assign-menu";
import { Key } from "../queues/key";
import { ReviewBadge } from "../queues/review-badge";
import { useDecisionKeys } from "../queues/use-decision-keys";
import { useQueueKeys } from "../queues/use-queue-keys";
import { RejectionText } from "./reject-dialog";
import { judge } from "./submission-intents.server";
import { submissionPath } from "./submission-path";

export const loader = programLoader(getSubmission, { params: ["submissionId"] });

/** A decision about a pending one leads to the next one that is pending. */
export const action = programAction(submissionIntent, { judge });
export { clientAction, shouldRevalidate } from "~/admin/forms/client-action";

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => titleOf(data?.name, matches);

/** One submission: what was handed in, and the decision. */
export default function SubmissionDetail() {
  const t = useText();
  const submission = useLoaderData<typeof loader>();
  const rejected = errorIn(useActionData<typeof action>());
  const { id, may } = useAdminProgram();
  const list = `/admin/v2/programs/${id}/submissions`;
  const { next_pending_id: nextId, assignee_options: choices } = submission;
  const next = nextId && submissionPath(id, nextId);
  const isRejecting = Boolean(useDialogParam("reject").value);
  useQueueKeys(next);
  return (
    <>
      <PageTitle
        title={submission.name}
        crumbs={[{ label: t("Submissions"), to: list }]}
        actions={
          <>
            {choices.length > 0 ? (
              <AssignMenu url={list} ids={[submission.id]} assignee={submission.assignee} choices={choices} />
            ) : null}
            {next ? (
              <ButtonLink to={next}>
                {t("Next pending")}
                <Key letter="J" />
              </ButtonLink>
            ) : null}
          </>
        }
      />
      <DetailColumns label={t("Submission")} side={<SubmissionSide submission={submission} />}>
        <div className="grid gap-grid">
          {rejected && rejected.errors.length === 0 && !isRejecting ? (
            <p role="alert" className="text-negative">
              {rejected.message}
            </p>
          ) : null}
          <Answers submission={submission} />
          {may("challenges:manage") && submission.status !== "rejected" ? (
            <Decision key={`${submission.id} ${submission.status}`} submission={submission} rejected={rejected} />
          ) : null}
          {submission.decided_at ? <DecidedPanel submission={submission} /> : null}
        </div>
      </DetailColumns>
    </>
  );
}

function Answers({ submission: { answers, status, name } }: { submission: SubmissionAdminView }) {
  const t = useText();
  return (
    <Panel title={t("Submission")}>
      {answers.length === 0 ? (
        <p className="text-muted">
          {status === "rejected"
            ? t("The answers were deleted with the completion.")
            : t("The answers were deleted with the participant's account.")}
        </p>
      ) : (
        <div className="grid gap-5">
          {answers.map(({ title, text, photo_url }, at) => (
            <div key={at} className="grid gap-1.5">
              <h3 className="text-12 text-muted">{title}</h3>
              {photo_url ? (
                <a href={photo_url} target="_blank" rel="noopener noreferrer" className="rounded-inner">
                  <img
                    key={photo_url}
                    src={photo_url}
                    alt={t("Photo of {name}", { name })}
                    className="max-h-[60vh] w-full rounded-inner bg-sunken object-contain"
                  />
                </a>
              ) : (
                <p className="max-w-[72ch] wrap-anywhere whitespace-pre-line">{text || "—"}</p>
              )}
            </div>
          ))}
        </div>
      )}
    </Panel>
  );
}

interface DecisionProps {
  submission: SubmissionAdminView;
  rejected: RejectedForm | undefined;
}

/** A approves, X opens the rejection, which needs a reason. */
function Decision({ submission, rejected }: DecisionProps) {
  const t = useText();
  const saving = useNavigation().state !== "idle";
  const form = useRef<HTMLFormElement>(null);
  const reject = useDialogParam("reject");
  useDecisionKeys(form);
  const isPending = submission.status === "pending";
  return (
    <Panel title={t("Review")}>
      <Form ref={form} method="post" noValidate preventScrollReset className="grid gap-4">
        <CsrfField />
        <input type="hidden" name="intent" value="judge" />
        <input type="hidden" name="status" value="approved" />
        <input type="hidden" name="seen_status" value={submission.status} />
        <div className="flex flex-wrap gap-2">
          {isPending ? (
            <Button type="submit" icon={Check} data-key="a" pending={saving && t("Saving")}>
              {t("Approve")}
              <Key letter="A" />
            </Button>
          ) : null}
          {submission.not_rejectable === null ? (
            <ButtonLink to={reject.to("1")} variant="quiet" icon={X} data-key="x" preventScrollReset>
              {t("Reject")}
              <Key letter="X" />
            </ButtonLink>
          ) : null}
        </div>
        {submission.not_rejectable === null ? null : <p className="text-muted">{submission.not_rejectable}</p>}
      </Form>
      {reject.value && submission.not_rejectable === null ? (
        <FormDialog
          title={t({ one: "Reject {count} submission?", other: "Reject {count} submissions?" }, { count: 1 })}
          intent="judge"
          submitLabel={t("Reject")}
          submitWaiting={t("Saving")}
          danger
          rejected={rejected}
          onClose={reject.close}
        >
          <input type="hidden" name="status" value="rejected" />
          <input type="hidden" name="seen_status" value={submission.status} />
          <RejectionText />
          <CorrectionFields rejected={rejected} />
        </FormDialog>
      ) : null}
    </Panel>
  );
}

function DecidedPanel({ submission }: { submission: SubmissionAdminView }) {
  const t = useText();
  const locale = useLocale();
  const { time_zone } = useAdminProgram();
  const { status, reason, decided_by: name } = submission;
  const time = dateTimeText(submission.decided_at!, time_zone, locale);
  const by =
    status === "approved"
      ? name
        ? t("Approved by {name}, {time}", { name, time })
        : t("Approved {time}", { time })
      : name
        ? t("Rejected by {name}, {time}", { name, time })
        : t("Rejected {time}", { time });
  return (
    <Panel title={t("Decision")}>
      {reason ? <p className="max-w-[72ch] wrap-anywhere whitespace-pre-line">{reason}</p> : null}
      <p className="text-muted">{by}</p>
    </Panel>
  );
}

function SubmissionSide({ submission }: { submission: SubmissionAdminView }) {
  const t = useText();
  const locale = useLocale();
  const program = useAdminProgram();
  const term = usePointsTerm();
  const { contest, points } = submission;
  const link = (to: string, text: string) => (
    <Link key={to} to={to} className="text-link hover:underline">
      {text}
    </Link>
  );
  return (
    <Facts
      facts={[
        [t("Status"), <ReviewBadge key="status" status={submission.status} />],
        [
          t("User"),
          program.may("users:view")
            ? link(`/admin/v2/programs/${program.id}/users/${submission.participant_id}`, submission.name)
            : submission.name,
        ],
        [t("Challenge"), link(`/admin/v2/challenges/${submission.challenge_id}`, submission.challenge)],
        [
          t("Mini Contest"),
          contest
            ? program.may("rewards:view")
              ? link(`/admin/v2/rewards/${contest.id}`, contest.name)
              : contest.name
            : "—",
        ],
        [t("Points"), points === null ? "—" : <Points key="points" value={points} term={term} />],
        [t("Assigned to"), submission.assignee?.name ?? "—"],
        [t("Submitted"), dateTimeText(submission.created_at, program.time_zone, locale)],
      ]}
    />
  );
}

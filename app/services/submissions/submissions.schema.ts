/** What participants hand in with challenges, as the admin lists, shows and judges it. Browser-safe. */
import { z } from "zod";
import { msg } from "~/locales/translate";
import { text } from "~/platform/form-values";
import { daysFilter, filterOf, listQuery, PAGE_FIELDS, pageSchema } from "~/platform/paging";
import { selectedIds } from "~/platform/selection";
import { assignedFilter, assigneeView, assigneeViews, assignIntent } from "~/services/assignments/assignees.schema";
import { chosenReason, correctionReason, MAX_REASON } from "~/services/participant-accounts/correction-reasons";

export const SUBMISSION_STATUSES = ["pending", "approved", "rejected"] as const;
export type SubmissionStatus = (typeof SUBMISSION_STATUSES)[number];

/** `GET /admin/v2/programs/{id}/submissions`. */
export const submissionListQuery = listQuery(["status", "created_at"], "-created_at").extend({
  status: filterOf(z.enum(SUBMISSION_STATUSES)),
  assigned: assignedFilter(),
  /** Days in the program's time zone. */
  created: daysFilter(),
});
export type SubmissionListQuery = z.infer<typeof submissionListQuery>;

/** `GET /admin/v2/programs/{id}/submissions.csv`: the newest first, or those of `ids`. */
export const submissionExportQuery = submissionListQuery
  .omit({ ...PAGE_FIELDS, sort: true })
  .extend({ ids: selectedIds.optional() });
export type SubmissionExportQuery = z.infer<typeof submissionExportQuery>;

/** The answers of a rejected submission are gone with its completion, and those of a deleted account with the account. */
export const submissionView = z.object({
  id: z.string(),
  program_id: z.string(),
  status: z.enum(SUBMISSION_STATUSES),
  participant_id: z.string(),
  name: z.string(),
  challenge_id: z.string(),
  challenge: z.string(),
  /** The mini contest that the challenge is linked to. */
  contest: z.object({ id: z.string(), name: z.string() }).nullable(),
  answers: z.array(z.object({ title: z.string(), text: z.string(), photo_url: z.string().nullable() })),
  /** Points of the completion, which a rejection takes back; null once it is rejected. */
  points: z.number().nullable(),
  /** Why it was rejected, for the team only. */
  reason: z.string().nullable(),
  assignee: assigneeView.nullable(),
  created_at: z.string(),
  decided_at: z.string().nullable(),
});
export type SubmissionView = z.infer<typeof submissionView>;

export const submissionPage = pageSchema(submissionView);

/** `GET /admin/v2/programs/{id}/submissions/{submission_id}`. */
export const submissionAdminView = submissionView.extend({
  /** The admin's name; null while it is pending, and when that admin is deleted. */
  decided_by: z.string().nullable(),
  /** Why it cannot be rejected; null if it can. */
  not_rejectable: z.string().nullable(),
  /** The next submission that is pending, the oldest first; after the last one the oldest; null when there is no other. */
  next_pending_id: z.string().nullable(),
  /** To whom it can be assigned; empty for admins who may not do so. */
  assignee_options: assigneeViews,
});
export type SubmissionAdminView = z.infer<typeof submissionAdminView>;

const judgement = z
  .object({
    intent: z.literal("judge"),
    status: z.enum(["approved", "rejected"], msg("Choose whether to approve or reject")),
    /** The status that the admin saw. The decision fails if another admin has made a different one since. */
    seen_status: z.enum(SUBMISSION_STATUSES).optional(),
    /** Of a rejection. */
    reason: z.preprocess(chosenReason, text(MAX_REASON)).default(""),
    note: correctionReason.shape.note,
  })
  .refine(({ status, reason }) => status === "approved" || reason !== "", {
    message: msg("Choose a reason"),
    path: ["reason"],
  });
export type Judgement = Omit<z.infer<typeof judgement>, "intent">;

/** `POST /admin/v2/programs/{id}/submissions/{submission_id}`. */
export const submissionIntent = z.discriminatedUnion("intent", [judgement]);

/** The intents on the selected rows of the list. */
export const submissionSelectionIntent = z.discriminatedUnion("intent", [
  assignIntent,
  z.object({ intent: z.literal("approve"), ids: selectedIds }),
  z.object({ intent: z.literal("reject"), ids: selectedIds, ...correctionReason.shape }),
]);

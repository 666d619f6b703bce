import type { MetaFunction } from "@remix-run/node";
import { useLoaderData, useSearchParams } from "@remix-run/react";
import { Check, UserPlus, X } from "lucide";
import { titleOf } from "~/admin/frame/document-title";
import { ListPage } from "~/admin/table/list-page";
import { programAction, programLoader } from "~/http/handlers/admin.server";
import { textOf, useText } from "~/locales/use-text";
import { assigneeViews } from "~/services/assignments/assignees.schema";
import {
  REFERRAL_STATUSES,
  referralListQuery,
  referralPage,
  referralSelectionIntent,
  type ReferralRowView,
} from "~/services/referrals/referrals-admin.schema";
import { listReferralAssignees, listReferrals } from "~/services/referrals/referrals.admin.server";
import { statusLabel } from "~/ui/primitives/status-badge";
import { ExportTable } from "~/ui/table/export-table";
import { useAdminProgram } from "../frame/use-admin-frame";
import { AssignMenu, useAssignedFilter } from "../queues/assign-menu";
import { SelectionActions, type SelectionAction } from "../table/selection-actions";
import { REFERRAL_LIST } from "./list-texts";
import { referralPath, useReferralColumns } from "./referral-columns";
import { approve, assign, reject } from "./referral-intents.server";

export const loader = programLoader(
  listReferrals,
  { query: referralListQuery, response: referralPage.extend({ assignee_options: assigneeViews }) },
  async ({ ctx, query, run }) => {
    const [rows, assignees] = await Promise.all([run(ctx, query), listReferralAssignees(ctx)]);
    return { ...rows, assignee_options: assignees };
  },
);

/** `POST programs/{id}/referrals`: assigns the selected ones, or reviews them. */
export const action = programAction(referralSelectionIntent, { assign, approve, reject });
export { clientAction, shouldRevalidate } from "~/admin/forms/client-action";

export const meta: MetaFunction = ({ matches }) => titleOf(textOf(matches)("Referrals"), matches);

/** The list of friends who joined through a participant, for review. */
export default function ReferralList() {
  const t = useText();
  const { assignee_options: assignees, ...rows } = useLoaderData<typeof loader>();
  const { id, may } = useAdminProgram();
  const [search] = useSearchParams();
  const assigned = useAssignedFilter(assignees);
  const url = `/admin/v2/programs/${id}/referrals`;
  const columns = useReferralColumns({ withReferrer: true });
  const filters = [
    {
      name: "status",
      label: t("Status"),
      multiple: true,
      options: REFERRAL_STATUSES.map((value) => ({ value, label: t(statusLabel(value)) })),
    },
    assigned,
    { name: "created", label: t("Joined") },
  ];
  const actionsOn = (selected: readonly ReferralRowView[]): SelectionAction[] => [
    ...(selected.some(({ status }) => status !== "approved")
      ? [
          {
            intent: "approve",
            label: t("Approve"),
            icon: Check,
            confirm: {
              title: t("Approve the selected referrals?"),
              text: t("Points that wait for an approval are released, and points that a rejection took come back."),
              harmless: true,
            },
          },
        ]
      : []),
    ...(selected.some(({ status }) => status !== "rejected")
      ? [
          {
            intent: "reject",
            label: t("Reject"),
            icon: X,
            confirm: {
              title: t("Reject the selected referrals?"),
              text: t("The referrers lose the points that they earned for them. You can approve the referrals again."),
            },
          },
        ]
      : []),
  ];
  return (
    <ListPage
      title={t("Referrals")}
      actions={may("referrals:update") && rows.totalItems > 0 ? <ExportTable to={`${url}.csv?${search}`} /> : null}
      filters={filters}
      views={{ list: "referrals" }}
      texts={REFERRAL_LIST}
      tableId="referrals"
      columns={columns}
      rows={rows}
      rowTo={referralPath}
      rowLabel={(row) => row.name}
      bulkActions={
        may("referrals:update")
          ? (selected, clear) => (
              <SelectionActions
                url={url}
                exportUrl={`${url}.csv`}
                ids={selected.map((row) => row.id)}
                clear={clear}
                actions={actionsOn(selected)}
              >
                <AssignMenu url={url} ids={selected.map((row) => row.id)} choices={assignees} onDone={clear} />
              </SelectionActions>
            )
          : undefined
      }
      empty={{
        icon: UserPlus,
        title: t("No referrals found"),
        text: t("Friends who join through a participant's link appear here."),
      }}
    />
  );
}

import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { Check, UserPlus, X } from "lucide";
import { titleOf } from "~/admin/frame/document-title";
import { ListPage } from "~/admin/table/list-page";
import { programAction, programLoader } from "~/http/handlers/admin.server";
import { textOf, useText } from "~/locales/use-text";
import {
  REFERRAL_STATUSES,
  referralListQuery,
  referralSelectionIntent,
  type ReferralRowView,
} from "~/services/referrals/referrals-admin.schema";
import { listReferrals } from "~/services/referrals/referrals.admin.server";
import { statusLabel } from "~/ui/primitives/status-badge";
import { useAdminProgram } from "../frame/use-admin-frame";
import { SelectionActions, type SelectionAction } from "../table/selection-actions";
import { REFERRAL_LIST } from "./list-texts";
import { referralPath, useReferralColumns } from "./referral-columns";
import { approve, reject } from "./referral-intents.server";

export const loader = programLoader(listReferrals, { query: referralListQuery });

/** `POST programs/{id}/referrals`: reviews the selected ones. */
export const action = programAction(referralSelectionIntent, { approve, reject });
export { clientAction, shouldRevalidate } from "~/admin/forms/client-action";

export const meta: MetaFunction = ({ matches }) => titleOf(textOf(matches)("Referrals"), matches);

/** The list of friends who joined through a participant, for review. */
export default function ReferralList() {
  const t = useText();
  const rows = useLoaderData<typeof loader>();
  const { id, may } = useAdminProgram();
  const columns = useReferralColumns({ withReferrer: true });
  const filters = [
    {
      name: "status",
      label: t("Status"),
      multiple: true,
      options: REFERRAL_STATUSES.map((value) => ({ value, label: t(statusLabel(value)) })),
    },
    { name: "created", label: t("Joined") },
  ];
  const actionsOn = (selected: readonly ReferralRowView[]): SelectionAction[] => [
    ...(selected.some(({ status }) => status !== "approved")
      ? [{ intent: "approve", label: t("Approve"), icon: Check }]
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
                url={`/admin/v2/programs/${id}/referrals`}
                ids={selected.map((row) => row.id)}
                clear={clear}
                actions={actionsOn(selected)}
              />
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

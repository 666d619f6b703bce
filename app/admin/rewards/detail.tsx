import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { Users } from "lucide";
import { titleOf } from "~/admin/frame/document-title";
import { USER_LIST } from "~/admin/participants/list-texts";
import { ParticipantRowMenu } from "~/admin/participants/participant-menu";
import { useColumns } from "~/admin/table/use-columns";
import { programAction, programLoader } from "~/http/handlers/admin.server";
import { useText } from "~/locales/use-text";
import { pageSchema } from "~/platform/paging";
import type { ParticipantStatus } from "~/services/participants/participants.schema";
import {
  rewardDetail,
  rewardParticipantsQuery,
  rewardParticipantView,
  storedRewardIntent,
  type RewardParticipantView,
} from "~/services/rewards/rewards-admin.schema";
import { getRewardForAdmin, listRewardParticipants } from "~/services/rewards/rewards.admin.server";
import { getRewardTags } from "~/services/tags/row-tags.admin.server";
import { rowTagsView } from "~/services/tags/tags.schema";
import { Avatar } from "~/ui/primitives/avatar";
import { DataTable, type DataColumn } from "~/ui/table/data-table";
import { ExportTable } from "~/ui/table/export-table";
import { useAdminProgram } from "../frame/use-admin-frame";
import * as achievement from "./achievement-intents.server";
import { ClaimReview } from "./claim-review";
import * as claimants from "./claimant-intents.server";
import { RewardFrame } from "./reward-frame";
import { duplicate, remove, toggle_approval, toggle_tag, update } from "./reward-intents.server";

export const loader = programLoader(
  getRewardForAdmin,
  {
    query: rewardParticipantsQuery,
    response: rewardDetail.extend({ ...rowTagsView.shape, reward_participants: pageSchema(rewardParticipantView) }),
  },
  async ({ ctx, query, param, run }) => {
    const rewardId = param("rewardId");
    const [reward, participants, tags] = await Promise.all([
      run(ctx, rewardId),
      listRewardParticipants(ctx, rewardId, query),
      getRewardTags(ctx, rewardId),
    ]);
    return { ...reward, ...tags, reward_participants: participants };
  },
);

/**
 * `PUT` and `DELETE rewards/{id}`, and the intents on the reward and on its participants; the form posts to its own page.
 */
export const action = programAction(storedRewardIntent, {
  update,
  toggle_tag,
  toggle_approval,
  duplicate,
  create_action: claimants.create_action,
  update_participant: claimants.update_participant,
  get_magic_link: claimants.get_magic_link,
  delete: remove,
  ...achievement,
});
export { clientAction, shouldRevalidate } from "~/admin/forms/client-action";

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => titleOf(data?.name, matches);

/** One reward: its details, its counts and the participants who claimed it. */
export default function RewardDetail() {
  const t = useText();
  const reward = useLoaderData<typeof loader>();
  const { id, may } = useAdminProgram();
  const participants = reward.reward_participants;
  const usersTo = may("users:view") ? `/admin/v2/programs/${id}/users` : undefined;
  const columns = useClaimColumns(reward.id, usersTo);
  return (
    <RewardFrame reward={reward}>
      <DataTable
        texts={USER_LIST}
        tableId="reward-users"
        columns={columns}
        rows={participants}
        rowTo={usersTo ? (row) => `${usersTo}/${row.participant_id}` : undefined}
        empty={{
          icon: Users,
          title: t("No claims yet"),
          text: t("Participants who claim or win this reward appear here."),
        }}
        toolbar={{
          filters: [
            { name: "in_review", label: t("Review"), options: [{ value: "true", label: t("No longer earned") }] },
          ],
          actions:
            may("rewards:manage") && participants.totalItems > 0 ? (
              <ExportTable to={`/admin/v2/rewards/${reward.id}/participants.csv`} size="small" />
            ) : null,
        }}
      />
    </RewardFrame>
  );
}

/** @param usersTo the base path of the user pages; undefined for admins who may not open them */
function useClaimColumns(rewardId: string, usersTo: string | undefined): DataColumn<RewardParticipantView>[] {
  const t = useText();
  const { term_points_as: term, may } = useAdminProgram();
  const column = useColumns<RewardParticipantView>();
  const userTo = ({ participant_id }: RewardParticipantView) => `${usersTo}/${participant_id}`;
  return [
    column.link("user", t("User"), {
      to: usersTo ? userTo : undefined,
      text: (row) => row.name,
      picture: (row) => <Avatar name={row.name} size="tiny" />,
    }),
    column.text("email", t("Email"), { card: "fact", text: (row) => row.email }),
    column.badge("status", t("Status"), { wide: true, status: (row) => row.status }),
    column.cell("coupon", t("Coupon"), {
      card: "fact",
      cell: (row) =>
        row.coupon_code ? (
          <span className="font-mono text-12">{row.coupon_code}</span>
        ) : (
          <span className="text-muted">{row.has_coupon ? t("Yes") : "—"}</span>
        ),
    }),
    column.number("points", term, { sort: "points", value: (row) => row.points }),
    column.cell("review", t("Review"), {
      wide: true,
      cell: (row) => <ClaimReview rewardId={rewardId} claimId={row.id} inReview={row.in_review} />,
    }),
    column.time("earned", t("Claimed"), { sort: "earned_at", wide: false, value: (row) => row.earned_at }),
    ...(may("users:manage") && usersTo
      ? [column.actions((row) => <ParticipantRowMenu participant={claimantOf(row)} page={userTo(row)} />)]
      : []),
  ];
}

function claimantOf({ participant_id: id, name, status, email }: RewardParticipantView) {
  return { id, name, status: status as ParticipantStatus, deleted: email === null };
}

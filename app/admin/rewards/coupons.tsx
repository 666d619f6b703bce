import type { MetaFunction } from "@remix-run/node";
import { useFetcher, useLoaderData, type ShouldRevalidateFunction } from "@remix-run/react";
import { Ticket, Trash2 } from "lucide";
import { useState } from "react";
import { shouldRevalidate as revalidatesAfter } from "~/admin/forms/client-action";
import { ConfirmDialog } from "~/admin/forms/confirm-dialog";
import { titleOf } from "~/admin/frame/document-title";
import { useColumns } from "~/admin/table/use-columns";
import { programAction, programLoader } from "~/http/handlers/admin.server";
import { textOf, useText } from "~/locales/use-text";
import { listCoupons } from "~/services/coupons/coupons.admin.server";
import {
  couponIntent,
  couponListPage,
  couponListQuery,
  couponStatus,
  type CouponView,
} from "~/services/coupons/coupons.schema";
import { getRewardForAdmin } from "~/services/rewards/rewards.admin.server";
import { getRewardTags } from "~/services/tags/row-tags.admin.server";
import { csrfToken } from "~/ui/forms/csrf";
import { useIntentToast } from "~/ui/overlay/use-intent-toast";
import { IconButton } from "~/ui/primitives/icon-button";
import { Link } from "~/ui/primitives/link";
import { statusLabel } from "~/ui/primitives/status-badge";
import { DataTable, type DataColumn } from "~/ui/table/data-table";
import { useAdminProgram } from "../frame/use-admin-frame";
import { UsedAt } from "../point-of-sale/used-at";
import { AddCoupons } from "./add-coupons";
import { create, preview, remove } from "./coupon-intents.server";
import { COUPON_LIST } from "./list-texts";
import { RewardFrame } from "./reward-frame";
import { onReward } from "./reward-response.server";
import { assertRewardTab } from "./reward-tabs";

export const loader = programLoader(
  listCoupons,
  { query: couponListQuery, response: onReward(couponListPage) },
  async ({ ctx, query, param, run }) => {
    const rewardId = param("rewardId");
    // First, because it needs the permission.
    const coupons = await run(ctx, rewardId, query);
    const [reward, tags] = await Promise.all([getRewardForAdmin(ctx, rewardId), getRewardTags(ctx, rewardId)]);
    assertRewardTab(reward, "/coupons");
    return { ...coupons, reward: { ...reward, ...tags } };
  },
);

/** `POST rewards/{id}/coupons` adds codes, or shows first what that would do (`preview`); `DELETE` or the intent `delete` deletes a free one. */
export const action = programAction(couponIntent, { create, preview, delete: remove });
export { clientAction } from "~/admin/forms/client-action";

/** A preview changes nothing. */
export const shouldRevalidate: ShouldRevalidateFunction = (args) =>
  args.formData?.get("intent") !== "preview" && revalidatesAfter(args);

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  titleOf(data && `${textOf(matches)("Coupons")}: ${data.reward.name}`, matches);

/** The codes of a reward: who has which, how many are left, and the form to add more. */
export default function RewardCoupons() {
  const t = useText();
  const { reward, stock, ...rows } = useLoaderData<typeof loader>();
  const columns = useCouponColumns();
  const statuses = couponStatus.options.map((value) => ({ value, label: t(statusLabel(value)) }));
  return (
    <RewardFrame reward={reward}>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-grid">
        <AddCoupons key={stock.latest} stock={stock} />
        <div>
          <DataTable
            texts={COUPON_LIST}
            tableId="coupons"
            columns={columns}
            rows={rows}
            empty={{
              icon: Ticket,
              title: t("No coupons yet"),
              text: t("Each claim takes one of the codes. Without codes, participants claim the reward as it is."),
            }}
            toolbar={{ filters: [{ name: "status", label: t("Status"), multiple: true, options: statuses }] }}
          />
        </div>
      </div>
    </RewardFrame>
  );
}

function useCouponColumns(): DataColumn<CouponView>[] {
  const t = useText();
  const { id, may } = useAdminProgram();
  const column = useColumns<CouponView>();
  const usersTo = may("users:view") ? `/admin/v2/programs/${id}/users` : undefined;
  return [
    column.cell("code", t("Code"), {
      sort: "code",
      cell: (row) => <span className="font-mono text-12 break-all">{row.code}</span>,
    }),
    column.badge("status", t("Status"), { status: (row) => row.status }),
    column.cell("participant", t("User"), {
      card: "fact",
      cell: (row) => {
        const { participant } = row;
        if (!participant) return <span className="text-muted">—</span>;
        if (!usersTo) return participant.name;
        return (
          <Link to={`${usersTo}/${participant.id}`} className="text-link underline underline-offset-2">
            {participant.name}
          </Link>
        );
      },
    }),
    column.date("claimed_at", t("Claimed"), { value: (row) => row.claimed_at }),
    column.cell("used", t("Used"), {
      card: "fact",
      cell: (row) => <UsedAt at={row.redeemed_at} store={row.redeemed_store} />,
    }),
    column.date("created_at", t("Added"), { card: "fact", sort: "created_at", value: (row) => row.created_at }),
    column.actions((row) => (row.status === "free" || row.status === "blocked" ? <DeleteCode coupon={row} /> : null)),
  ];
}

function DeleteCode({ coupon }: { coupon: CouponView }) {
  const t = useText();
  const fetcher = useFetcher();
  const [asking, setAsking] = useState(false);
  useIntentToast(fetcher);
  const remove = () => {
    setAsking(false);
    const fields = { intent: "delete", id: coupon.id, authenticity_token: csrfToken() };
    fetcher.submit(fields, { method: "post", action: `/admin/v2/rewards/${coupon.reward_id}/coupons` });
  };
  return (
    <>
      <IconButton
        icon={Trash2}
        label={t("Delete {name}", { name: coupon.code })}
        disabled={fetcher.state !== "idle"}
        onClick={() => setAsking(true)}
      />
      {asking ? (
        <ConfirmDialog
          title={t("Delete {name}?", { name: coupon.code })}
          danger
          confirmLabel={t("Delete")}
          onCancel={() => setAsking(false)}
          onConfirm={remove}
        >
          {t("Nobody has this code yet, and nobody will get it.")}
        </ConfirmDialog>
      ) : null}
    </>
  );
}

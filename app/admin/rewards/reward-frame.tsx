import type { ReactNode } from "react";
import { DetailColumns } from "~/admin/frame/detail-columns";
import { TagList, TagPicker } from "~/admin/tags/tag-picker";
import { formatNumber } from "~/locales/translate";
import { useLocale, useText } from "~/locales/use-text";
import type { RewardAdminView } from "~/services/rewards/rewards-admin.schema";
import { SELECTION_LABELS } from "~/services/rewards/selections";
import type { RowTagsView } from "~/services/tags/tags.schema";
import { Facts } from "~/ui/primitives/facts";
import { PageTitle } from "~/ui/primitives/page-title";
import { StatCard } from "~/ui/primitives/stat-card";
import { StatusBadge } from "~/ui/primitives/status-badge";
import { Tabs } from "~/ui/primitives/tabs";
import { TilePicture } from "~/ui/primitives/tile";
import { Points } from "~/ui/text/points";
import { dateTimeText } from "~/ui/text/time-texts";
import { useAdminProgram } from "../frame/use-admin-frame";
import { TitleActions } from "../table/row-menu";
import { useRewardActions } from "./use-reward-actions";

/** The frame around every tab of a reward: title, side card and counts. */
export function RewardFrame({ reward, children }: { reward: RewardAdminView & RowTagsView; children: ReactNode }) {
  const t = useText();
  const locale = useLocale();
  const { id, may } = useAdminProgram();
  const { limit, claims } = reward;
  const page = `/admin/v2/rewards/${reward.id}`;
  const actions = useRewardActions(reward);
  return (
    <>
      <PageTitle
        title={reward.name}
        crumbs={[{ label: t("Rewards"), to: `/admin/v2/programs/${id}/rewards` }]}
        actions={<TitleActions {...actions} />}
      />
      <DetailColumns
        label={t("Reward")}
        picture={<TilePicture title={reward.name} imageUrl={reward.image?.url} />}
        side={<RewardSide reward={reward} tags={reward} />}
      >
        <div className="mb-4 grid gap-grid sm:grid-cols-2">
          <StatCard
            label={t("Total Claims")}
            value={formatNumber(claims, locale)}
            note={limit === null ? undefined : t("of {limit}", { limit })}
          />
          <StatCard
            label={t("Rewards Balance")}
            value={limit === null ? "—" : formatNumber(limit - claims, locale)}
            note={limit === null ? t("no limit") : t("left to claim")}
          />
        </div>
        <Tabs
          label={t("Reward")}
          tabs={[
            { label: t("Users"), to: page, count: claims },
            ...(reward.selection === "sweepstake" && may("rewards:manage")
              ? [{ label: t("Sweepstakes"), to: `${page}/sweepstake` }]
              : []),
            ...(reward.selection === "mini-contest" && may("rewards:manage")
              ? [{ label: t("Mini Contest"), to: `${page}/mini_contest` }]
              : []),
            ...(may("rewards:update") ? [{ label: t("History"), to: `${page}/history` }] : []),
          ]}
        />
        {children}
      </DetailColumns>
    </>
  );
}

function RewardSide({ reward, tags }: { reward: RewardAdminView; tags: RowTagsView }) {
  const t = useText();
  const locale = useLocale();
  const { term_points_as: term, time_zone, may } = useAdminProgram();
  const time = (instant: string | null) => (instant ? dateTimeText(instant, time_zone, locale) : "—");
  return (
    <>
      <Facts
        facts={[
          [
            t("Name"),
            <span key="name" className="font-strong" title={reward.name}>
              {reward.name}
            </span>,
          ],
          [t("Status"), <StatusBadge key="status" status={reward.status} />],
          [t("Type"), t(SELECTION_LABELS[reward.selection])],
          [t("Threshold"), <Points key="threshold" value={reward.threshold} term={term} />],
          [t("Fallback Points"), <Points key="points" value={reward.points} term={term} />],
          [t("Limit"), reward.limit === null ? "—" : formatNumber(reward.limit, locale)],
          [t("Start"), time(reward.start)],
          [t("End"), time(reward.finish)],
        ]}
      />
      {may("rewards:manage") ? (
        <TagPicker id={reward.id} action={`/admin/v2/rewards/${reward.id}`} tags={tags} />
      ) : (
        <TagList tags={tags.tag_list} />
      )}
    </>
  );
}

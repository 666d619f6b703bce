import type { ReactNode } from "react";
import { OnChain } from "~/admin/chain/on-chain";
import { DetailColumns } from "~/admin/frame/detail-columns";
import { TagList, TagPicker } from "~/admin/tags/tag-picker";
import { formatNumber } from "~/locales/translate";
import { useLocale, useText } from "~/locales/use-text";
import { rewardKind } from "~/services/reward-types/registry";
import type { RewardDetail } from "~/services/rewards/rewards-admin.schema";
import type { RowTagsView } from "~/services/tags/tags.schema";
import { Facts } from "~/ui/primitives/facts";
import { PageTitle } from "~/ui/primitives/page-title";
import { StatCard } from "~/ui/primitives/stat-card";
import { StatusBadge } from "~/ui/primitives/status-badge";
import { Tabs } from "~/ui/primitives/tabs";
import { TilePicture } from "~/ui/primitives/tile";
import { Points } from "~/ui/text/points";
import { dateTimeText } from "~/ui/text/time-texts";
import { useAdminProgram, usePointsTerm } from "../frame/use-admin-frame";
import { TitleActions } from "../publishing/publishable-menu";
import { usePublishableActions } from "../publishing/use-publishable-actions";
import { AchievementActions } from "./achievement-actions";
import { OutOfReachNotice } from "./out-of-reach-notice";
import { REWARD_TABS } from "./reward-tabs";

/** The frame around every tab of a reward: title, side card and counts. */
export function RewardFrame({ reward, children }: { reward: RewardDetail & RowTagsView; children: ReactNode }) {
  const t = useText();
  const locale = useLocale();
  const { id, may } = useAdminProgram();
  const { claims, limit } = reward;
  const page = `/admin/v2/rewards/${reward.id}`;
  const actions = usePublishableActions("rewards", reward, reward.claims > 0);
  return (
    <>
      <PageTitle
        title={reward.name}
        crumbs={[{ label: t("Rewards"), to: `/admin/v2/programs/${id}/rewards` }]}
        actions={
          <>
            <AchievementActions reward={reward} />
            <TitleActions {...actions} />
          </>
        }
      />
      <OutOfReachNotice reward={reward} />
      <DetailColumns
        label={t("Reward")}
        picture={<TilePicture title={reward.name} imageUrl={reward.image?.url} place="side" />}
        side={<RewardSide reward={reward} tags={reward} />}
      >
        <div className="mb-4 grid grid-cols-2 gap-grid">
          <StatCard
            label={t("Total Claims")}
            value={formatNumber(claims, locale)}
            note={limit === null ? undefined : t("of {limit}", { limit })}
          />
          <StatCard
            label={t("Rewards Balance")}
            value={limit === null ? "—" : formatNumber(Math.max(limit - claims, 0), locale)}
            note={limit === null ? t("no limit") : t("left to claim")}
          />
        </div>
        <Tabs
          label={t("Reward")}
          tabs={REWARD_TABS.filter(
            ({ permission, when }) => (!permission || may(permission)) && (!when || when(reward)),
          ).map(({ path, label }) => ({ label: t(label), to: `${page}${path}`, count: path ? undefined : claims }))}
        />
        {children}
      </DetailColumns>
    </>
  );
}

function RewardSide({ reward, tags }: { reward: RewardDetail; tags: RowTagsView }) {
  const t = useText();
  const locale = useLocale();
  const { time_zone, may } = useAdminProgram();
  const term = usePointsTerm();
  const points = (name: string, value: number) =>
    value > 0 ? [[name, <Points key={name} value={value} term={term} />] as const] : [];
  const time = (name: string, instant: string | null) =>
    instant ? [[name, dateTimeText(instant, time_zone, locale)] as const] : [];
  return (
    <>
      <Facts
        facts={[
          [t("Status"), <StatusBadge key="status" status={reward.status} />],
          [t("Type"), t(rewardKind(reward.selection).label)],
          ...points(t("Threshold"), reward.threshold),
          ...points(t("Fallback Points"), reward.points),
          [t("Limit"), reward.limit === null ? t("no limit") : formatNumber(reward.limit, locale)],
          ...time(t("Start"), reward.start),
          ...time(t("End"), reward.finish),
          ...(reward.nft_collection_address
            ? [
                [
                  t("NFT creation Tx"),
                  <OnChain
                    key="tx"
                    text={lastSegment(reward.nft_collection_transaction_create_url)}
                    url={reward.nft_collection_transaction_create_url}
                  />,
                ] as const,
                [
                  t("NFT address"),
                  <OnChain
                    key="address"
                    text={reward.nft_collection_address}
                    url={reward.nft_collection_address_url}
                  />,
                ] as const,
              ]
            : []),
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

/** The hash in the URL of a transaction's page. */
function lastSegment(url: string | null): string | null {
  return url && (/[^/?]+(?=\?|$)/.exec(url)?.[0] ?? url);
}
